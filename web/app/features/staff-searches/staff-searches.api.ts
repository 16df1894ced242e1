import { staffSearches } from '@padauk/contract/staff-searches'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** What is found for a text; the last answer stays while the next is on its way. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['staff-searches', q],
    queryFn: ({ signal }) => call(staffSearches.find, { query: { q } }, { signal }),
    select: ({ content }) => content,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
