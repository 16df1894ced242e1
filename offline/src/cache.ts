import type { Device } from './device.ts'
import { listDownloads } from './downloads.ts'
import type { CachedAnswer } from './indexed-db.ts'

const DAYS = 60
const DAY_MS = 24 * 60 * 60 * 1000
/** Answers beyond this number are forgotten, oldest first. A member who opens ten lessons a day keeps a month. */
const ANSWERS = 1000

/** An answer of a query, by the hash of its key. `updatedAt` is when it was read, in milliseconds. */
type Answer = Omit<CachedAnswer, 'owner'>

export const readCached = async (device: Device, owner: string, hash: string) =>
  (await device.open()).get('queries', [owner, hash])

/** Whether another page has read it since. What is of tomorrow was read before the clock was corrected. */
const isNewer = (row: CachedAnswer | undefined, updatedAt: number, now: number) =>
  row !== undefined && row.updatedAt > updatedAt && row.updatedAt <= now

/** Caches an answer, unless another page has read a newer one. */
export const cacheAnswer = async (device: Device, owner: string, answer: Answer) => {
  const { store, done } = (await device.open()).transaction('queries', 'readwrite')
  const row = await store.get([owner, answer.hash])
  if (!isNewer(row, answer.updatedAt, device.now())) await store.put({ owner, ...answer })
  await done
}

/** Which of these answers are on this device. */
export const areCached = async (device: Device, owner: string, hashes: readonly string[]) => {
  const store = (await device.open()).transaction('queries').store
  return Promise.all(hashes.map(async (hash) => (await store.getKey([owner, hash])) !== undefined))
}

export const forgetCached = async (device: Device, owner: string, hashes: readonly string[]) => {
  const store = (await device.open()).transaction('queries', 'readwrite').store
  await Promise.all(hashes.map((hash) => store.delete([owner, hash])))
}

/** Deletes what is old and of no download, and all that is another member's. */
export const dropOldAnswers = async (device: Device, owner: string | undefined) => {
  const downloads = owner === undefined ? [] : await listDownloads(device, owner)
  const pinned = new Set(downloads.flatMap(({ answers }) => answers))
  const oldest = device.now() - DAYS * DAY_MS
  const store = (await device.open()).transaction('queries', 'readwrite').store
  const rows = (await store.getAll()).toSorted((a, b) => b.updatedAt - a.updatedAt)
  for (const [place, row] of rows.entries()) {
    const isOld = !pinned.has(row.hash) && (place >= ANSWERS || row.updatedAt < oldest)
    if (row.owner !== owner || isOld) await store.delete([row.owner, row.hash])
  }
}
