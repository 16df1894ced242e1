import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Download } from './download-rows.ts'
import type { OldChange } from './old-changes.ts'
import { emptyQueue, type Queue } from './queue.ts'

/**
 * An answer that was read, as the query cache has it. It has the changes of this device up to the number `applied`, which the
 * version before did not know.
 */
export type CachedAnswer = { owner: string; hash: string; data: unknown; updatedAt: number; applied?: number }

/** What a member has on this device. Rows carry their owner. The names of stores are those of the first version. */
interface Schema extends DBSchema {
  queries: { key: [owner: string, hash: string]; value: CachedAnswer }
  outbox: { key: number; value: OldChange; indexes: { owner: string } }
  pending: { key: string; value: Queue }
  keeps: { key: [owner: string, lesson_id: number]; value: Download; indexes: { owner: string } }
}
export type Stores = IDBPDatabase<Schema>

export const readQueue = async (stores: Stores, owner: string) =>
  (await stores.get('pending', owner)) ?? emptyQueue(owner)

export const changeQueue = async (stores: Stores, owner: string, change: (queue: Queue) => Queue) => {
  // A number must not be forgotten after it was sent, not even when the phone loses its power.
  const { store, done } = stores.transaction('pending', 'readwrite', { durability: 'strict' })
  const queue = (await store.get(owner)) ?? emptyQueue(owner)
  const next = change(queue)
  if (next !== queue) await store.put(next)
  await done
  return next
}

/**
 * Returns a function that opens the stores, once.
 * @throws when storage is refused, as in some private windows
 */
export const openingStores = (name: string) => {
  let opening: Promise<Stores> | undefined
  const open = () =>
    openDB<Schema>(name, 3, {
      upgrade(db, version) {
        if (version < 1) {
          db.createObjectStore('queries', { keyPath: ['owner', 'hash'] })
          db.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true }).createIndex('owner', 'owner')
        }
        if (version < 2)
          db.createObjectStore('keeps', { keyPath: ['owner', 'lesson_id'] }).createIndex('owner', 'owner')
        db.createObjectStore('pending', { keyPath: 'owner' })
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
