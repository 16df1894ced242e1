// The global set-up of a run of all tests (scripts/check.mjs): the demo world is made once, and openWorld copies it.
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { SCHOOL_ZONE } from '@padauk/contract/school'
import { loadDemo } from '../../../demo/load.ts'
import { localDay } from '#lib/days.ts'
import { diskStorage } from '#lib/storage.ts'
import { engine, openPostgres, openTestDatabase } from './engines.ts'

/** The day that the demo world counts from, at the server and at the school. */
const today = (now = new Date()) => `${now.toISOString().slice(0, 10)} ${localDay(now, SCHOOL_ZONE)}`

let drop = async () => {}

export async function globalSetup() {
  // PGlite has no database to copy from: there each test loads its own.
  if (engine === 'pglite') return
  const dir = join(tmpdir(), `padauk_world_${randomBytes(6).toString('hex')}`)
  mkdirSync(dir)
  const { db, close } = engine === 'postgres' ? await openPostgres(basename(dir)) : await openTestDatabase(dir)
  drop = async () => {
    await close()
    rmSync(dir, { recursive: true, force: true })
  }
  writeFileSync(join(dir, 'day'), today())
  await loadDemo(db, diskStorage(join(dir, 'files')), new Date())
  // PostgreSQL copies only what nobody has open; SQLite writes the last of it into its file.
  await db.destroy()
  process.env.TEST_WORLD = dir
}

export const globalTeardown = () => drop()

/** The folder of the world to copy; undefined where there is none, or where it is of a day that has gone by. */
export function sharedWorld() {
  const dir = process.env.TEST_WORLD
  return dir && readFileSync(join(dir, 'day'), 'utf8') === today() ? dir : undefined
}

/** The same files in another folder. The store never writes into a file that is there. */
export function linkFiles(from: string, to: string) {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const place = join(to, entry.parentPath.slice(from.length), entry.name)
    if (entry.isDirectory()) mkdirSync(place, { recursive: true })
    else linkSync(join(entry.parentPath, entry.name), place)
  }
}
