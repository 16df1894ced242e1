import { Kysely, type KyselyConfig, Migrator } from 'kysely'
import { migrations } from './migrations.ts'
import type { Db, Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/**
 * Opens the database of a setting: `postgres://…`, or the path of an SQLite file.
 * @throws when the database has migrations this program does not know
 */
export async function openDatabase(url: string, log?: KyselyConfig['log']): Promise<Db> {
  const dialect = /^postgres(ql)?:/.test(url)
    ? (await import('./postgres.ts')).postgresDialect(url)
    : sqliteDialect(url, log === undefined)
  const db = new Kysely<Schema>({ dialect, ...(log && { log }) })
  await migrate(db)
  return db
}

/** @internal Exported for tests. */
export async function migrate(db: Db) {
  const { error, results } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  if (error) {
    const failed = results?.find(({ status }) => status === 'Error')
    await db.destroy()
    throw new Error(
      `The database could not be brought up to date${failed ? ` (${failed.migrationName})` : ''}: ${error instanceof Error ? error.message : error}`,
    )
  }
}
