// Global set-up of a test run (scripts/check.mjs): the demo world is built once, and openWorld copies it.
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import { localDay } from '#lib/days.ts'
import { diskStorage } from '#lib/storage.ts'
import { loadDemo } from '../../../demo/load.ts'
import { engine, openPostgres, openTestDatabase } from './engines.ts'

/** The current date of the demo world, at the server and in the school's time zone. */
const today = (now = new Date()) => `${now.toISOString().slice(0, 10)} ${localDay(now, SCHOOL_ZONE)}`

let drop = async () => {}

export async function globalSetup() {
  // PGlite cannot copy a database, so each test loads its own.
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
  // PostgreSQL copies only closed databases, and SQLite then checkpoints into its file.
  await db.destroy()
  process.env.TEST_WORLD = dir
}

export const globalTeardown = () => drop()

/** The folder of the world to copy; undefined if there is none or it is from a previous day. */
export function sharedWorld() {
  const dir = process.env.TEST_WORLD
  return dir && readFileSync(join(dir, 'day'), 'utf8') === today() ? dir : undefined
}

/** Links the same files into another folder. The store never overwrites an existing file. */
export function linkFiles(from: string, to: string) {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const place = join(to, entry.parentPath.slice(from.length), entry.name)
    if (entry.isDirectory()) mkdirSync(place, { recursive: true })
    else linkSync(join(entry.parentPath, entry.name), place)
  }
}
