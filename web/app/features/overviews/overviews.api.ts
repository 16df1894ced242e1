import { overviews } from '@padauk/contract/overviews'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

const EVERY_MS = 60_000

/** Waiting items. Each event of the stream (alerts.ts) starts the minute again; without a stream they are read again after it. */
export const overviewQuery = queryOptions({
  queryKey: ['overviews', 'queues'],
  queryFn: ({ signal }) => call(overviews.read, {}, { signal }),
  refetchInterval: EVERY_MS,
  meta: { quiet: true },
})

/** What to begin with, in one call for the page. Read again when the stream says that a queue has changed (alerts.ts). */
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
