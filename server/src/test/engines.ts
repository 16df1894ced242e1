import { randomBytes } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CompiledQuery, Kysely, type KyselyConfig, PostgresDialect } from 'kysely'
import { migrate, openDatabase } from '#db/open.ts'
import type { Db, Schema } from '#db/schema.ts'

/** `sqlite`, `postgres` (a server at TEST_POSTGRES, postgres://…/) or `pglite`. */
export const engine = process.env.TEST_ENGINE ?? 'sqlite'

type TestDatabase = { db: Db; url: string; close(): Promise<void> }

/** A fresh, migrated database of the engine under test, or a copy of the one in the folder `of` (shared-world.ts). */
export async function openTestDatabase(dir: string, log?: KyselyConfig['log'], of?: string): Promise<TestDatabase> {
  if (engine === 'postgres')
    return openPostgres(`padauk_test_${randomBytes(6).toString('hex')}`, log, of && basename(of))
  if (engine === 'pglite') return openPglite(log)
  const url = join(dir, 'padauk.db')
  if (of) copyFileSync(join(of, 'padauk.db'), url)
  const db = await openDatabase(url, { log })
  return { db, url, close: () => db.destroy() }
}

/** Creates a database at TEST_POSTGRES and migrates it, or copies another that nobody has open. Closing drops it. */
export async function openPostgres(name: string, log?: KyselyConfig['log'], of?: string): Promise<TestDatabase> {
  const { url, drop } = await createPostgres(name, of)
  const db = await openDatabase(url, { log })
  return {
    db,
    url,
    async close() {
      await db.destroy()
      await drop()
    },
  }
}

/** Creates a database at TEST_POSTGRES, without a table or as a copy of another that nobody has open. */
export async function createPostgres(name = `padauk_test_${randomBytes(6).toString('hex')}`, of?: string) {
  /** The same server and options. */
  const at = (database: string) =>
    Object.assign(new URL(process.env.TEST_POSTGRES as string), { pathname: database }).href
  const { postgresDialect } = await import('#db/postgres.ts')
  const admin = new Kysely({ dialect: postgresDialect(at('postgres'), true) })
  await admin.executeQuery(CompiledQuery.raw(`create database ${name}${of ? ` template ${of}` : ''}`))
  return {
    url: at(name),
    async drop() {
      await admin.executeQuery(CompiledQuery.raw(`drop database ${name} with (force)`))
      await admin.destroy()
    },
  }
}

/** PostgreSQL as WebAssembly: one connection that callers use in turn. */
async function openPglite(log?: KyselyConfig['log']) {
  const { PGlite, types } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const pglite = await PGlite.create({
    extensions: { pg_trgm },
    parsers: { [types.INT8]: Number, [types.NUMERIC]: Number },
  })
  let turn: Promise<void> = Promise.resolve()
  const pool = {
    async connect() {
      const before = turn
      let release!: () => void
      turn = new Promise((resolve) => {
        release = resolve
      })
      await before
      return {
        async query(text: string, values?: unknown[]) {
          const { rows, affectedRows } = await pglite.query(text, values)
          return {
            command: text.trim().split(/\s/, 1)[0]?.toUpperCase(),
            rowCount: /returning/i.test(text) ? rows.length : (affectedRows ?? 0),
            rows,
          }
        },
        release,
      }
    },
    end: () => pglite.close(),
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as never }), ...(log && { log }) })
  await migrate(db)
  return { db, url: 'pglite', close: () => db.destroy() }
}
