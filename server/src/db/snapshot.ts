import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { isPostgres } from './open.ts'
import type { Db, Schema } from './schema.ts'

/**
 * Opens a database as it is at this moment, for reading only. Nobody who writes meanwhile waits, and nothing is
 * migrated.
 * @param url `postgres://…`, or the path of an SQLite file
 */
export async function openSnapshot(url: string): Promise<{ db: Db; close(): Promise<void> }> {
  if (!isPostgres(url)) {
    const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqliteSnapshot(url) }) })
    return { db, close: () => db.destroy() }
  }
  const { postgresDialect } = await import('./postgres.ts')
  const pool = new Kysely<Schema>({ dialect: postgresDialect(url, true) })
  try {
    const db = await pool.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
    return {
      db,
      async close() {
        await db.rollback().execute()
        await pool.destroy()
      },
    }
  } catch (error) {
    await pool.destroy()
    throw error
  }
}

/** One connection inside one transaction: with WAL its first read fixes what it sees, and writers go on. */
function sqliteSnapshot(path: string) {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  database.exec('begin')
  database.prepare('select count(*) from sqlite_master').get()
  return {
    prepare(text: string) {
      const statement = database.prepare(text)
      return {
        reader: true,
        all: (values: readonly unknown[]) => statement.all(...(values as SQLInputValue[])),
        run: () => ({ changes: 0, lastInsertRowid: 0 }),
        iterate: (values: readonly unknown[]) => statement.iterate(...(values as SQLInputValue[])),
      }
    },
    close: () => database.close(),
  }
}
