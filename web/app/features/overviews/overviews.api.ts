import { overviews } from '@padauk/contract/overviews'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

const EVERY_MS = 60_000

/** What waits. Looked at again every minute: others work at the same queues. */
export const overviewQuery = queryOptions({ queryKey: ['overviews'], queryFn: ({ signal }) => call(overviews.read, {}, { signal }), refetchInterval: EVERY_MS, meta: { quiet: true } })
