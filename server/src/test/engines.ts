import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { CompiledQuery, Kysely, type KyselyConfig, PostgresDialect } from 'kysely'
import { migrate, openDatabase } from '#db/open.ts'
import type { Db, Schema } from '#db/schema.ts'

/** `sqlite`, `postgres` (a server at TEST_POSTGRES, postgres://…/) or `pglite`. */
export const engine = process.env.TEST_ENGINE ?? 'sqlite'

/** A fresh, migrated database of the engine under test. */
export async function openTestDatabase(dir: string, log?: KyselyConfig['log']): Promise<{ db: Db; close(): Promise<void>; url: string }> {
  if (engine === 'postgres') return openPostgres(process.env.TEST_POSTGRES as string, log)
  if (engine === 'pglite') return openPglite(log)
  const url = join(dir, 'padauk.db')
  const db = await openDatabase(url, log)
  return { db, url, close: () => db.destroy() }
}

async function openPostgres(server: string, log?: KyselyConfig['log']) {
  const name = `padauk_test_${randomBytes(6).toString('hex')}`
  const { postgresDialect } = await import('#db/postgres.ts')
  const admin = new Kysely({ dialect: postgresDialect(new URL('/postgres', server).href) })
  await admin.executeQuery(CompiledQuery.raw(`create database ${name}`))
  const url = new URL(`/${name}`, server).href
  const db = await openDatabase(url, log)
  return {
    db,
    url,
    async close() {
      await db.destroy()
      await admin.executeQuery(CompiledQuery.raw(`drop database ${name} with (force)`))
      await admin.destroy()
    },
  }
}

/** PostgreSQL as WebAssembly: one connection, which callers take in turn. */
async function openPglite(log?: KyselyConfig['log']) {
  const { PGlite, types } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const pglite = await PGlite.create({ extensions: { pg_trgm }, parsers: { [types.INT8]: Number, [types.NUMERIC]: Number } })
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
          return { command: text.trim().split(/\s/, 1)[0]?.toUpperCase(), rowCount: /returning/i.test(text) ? rows.length : (affectedRows ?? 0), rows }
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
