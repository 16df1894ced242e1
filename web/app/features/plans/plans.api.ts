import { plans } from '@padauk/contract/plans'
import type { Language } from '@padauk/rules/languages'
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

/** The plans in a language that may not be the page's, for messages to members. */
export const plansIn = (wanted: Language) =>
  queryOptions({
    queryKey: ['plans', wanted],
    queryFn: ({ signal }) => call(plans.list, { query: { language: wanted } }, { signal }),
    select: ({ content }) => content.data,
    staleTime: 60_000,
    meta: { quiet: true },
  })
