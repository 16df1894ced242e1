import { type Dialect, Kysely, type KyselyConfig, Migrator } from 'kysely'
import { contentsOf, findUnknown } from './contents.ts'
import { migrations } from './migrations.ts'
import type { Db, Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'
import { timed } from './timed.ts'

type Options = {
  log?: KyselyConfig['log']
  /** For commands: a statement may take as long as it needs. */
  isPatient?: boolean
  /** Gets the duration of each query in ms. */
  onQuery?: ((ms: number) => void) | undefined
}

/** Opens a database as it is, patiently. */
export async function openUnmigrated(url: string): Promise<Db> {
  if (!isPostgres(url)) return new Kysely<Schema>({ dialect: sqliteDialect(url, false) })
  const { postgresDialect } = await import('./postgres.ts')
  return new Kysely<Schema>({ dialect: postgresDialect(url, true) })
}

/** Whether a database's address is one of PostgreSQL; else it is the path of an SQLite file. */
export const isPostgres = (url: string) => /^postgres(ql)?:/.test(url)

/**
 * Opens the database of a setting: `postgres://…`, or the path of an SQLite file.
 * @throws when the database belongs to a newer version or to another program
 */
export async function openDatabase(url: string, { log, isPatient = false, onQuery }: Options = {}): Promise<Db> {
  const open = (dialect: Dialect) =>
    new Kysely<Schema>({ dialect: onQuery ? timed(dialect, onQuery) : dialect, ...(log && { log }) })
  if (!isPostgres(url)) {
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

async function migrate(db: Db) {
  try {
    await requireOurs(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
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

async function requireOurs(db: Db) {
  const contents = await contentsOf(db)
  if (contents.kind === 'foreign')
    throw new Error(
      `The database belongs to another program: it has the table ${contents.table}. Padauk needs one of its own.`,
    )
  const unknown = contents.kind === 'school' && findUnknown(contents.migrations)
  if (unknown)
    throw new Error(
      `The database was written by a newer version of Padauk (${unknown}). Start that version, or restore a backup that this one made.`,
    )
}
