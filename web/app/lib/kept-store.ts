import { fileUrl } from '@padauk/contract/files'
import { openDeviceStore } from './device-store.ts'
import { KEPT_CACHE, PLAYER_CACHE } from './kept-files.ts'
import type { KeptRow } from './kept-rows.ts'
import { readOwner } from './owner.ts'

const CHANNEL = 'kept'

/** Tells all pages, this one too, that something has changed. */
const tell = () => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/** Calls the listener after each change, by any page. */
export const watchKept = (listener: () => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = listener
  return () => channel.close()
}

/** What the member of this page keeps, in the order in which it was asked for. */
export const listKept = async (): Promise<KeptRow[]> => {
  const owner = readOwner()
  if (owner === undefined) return []
  const rows = await (await openDeviceStore()).getAllFromIndex('keeps', 'owner', owner)
  return rows.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.lesson_id - b.lesson_id))
}

export const addKept = async (rows: readonly KeptRow[]) => {
  const { store, done } = (await openDeviceStore()).transaction('keeps', 'readwrite')
  await Promise.all([...rows.map((row) => store.put(row)), done])
  tell()
}

/**
 * Changes a lesson, unless it was removed, stopped or kept anew since it was read, or its member has left.
 * @returns whether it was changed
 */
export const changeKept = async (row: KeptRow, from: readonly KeptRow['state'][]) => {
  const { store, done } = (await openDeviceStore()).transaction('keeps', 'readwrite')
  const known = await store.get([row.owner, row.lesson_id])
  const isWanted = known?.at === row.at && from.includes(known.state) && readOwner() === row.owner
  await Promise.all([isWanted && store.put(row), done])
  if (isWanted) tell()
  return isWanted
}

/** Files that no lesson needs any more, and what is another member's. */
export const tidyKept = async () => {
  const owner = readOwner()
  const store = (await openDeviceStore()).transaction('keeps', 'readwrite').store
  const all = await store.getAll()
  for (const row of all) if (row.owner !== owner) await store.delete([row.owner, row.lesson_id])
  const rows = all.filter((row) => row.owner === owner)
  const named = new Set(rows.flatMap(({ files }) => files.map(({ path }) => fileUrl(path))))
  if (!rows.some(({ choice }) => choice !== 'text')) await caches.delete(PLAYER_CACHE)
  // Opening it would make it.
  if (!(await caches.has(KEPT_CACHE))) return
  if (named.size === 0) return void (await caches.delete(KEPT_CACHE))
  const cache = await caches.open(KEPT_CACHE)
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    if (!named.has(pathname + search)) await cache.delete(url)
  }
}

/** Removes lessons with their files and texts. What another lesson needs too stays. */
export const dropKept = async (rows: readonly KeptRow[]) => {
  const db = await openDeviceStore()
  const tx = db.transaction(['keeps', 'queries'], 'readwrite')
  const [keeps, queries] = [tx.objectStore('keeps'), tx.objectStore('queries')]
  for (const { owner, lesson_id } of rows) await keeps.delete([owner, lesson_id])
  const left = new Set((await keeps.getAll()).flatMap(({ answers }) => answers))
  for (const { owner, answers } of rows)
    for (const hash of answers) if (!left.has(hash)) await queries.delete([owner, hash])
  await tx.done
  await tidyKept()
  tell()
}

/** Forgets everything, whoever's it is. */
export const forgetKept = async () => {
  await Promise.allSettled([
    openDeviceStore().then((store) => store.clear('keeps')),
    caches.delete(KEPT_CACHE),
    caches.delete(PLAYER_CACHE),
  ])
  tell()
}
