import { searches } from '@padauk/contract/searches'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** What is found for what is typed; while the next answer is on its way the last one stays. An ended member keeps the page. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['searches', q],
    queryFn: ({ signal }) => call(searches.find, { query: { q } }, { signal }),
    select: ({ content }) => content.data,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { quiet: true, isOptional: true },
  })
