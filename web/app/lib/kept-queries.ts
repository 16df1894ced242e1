import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { type KeptQuery, openDeviceStore } from './device-store.ts'
import { listKept } from './kept-store.ts'
import { isShown } from './outbox-entries.ts'
import { readOwner, restoreSalt } from './owner.ts'
import { loadWaiting } from './waiting.ts'

const DAYS = 60
const DAY_MS = 24 * 60 * 60 * 1000
/** Answers beyond this number are forgotten, oldest first. A member who opens ten lessons a day keeps a month. */
const ANSWERS = 1000

/** Not kept: the back office, which is not used on phones, and what depends on words typed a moment ago. */
const isKept = ({ queryKey: [noun] }: Query) =>
  !/^staff|^(overviews|audits|kept-lessons|reviews|searches|words)$/.test(noun)

/** Names of the answers of this device that were shown on this page. */
const shown = new Set<string>()

let waitingShown: Promise<void> | undefined
/** What waits is on the screen before what was read, which does not have it. Otherwise the outbox loads after the first view. */
const showWaitingFirst = async (owner: string) => {
  const entries = await (await openDeviceStore()).getAllFromIndex('outbox', 'owner', owner)
  if (entries.some(isShown)) await loadWaiting()
}

/** Shows what was read before, while the answer is on its way. */
export const showKept = async (query: Query) => {
  if (!isKept(query)) return
  await restoreSalt()
  const owner = readOwner()
  if (owner === undefined) return
  waitingShown ??= showWaitingFirst(owner).catch(() => {})
  await waitingShown
  const row = await (await openDeviceStore()).get('queries', [owner, query.queryHash])
  // The answer may have been faster, or another member may have signed in.
  if (!row || query.state.data !== undefined || readOwner() !== owner) return
  // The clock may have been ahead. What is of tomorrow would pass for new, and would not be read again.
  const dataUpdatedAt = row.updatedAt < performance.timeOrigin ? row.updatedAt : 0
  shown.add(query.queryHash)
  query.setState({ data: row.data, dataUpdatedAt, status: 'success', error: null })
}

/** Whether another page has read it since. What is of tomorrow was read before the clock was corrected. */
const isNewer = (row: KeptQuery | undefined, updatedAt: number): row is KeptQuery =>
  row !== undefined && row.updatedAt > updatedAt && row.updatedAt <= Date.now()

/** Takes over what other pages of this browser have read since. */
export const takeNewer = async (client: QueryClient) => {
  const owner = readOwner()
  if (owner === undefined) return
  const store = (await openDeviceStore()).transaction('queries').store
  const take = async (query: Query) => {
    if (query.state.data === undefined) return
    const row = await store.get([owner, query.queryHash])
    if (isNewer(row, query.state.dataUpdatedAt) && readOwner() === owner)
      query.setState({ data: row.data, dataUpdatedAt: row.updatedAt })
  }
  await Promise.all(client.getQueryCache().getAll().filter(isKept).map(take))
}

/**
 * Keeps the answer of a query that nobody has asked yet.
 * @returns the name of the answer in the store; undefined without a member
 */
export const keepAnswer = async (client: QueryClient, queryKey: QueryKey, data: unknown) => {
  const owner = readOwner()
  if (owner === undefined) return
  const { queryHash: hash } = client.defaultQueryOptions({ queryKey })
  await (await openDeviceStore()).put('queries', { owner, hash, data, updatedAt: Date.now() })
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
  const store = (await openDeviceStore()).transaction('queries', 'readwrite').store
  await Promise.all([...shown].map((hash) => store.delete([owner, hash])))
  return true
}

/** Which of these answers are on this device. */
export const areKept = async (client: QueryClient, keys: readonly QueryKey[]) => {
  const owner = readOwner()
  if (owner === undefined) return keys.map(() => false)
  const store = (await openDeviceStore()).transaction('queries').store
  const hashes = keys.map((queryKey) => client.defaultQueryOptions({ queryKey }).queryHash)
  return Promise.all(hashes.map(async (hash) => (await store.getKey([owner, hash])) !== undefined))
}

/** Keeps the answer of a query, if it is of those which are kept. */
export const keepQuery = async (query: Query, client: QueryClient) => {
  const owner = readOwner()
  // 'locked' is true on the line only, and would replace a lesson that was read ahead.
  if (query.state.data === 'locked') return
  // Sign-in and sign-out empty the cache, so that an answer of the member before is not taken for the next one's.
  if (owner === undefined || !isKept(query) || client.getQueryCache().get(query.queryHash) !== query) return
  const { data, dataUpdatedAt: updatedAt } = query.state
  const hash = query.queryHash
  const { store, done } = (await openDeviceStore()).transaction('queries', 'readwrite')
  if (!isNewer(await store.get([owner, hash]), updatedAt)) await store.put({ owner, hash, data, updatedAt })
  await done
}

/** Deletes what is old and not kept on request, and all that is another member's. */
const dropOld = async (now = Date.now()) => {
  await restoreSalt()
  const owner = readOwner()
  const pinned = new Set((await listKept()).flatMap(({ answers }) => answers))
  const store = (await openDeviceStore()).transaction('queries', 'readwrite').store
  const rows = (await store.getAll()).toSorted((a, b) => b.updatedAt - a.updatedAt)
  const isOld = ({ hash, updatedAt }: { hash: string; updatedAt: number }, place: number) =>
    !pinned.has(hash) && (place >= ANSWERS || updatedAt < now - DAYS * DAY_MS)
  for (const [place, row] of rows.entries())
    if (row.owner !== owner || isOld(row, place)) await store.delete([row.owner, row.hash])
}

/** Keeps every answer of the member's on this device. Storage that is refused or full keeps nothing. */
export const keepQueries = (client: QueryClient) => {
  const cache = client.getQueryCache()
  const take = (query: Query) => void keepQuery(query, client).catch(() => {})
  for (const query of cache.getAll()) if (query.state.data !== undefined) take(query)
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') take(event.query)
  })
  dropOld().catch(() => {})
}
