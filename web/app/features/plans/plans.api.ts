import { plans } from '@padauk/contract/plans'
import { queryOptions } from '@tanstack/react-query'
import { call, fromPage } from '#lib/api.ts'

/** Subscription plans, by position. Public. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call(plans.list, { query: {} }, { signal }),
  ...fromPage(plans.list, { query: {} }),
  select: ({ content }) => content.data,
  staleTime: 60_000,
})
