import { campuses } from '@padauk/contract/campuses'
import { queryOptions } from '@tanstack/react-query'
import { call, fromPage } from '#lib/api.ts'

const onPage = fromPage(campuses.list, { query: {} })
/** Those that came with the page. */
export const campusesOnPage = () => onPage.initialData()?.content.data ?? []

/** The live list, by position; open to visitors. */
export const campusesQuery = queryOptions({
  queryKey: ['campuses', 'list'],
  queryFn: ({ signal }) => call(campuses.list, { query: {} }, { signal }),
  ...onPage,
  select: ({ content }) => content.data,
  staleTime: 60_000,
})

/** A campus with its categories and how far the member is in each. */
export const campusQuery = (id: string) =>
  queryOptions({
    queryKey: ['campuses', id],
    queryFn: ({ signal }) => call(campuses.read, { params: { campus_id: id } }, { signal }),
    select: ({ content }) => content,
  })
