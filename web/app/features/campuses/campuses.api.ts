import { campuses } from '@padauk/contract/campuses'
import type { Language } from '@padauk/rules/languages'
import { queryOptions } from '@tanstack/react-query'
import { call, fromPage } from '#lib/api.ts'

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

/** A campus with its categories and the member's progress in each. */
export const campusQuery = (id: string) =>
  queryOptions({
    queryKey: ['campuses', id],
    queryFn: ({ signal }) => call(campuses.read, { params: { campus_id: id } }, { signal }),
    select: ({ content }) => content,
  })
