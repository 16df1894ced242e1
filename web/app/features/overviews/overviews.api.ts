import { overviews } from '@padauk/contract/overviews'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** While the tab is visible: a new item shows within five seconds (docs/decisions/0050-alerts.md). */
const SOON_MS = 4000
const EVERY_MS = 60_000

/** Waiting items. */
export const overviewQuery = queryOptions({
  queryKey: ['overviews', 'queues'],
  queryFn: ({ signal }) => call(overviews.read, {}, { signal }),
  refetchInterval: SOON_MS,
  meta: { quiet: true },
})

/** What to begin with, in one call for the page. Read again when a queue has changed (use-fresh-lists.ts). */
export const firstsQuery = queryOptions({
  queryKey: ['overviews', 'firsts'],
  queryFn: ({ signal }) => call(overviews.firsts, {}, { signal }),
  select: ({ content }) => content,
  refetchInterval: EVERY_MS,
})

export type Span = { from?: string; to?: string }
/** Figures by day, by default of the last 30 days. */
export const figuresQuery = (span: Span = {}) =>
  queryOptions({
    queryKey: ['overviews', 'figures', span],
    queryFn: ({ signal }) => call(overviews.figures, { query: span }, { signal }),
    placeholderData: keepPreviousData,
  })
