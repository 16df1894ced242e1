import { existsSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { contentsOf } from './contents.ts'
import { isPostgres, openUnmigrated } from './open.ts'
import type { Db } from './schema.ts'
import { openSnapshot } from './snapshot.ts'

/**
 * Fills an empty database, or replaces a school in it. Whatever `fill` throws, the database stays as it was.
 * @param url `postgres://…`, or the path of an SQLite file, which need not exist
 * @param fill gets an empty database inside a transaction, whose commit comes next
 * @throws a sentence when the database is in use, is not empty, or belongs to another program
 */
export const replaceDatabase = <T>(url: string, isReplace: boolean, fill: (trx: Db) => Promise<T>): Promise<T> =>
  isPostgres(url) ? replacePostgres(url, isReplace, fill) : replaceSqlite(url, isReplace, fill)

async function requirePlace(db: Db, isReplace: boolean): Promise<'empty' | 'school'> {
  const contents = await contentsOf(db)
  if (contents.kind === 'foreign')
    throw new Error(
      `The database belongs to another program: it has the table ${contents.table}. Nothing was restored; give Padauk one of its own.`,
    )
  if (contents.kind === 'school' && !isReplace)
    throw new Error('The database has a school already. Nothing was restored; --replace replaces it.')
  return contents.kind
}

const IN_USE = 'The database is in use. Nothing was restored; stop the product first.'

async function replaceSqlite<T>(path: string, isReplace: boolean, fill: (trx: Db) => Promise<T>): Promise<T> {
  if (existsSync(path)) {
    const before = await openSnapshot(path)
    await requirePlace(before.db, isReplace).finally(() => before.close())
    requireUnused(path)
  }
  const aside = `${path}.restoring`
  const removeAside = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(aside + end, { force: true })
  }
  removeAside()
  try {
    const db = await openUnmigrated(aside)
    let result: T
    try {
      result = await db.transaction().execute(fill)
    } finally {
      // This also moves everything from the log into the file.
      await db.destroy()
    }
    if (existsSync(path)) requireUnused(path)
    renameSync(aside, path)
    return result
  } finally {
    removeAside()
  }
}

/** Only an SQLite database that nobody else has open can leave WAL; its file then is all there is of it. */
function requireUnused(path: string) {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('pragma journal_mode = delete')
  } catch {
    throw new Error(IN_USE)
  } finally {
    database.close()
  }
}

async function replacePostgres<T>(url: string, isReplace: boolean, fill: (trx: Db) => Promise<T>): Promise<T> {
  const db = await openUnmigrated(url)
  try {
    return await db.transaction().execute(async (trx) => {
      if ((await requirePlace(trx, isReplace)) === 'school') {
        if (await isUsed(trx)) throw new Error(IN_USE)
        await dropSchool(trx)
      }
      return fill(trx)
    })
  } finally {
    await db.destroy()
  }
}

/** The server process of a connection that was just closed takes a moment to end, so it is looked for again. */
async function isUsed(trx: Db) {
  for (const _ of Array(20)) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
      trx,
    )
    if (rows.length === 0) return false
    await setTimeout(50)
    // Within a transaction the view stays as it was first read.
    await sql`select pg_stat_clear_snapshot()`.execute(trx)
  }
  return true
}

async function dropSchool(trx: Kysely<never> | Db) {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
    trx,
  )
  for (const { name } of tables) await sql`drop table ${sql.table(name)} cascade`.execute(trx)
  // Those of extensions stay.
  const { rows: functions } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc p where pronamespace = current_schema()::regnamespace
    and prorettype = 'trigger'::regtype and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(
    trx,
  )
  for (const { name } of functions) await sql.raw(`drop function ${name}`).execute(trx)
}
