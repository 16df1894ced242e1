import { type DBSchema, openDB } from 'idb'
import type { KeptRow } from './kept-rows.ts'
import type { Waiting } from './outbox-entries.ts'

/** An answer that was read, as the query cache has it. */
export type KeptQuery = { owner: string; hash: string; data: unknown; updatedAt: number }

interface Stores extends DBSchema {
  queries: { key: [owner: string, hash: string]; value: KeptQuery }
  outbox: { key: number; value: Waiting; indexes: { owner: string } }
  keeps: { key: [owner: string, lesson_id: number]; value: KeptRow; indexes: { owner: string } }
}

let opening: ReturnType<typeof open> | undefined

const open = () =>
  openDB<Stores>('padauk', 2, {
    upgrade(db, version) {
      if (version < 1) {
        db.createObjectStore('queries', { keyPath: ['owner', 'hash'] })
        db.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true }).createIndex('owner', 'owner')
      }
      db.createObjectStore('keeps', { keyPath: ['owner', 'lesson_id'] }).createIndex('owner', 'owner')
    },
    // A newer version of the app, in another tab, changes the stores.
    blocking: (_current, _next, event) => {
      opening = undefined
      const db = event.target as IDBDatabase
      db.close()
    },
    terminated: () => {
      opening = undefined
    },
  })

/**
 * What a member has on this device, for pages and the service worker. Rows carry their owner (lib/owner.ts).
 * @throws when storage is refused, as in some private windows.
 */
export const openDeviceStore = () => {
  opening ??= open()
  opening.catch(() => {
    opening = undefined
  })
  return opening
}
