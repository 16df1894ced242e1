import { type Dialect, Kysely, type KyselyConfig, Migrator } from 'kysely'
import { migrations } from './migrations.ts'
import type { Db, Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'
import { timed } from './timed.ts'

type Options = {
  log?: KyselyConfig['log']
  /** For commands: a statement may take as long as it needs. */
  isPatient?: boolean
  /** Is told how long each query ran, in ms. */
  onQuery?: ((ms: number) => void) | undefined
}

/**
 * Opens the database of a setting: `postgres://…`, or the path of an SQLite file.
 * @throws when the database has migrations this program does not know
 */
export async function openDatabase(url: string, { log, isPatient = false, onQuery }: Options = {}): Promise<Db> {
  const open = (dialect: Dialect) =>
    new Kysely<Schema>({ dialect: onQuery ? timed(dialect, onQuery) : dialect, ...(log && { log }) })
  if (!/^postgres(ql)?:/.test(url)) {
    const db = open(sqliteDialect(url, log === undefined))
    await migrate(db)
    return db
  }
  const { postgresDialect } = await import('./postgres.ts')
  const patient = open(postgresDialect(url, true))
  await migrate(patient)
  if (isPatient) return patient
  await patient.destroy()
  return open(postgresDialect(url, false))
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
