import type { DialectAdapter } from 'kysely'
import { prepared } from './prepared.ts'
import type { Db } from './schema.ts'

const selectVersion = prepared<Record<never, never>, { version: number }>((db) =>
  db.selectFrom('school_version').where('only', '=', 1).select('version'),
)

/**
 * The number of changes to what is the same for everyone: the curriculum, plans, wins and configurations. Triggers
 * count it in the transaction of each change, whichever process makes it, so nothing kept under it is ever stale.
 */
export const readSchoolVersion = async (db: Db) => (await selectVersion(db, {}))[0]?.version ?? 0

/**
 * Keeps what is the same for everyone until the school changes, at most `max` of a kind. Call it with a version that
 * was read before, so that what is loaded is at least as new.
 */
export function cachePerVersion<V>(max: number) {
  const caches = new WeakMap<DialectAdapter, { version: number; values: Map<string | number, Promise<V>> }>()
  return (db: Db, version: number, key: string | number, load: () => Promise<V>): Promise<V> => {
    // A transaction may see changes that are not committed.
    if (db.isTransaction) return load()
    const { adapter } = db.getExecutor()
    let of = caches.get(adapter)
    if (!of || of.version < version) {
      of = { version, values: new Map() }
      caches.set(adapter, of)
    }
    if (of.version > version) return load()
    const { values } = of
    let value = values.get(key)
    if (!value) {
      if (values.size >= max) values.clear()
      value = load()
      values.set(key, value)
      value.catch(() => values.delete(key))
    }
    return value
  }
}
