import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery, Kysely, type KyselyConfig } from 'kysely'
import { openDatabase } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import { copyFiles, copyWorld, findWorld, makeWorld } from '../../../demo/start.ts'

/** `sqlite`, or `postgres`: a server at TEST_POSTGRES, postgres://…/ */
export const engine = process.env.TEST_ENGINE ?? 'sqlite'

type TestDatabase = { db: Db; url: string; close(): Promise<void> }

/** A fresh, migrated database of the engine under test. */
export async function openTestDatabase(dir: string): Promise<TestDatabase> {
  if (engine === 'postgres') return openPostgres()
  const url = join(dir, 'padauk.db')
  const db = await openDatabase(url)
  return { db, url, close: () => db.destroy() }
}

/** Makes the demo world for a run, on the engine under test: a folder, which on PostgreSQL names a database. */
export async function makeTestWorld() {
  if (engine === 'sqlite') return { dir: makeWorld(), drop: async () => {} }
  const { url, drop } = await createPostgres()
  const dir = makeWorld(url)
  writeFileSync(join(dir, 'database'), new URL(url).pathname.slice(1))
  return { dir, drop }
}

/** A copy of the demo world, its files in this folder, on the engine under test. */
export async function openDemoWorld(dir: string, log?: KyselyConfig['log']): Promise<TestDatabase> {
  if (engine === 'sqlite') {
    copyWorld(dir)
    const url = join(dir, 'padauk.db')
    const db = await openDatabase(url, { log })
    return { db, url, close: () => db.destroy() }
  }
  const world = findWorld()
  const made = world ? { dir: world, drop: async () => {} } : await makeTestWorld()
  copyFiles(made.dir, dir)
  const { db, url, close } = await openPostgres(log, readFileSync(join(made.dir, 'database'), 'utf8'))
  return {
    db,
    url,
    async close() {
      await close()
      await made.drop()
    },
  }
}

/** A database at TEST_POSTGRES, migrated, or a copy of another that nobody has open. Closing drops it. */
async function openPostgres(log?: KyselyConfig['log'], of?: string): Promise<TestDatabase> {
  const { url, drop } = await createPostgres(of)
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
export async function createPostgres(of?: string) {
  const name = `padauk_test_${randomBytes(6).toString('hex')}`
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
