import type { Queue, QueueKind } from '@padauk/contract/overviews'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Noun, queryClient } from '#lib/query-client.ts'
import { firstsQuery, overviewQuery } from './overviews.api.ts'

/** Where the items of a queue are listed. */
const LISTS: Record<QueueKind, Noun> = {
  payments: 'staff-funded-orders',
  orders: 'staff-funded-orders',
  exams: 'staff-funded-orders',
  posts: 'staff-affiliate-posts',
  claims: 'staff-claims',
  mails: 'staff-mails',
  deletions: 'staff-members',
}

/**
 * Reads a list again when its queue has grown (STAFF-15). Not when it has shrunk: what somebody else decides meanwhile
 * stays on the screen of its reader.
 */
export const useFreshLists = () => {
  const { data } = useQuery(overviewQuery)
  const queues = data?.content.queues
  const last = useRef<Queue[]>(undefined)
  useEffect(() => {
    const before = last.current
    last.current = queues
    if (!before || !queues) return
    const changed = queues.filter(({ kind, count }) => before.some((one) => one.kind === kind && one.count !== count))
    if (changed.length > 0) void queryClient.invalidateQueries(firstsQuery)
    const grown = changed.filter(({ kind, count }) => before.some((one) => one.kind === kind && count > one.count))
    for (const noun of new Set(grown.map(({ kind }) => LISTS[kind])))
      void queryClient.invalidateQueries({ queryKey: [noun], predicate: ({ queryKey }) => queryKey[1] !== 'item' })
  }, [queues])
}
