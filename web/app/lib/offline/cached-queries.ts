import { areCached, cacheAnswer, dropOldAnswers, forgetCached, readCached } from '@padauk/offline/cache'
import type { Queue } from '@padauk/offline/queue'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { appliedOfQuery } from './applied.ts'
import { device } from './device.ts'
import { readOwner, restoreSalt } from './owner.ts'
import { loadPending, showAnswer } from './pending.ts'

/** Not cached: the back office, which is not used on phones, and what depends on words typed a moment ago. */
const isCached = ({ queryKey: [noun] }: Query) =>
  !/^staff|^(overviews|audits|downloads|reviews|searches|words)$/.test(noun)

/** Hashes of the answers of this device that were shown on this page. */
const shown = new Set<string>()

let reading: Promise<Queue> | undefined
let loading: Promise<void> | undefined
/** Changes are on the screen before an answer that does not have them. Otherwise their code loads after the first view. */
const showPendingFirst = async (owner: string, applied: number) => {
  reading ??= device.readQueue(owner)
  const { changes } = await reading
  if (!changes.some(({ number }) => number > applied)) return
  loading ??= loadPending()
  await loading
}

/** Shows what was read before, while the answer is on its way. */
export const showCached = async (query: Query) => {
  if (!isCached(query)) return
  await restoreSalt()
  const owner = readOwner()
  if (owner === undefined) return
  const row = await readCached(device, owner, query.queryHash)
  if (row) await showPendingFirst(owner, row.applied ?? 0).catch(() => {})
  // The answer may have been faster, or another member may have signed in.
  if (!row || query.state.data !== undefined || readOwner() !== owner) return
  // The clock may have been ahead. What is of tomorrow would pass for new, and would not be read again.
  const dataUpdatedAt = row.updatedAt < performance.timeOrigin ? row.updatedAt : 0
  shown.add(query.queryHash)
  showAnswer(query.queryHash, row.applied ?? 0)
  query.setState({ data: row.data, dataUpdatedAt, status: 'success', error: null })
}

const hashOf = (client: QueryClient, queryKey: QueryKey) => client.defaultQueryOptions({ queryKey }).queryHash

/**
 * Caches the answer of a query that nobody has asked yet, which has this device's changes up to `applied`.
 * @returns its hash; undefined without a member
 */
export const cacheUnasked = async (client: QueryClient, queryKey: QueryKey, data: unknown, applied: number) => {
  const owner = readOwner()
  if (owner === undefined) return
  const hash = hashOf(client, queryKey)
  await cacheAnswer(device, owner, { hash, data, updatedAt: Date.now(), applied })
  return hash
}

/**
 * Forgets the answers of this device that were shown on this page, because it broke: one of an earlier version of the app
 * may have another shape, and would break it again each time it opens.
 * @returns whether there were any
 */
export const forgetShown = async () => {
  const owner = readOwner()
  if (owner === undefined || shown.size === 0) return false
  await forgetCached(device, owner, [...shown])
  return true
}

/** Which of these answers are on this device. */
export const areOnDevice = async (client: QueryClient, keys: readonly QueryKey[]) => {
  const owner = readOwner()
  if (owner === undefined) return keys.map(() => false)
  return areCached(
    device,
    owner,
    keys.map((queryKey) => hashOf(client, queryKey)),
  )
}

/** Caches the answer of a query, if it is of those which are cached. */
const cacheQuery = async (query: Query, client: QueryClient) => {
  const owner = readOwner()
  const { data, dataUpdatedAt: updatedAt } = query.state
  // 'locked' is true on the line only, and would replace a lesson that was read ahead.
  if (data === 'locked') return
  // Sign-in and sign-out empty the cache, so that an answer of the member before is not taken for the next one's.
  if (owner === undefined || !isCached(query) || client.getQueryCache().get(query.queryHash) !== query) return
  const applied = appliedOfQuery(query.queryHash)
  await cacheAnswer(device, owner, { hash: query.queryHash, data, updatedAt, applied })
}

/** Caches every answer of the member's on this device. Storage that is refused or full caches nothing. */
export const cacheQueries = (client: QueryClient) => {
  const cache = client.getQueryCache()
  const take = (query: Query) => void cacheQuery(query, client).catch(() => {})
  for (const query of cache.getAll()) if (query.state.data !== undefined) take(query)
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') take(event.query)
  })
  restoreSalt()
    .then(() => dropOldAnswers(device, readOwner()))
    .catch(() => {})
}
