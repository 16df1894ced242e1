import { type DBSchema, openDB } from 'idb'

export const KINDS = ['pages', 'pictures', 'video', 'sound', 'other'] as const
export type Kind = (typeof KINDS)[number]
/** Bytes by kind. */
export type Bytes = Record<Kind, number>

interface Stores extends DBSchema {
  months: { key: [owner: string, month: string]; value: { owner: string; month: string; bytes: Bytes } }
}

export const NO_BYTES: Bytes = { pages: 0, pictures: 0, video: 0, sound: 0, other: 0 }

/** `2026-11` of the device's calendar. */
const monthOf = (now: Date, before = 0) => {
  const first = new Date(now.getFullYear(), now.getMonth() - before, 1)
  return `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, '0')}`
}

/** A database of its own: counting never waits for what a member has kept or written. */
const open = () =>
  openDB<Stores>('data-uses', 1, {
    upgrade: (db) => void db.createObjectStore('months', { keyPath: ['owner', 'month'] }),
  })

/** Adds to the sums of this month, and drops those of months before the last one. */
export const addUse = async (owner: string, bytes: Bytes, now: Date) => {
  const db = await open()
  const month = monthOf(now)
  const { store, done } = db.transaction('months', 'readwrite')
  const stored = (await store.get([owner, month]))?.bytes ?? NO_BYTES
  const sums = Object.fromEntries(KINDS.map((kind) => [kind, stored[kind] + bytes[kind]])) as Bytes
  await store.put({ owner, month, bytes: sums })
  await store.delete(IDBKeyRange.bound([owner, ''], [owner, monthOf(now, 1)], false, true))
  await done
  db.close()
}

/** This month and the one before. */
export const readUses = async (owner: string, now: Date): Promise<[Bytes, Bytes]> => {
  const db = await open()
  const [current, last] = await Promise.all([0, 1].map((before) => db.get('months', [owner, monthOf(now, before)])))
  db.close()
  return [current?.bytes ?? NO_BYTES, last?.bytes ?? NO_BYTES]
}

export const forgetUses = async () => {
  const db = await open()
  await db.clear('months')
  db.close()
}
