import { fileUrl } from '@padauk/contract/files'
import type { Device } from './device.ts'
import { DOWNLOADS_CACHE, PLAYER_CACHE } from './download-files.ts'
import type { Download } from './download-rows.ts'

/** An older name, by which tabs of an earlier version hear of changes. */
const CHANNEL = 'kept'

/** Calls the listener after each change, by any page. */
export const watchDownloads = (device: Device, listener: () => void) => device.listen(CHANNEL, listener)

/** A member's downloads, in the order in which they were asked for. */
export const listDownloads = async (device: Device, owner: string): Promise<Download[]> => {
  const rows = await (await device.open()).getAllFromIndex('keeps', 'owner', owner)
  return rows.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.lesson_id - b.lesson_id))
}

export const addDownloads = async (device: Device, rows: readonly Download[]) => {
  const { store, done } = (await device.open()).transaction('keeps', 'readwrite')
  await Promise.all([...rows.map((row) => store.put(row)), done])
  device.tell(CHANNEL)
}

/**
 * Changes a download, unless it was removed, stopped or requested again since it was read.
 * @returns whether it was changed
 */
export const changeDownload = async (device: Device, row: Download, from: readonly Download['state'][]) => {
  const { store, done } = (await device.open()).transaction('keeps', 'readwrite')
  const stored = await store.get([row.owner, row.lesson_id])
  const isWanted = stored?.at === row.at && from.includes(stored.state)
  await Promise.all([isWanted && store.put(row), done])
  if (isWanted) device.tell(CHANNEL)
  return isWanted
}

/** Deletes files that no lesson needs any more, and what is another member's. */
export const tidyDownloads = async (device: Device, owner: string | undefined) => {
  const store = (await device.open()).transaction('keeps', 'readwrite').store
  const all = await store.getAll()
  for (const row of all) if (row.owner !== owner) await store.delete([row.owner, row.lesson_id])
  const rows = all.filter((row) => row.owner === owner)
  const named = new Set(rows.flatMap(({ files }) => files.map(({ path }) => fileUrl(path))))
  if (!rows.some(({ choice }) => choice !== 'text')) await caches.delete(PLAYER_CACHE)
  // Opening it would make it.
  if (!(await caches.has(DOWNLOADS_CACHE))) return
  if (named.size === 0) return void (await caches.delete(DOWNLOADS_CACHE))
  const cache = await caches.open(DOWNLOADS_CACHE)
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    if (!named.has(pathname + search)) await cache.delete(url)
  }
}

/** Removes lessons with their files and texts. What another lesson needs too stays. */
export const removeDownloads = async (device: Device, owner: string | undefined, rows: readonly Download[]) => {
  const tx = (await device.open()).transaction(['keeps', 'queries'], 'readwrite')
  const [keeps, queries] = [tx.objectStore('keeps'), tx.objectStore('queries')]
  for (const row of rows) await keeps.delete([row.owner, row.lesson_id])
  const left = new Set((await keeps.getAll()).flatMap(({ answers }) => answers))
  for (const row of rows) for (const hash of row.answers) if (!left.has(hash)) await queries.delete([row.owner, hash])
  await tx.done
  await tidyDownloads(device, owner)
  device.tell(CHANNEL)
}

/** Forgets everything, of any member. */
export const forgetDownloads = async (device: Device) => {
  await Promise.allSettled([
    device.open().then((store) => store.clear('keeps')),
    caches.delete(DOWNLOADS_CACHE),
    caches.delete(PLAYER_CACHE),
  ])
  device.tell(CHANNEL)
}
