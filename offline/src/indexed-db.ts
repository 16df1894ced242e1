import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Change } from './changes.ts'
import type { Download } from './download-rows.ts'

/** An answer that was read, as the query cache has it. */
export type CachedAnswer = { owner: string; hash: string; data: unknown; updatedAt: number }

/** What a member has on this device. Rows carry their owner. The names of stores are those of the first version. */
interface Schema extends DBSchema {
  queries: { key: [owner: string, hash: string]; value: CachedAnswer }
  outbox: { key: number; value: Change; indexes: { owner: string } }
  keeps: { key: [owner: string, lesson_id: number]; value: Download; indexes: { owner: string } }
}
export type Stores = IDBPDatabase<Schema>

/**
 * Returns a function that opens the stores, once.
 * @throws when storage is refused, as in some private windows
 */
export const openingStores = (name: string) => {
  let opening: Promise<Stores> | undefined
  const open = () =>
    openDB<Schema>(name, 2, {
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
  return () => {
    opening ??= open()
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
}
