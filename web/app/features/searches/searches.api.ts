import { searches } from '@padauk/contract/searches'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** Keeps the previous hits while loading. Must not redirect a member whose subscription has ended. */
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
