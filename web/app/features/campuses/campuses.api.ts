import { type CampusWithCategories, campuses } from '@padauk/contract/campuses'
import type { Language } from '@padauk/rules/languages'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call, fromPage } from '#lib/api.ts'

const onPage = fromPage(campuses.list, { query: {} })
/** Campuses embedded in the page. */
export const campusesOnPage = () => onPage.initialData()?.content.data ?? []

/** Published campuses, by position. Public. */
export const campusesQuery = queryOptions({
  queryKey: ['campuses', 'list'],
  queryFn: ({ signal }) => call(campuses.list, { query: {} }, { signal }),
  ...onPage,
  select: ({ content }) => content.data,
  staleTime: 60_000,
})

/** The campuses with their titles in a language that is not that of the page. */
export const campusesInQuery = (language: Language) =>
  queryOptions({
    queryKey: ['campuses', 'list', language],
    queryFn: ({ signal }) => call(campuses.list, { query: { language } }, { signal }),
    select: ({ content }) => content.data,
    staleTime: 60_000,
  })

const readCampus = async (
  campus_id: string,
  signal: AbortSignal,
): Promise<{ content: CampusWithCategories | 'closed' }> => {
  try {
    return await call(campuses.read, { params: { campus_id } }, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_in_plan') return { content: 'closed' }
    throw error
  }
}

/**
 * A campus with its categories and the member's progress in each, or 'closed' while the plan does not open it, so that the
 * page can say what does.
 */
export const campusQuery = (id: string) =>
  queryOptions({
    queryKey: ['campuses', id],
    queryFn: ({ signal }) => readCampus(id, signal),
    select: ({ content }) => content,
  })
