import { configurations, type Site } from '@padauk/contract/configurations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** What makes the software this school's: the ways to reach a human and to pay. For members. */
export const siteQuery = queryOptions({
  queryKey: ['configurations', 'Site'],
  queryFn: async ({ signal }) => (await call(configurations.read, { params: { key: 'Site' } }, { signal })).content.value as Site,
  staleTime: 5 * 60_000,
})
