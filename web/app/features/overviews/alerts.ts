import { ALERTS_PATH, type Overview, type QueueKind } from '@padauk/contract/overviews'
import { useEffect } from 'react'
import { type Noun, queryClient } from '#lib/query-client.ts'
import { firstsQuery, overviewQuery } from './overviews.api.ts'

const NAME = 'padauk-alerts'
/** The browser itself comes back after a lost connection, but not after a refusal. */
const REFUSED_MS = 30_000

/** Where the items of a queue are listed. */
const LISTS: Record<QueueKind, Noun> = {
  payments: 'staff-funded-orders',
  orders: 'staff-funded-orders',
  exams: 'staff-funded-orders',
  posts: 'staff-affiliate-posts',
  claims: 'staff-claims',
  mails: 'staff-mails',
  deletions: 'staff-deletions',
}

/** Shows the open items, and reads the visible list again if its queue has grown. Each event puts the next poll off. */
const show = (content: Overview) => {
  const cached = queryClient.getQueryData(overviewQuery.queryKey)?.content.queues
  queryClient.setQueryData(overviewQuery.queryKey, { content })
  if (!cached) return
  if (content.queues.some(({ kind, count }) => cached.some((one) => one.kind === kind && one.count !== count)))
    void queryClient.invalidateQueries(firstsQuery)
  // Not one that has shrunk: what somebody else decides meanwhile stays on the screen of its reader.
  const grown = content.queues.filter(({ kind, count }) => cached.some((one) => one.kind === kind && count > one.count))
  for (const noun of new Set(grown.map(({ kind }) => LISTS[kind])))
    void queryClient.invalidateQueries({ queryKey: [noun], predicate: ({ queryKey }) => queryKey[1] !== 'item' })
}

/** @returns closes it */
const openStream = (tell: (overview: Overview) => void) => {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(ALERTS_PATH)
    source.addEventListener('overview', ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as Overview))
    source.addEventListener('over', () => {
      source.close()
      // Asking leads to the login.
      void queryClient.invalidateQueries(overviewQuery)
    })
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, REFUSED_MS * (1 + Math.random()))
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

/**
 * Streams the open items from the server. Of all visible tabs, the one that holds the lock has the stream and tells the others;
 * a hidden tab lets go. Without a stream the poll of overviewQuery goes on.
 */
const hearAlerts = () => {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<Overview>) => show(data)
  const tell = (overview: Overview) => {
    show(overview)
    channel.postMessage(overview)
  }
  let leaving: AbortController | undefined
  const turn = () => {
    if (document.visibilityState === 'hidden') {
      leaving?.abort()
      leaving = undefined
    } else if (!leaving) {
      leaving = new AbortController()
      void listenWhile(leaving.signal, tell)
    }
  }
  turn()
  document.addEventListener('visibilitychange', turn)
  return () => {
    document.removeEventListener('visibilitychange', turn)
    leaving?.abort()
    channel.close()
  }
}

const listenWhile = async (signal: AbortSignal, tell: (overview: Overview) => void) => {
  const listen = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const close = openStream(tell)
      signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  // Only secure pages have locks; others have a stream in each visible tab.
  if (!navigator.locks) return listen()
  // The wait ends by an abort, which is no failure.
  await navigator.locks.request(NAME, { signal }, listen).catch(() => {})
}

/** Shows open items as they change (STAFF-15). */
export const useAlerts = () => useEffect(hearAlerts, [])
