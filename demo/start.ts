// Starts the product on a copy of the demo world, for tests and drills.
import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import { freePort, root, serveEnv, serveFlags, server } from '../scripts/machine.mjs'
import { localDay } from '../server/src/lib/days.ts'

/** The date at the server and in the school's time zone: the demo world is dated by both. */
const today = (now = new Date()) => `${now.toISOString().slice(0, 10)} ${localDay(now, SCHOOL_ZONE)}`

/** Fills a folder and a database, by default SQLite in that folder, with the demo world: 3 s. */
export function fillWorld(dataDir: string, databaseUrl = '') {
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'demo/fill.ts')],
    { env: { ...process.env, ...serveEnv, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, stdio: 'inherit' },
  )
  if (status !== 0) throw new Error('The demo data could not be loaded')
}

/**
 * Makes the demo world in a new folder, which this process and those that it starts later copy, and which goes with this
 * process.
 */
export function makeWorld(databaseUrl?: string) {
  const dir = mkdtempSync(join(tmpdir(), 'padauk-world-'))
  writeFileSync(join(dir, 'day'), today())
  fillWorld(dir, databaseUrl)
  process.env.DEMO_WORLD = dir
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** The folder of the demo world that was made for this run; undefined if there is none, or midnight has passed since. */
export function findWorld() {
  const dir = process.env.DEMO_WORLD
  return dir && readFileSync(join(dir, 'day'), 'utf8') === today() ? dir : undefined
}

/** Copies the demo world, which is made first if there is none of today. */
export function copyWorld(to: string) {
  const from = findWorld() ?? makeWorld()
  copyFileSync(join(from, 'padauk.db'), join(to, 'padauk.db'))
  copyFiles(from, to)
}

/** Copies the files of a world as hard links: the store never overwrites one. */
export function copyFiles(from: string, to: string) {
  const files = join(from, 'files')
  for (const entry of readdirSync(files, { recursive: true, withFileTypes: true })) {
    const place = join(to, 'files', entry.parentPath.slice(files.length), entry.name)
    if (entry.isDirectory()) mkdirSync(place, { recursive: true })
    else linkSync(join(entry.parentPath, entry.name), place)
  }
}

/** Starts the product on its own copy of the demo world. Returns its address, its DATA_DIR and a function that ends it. */
export async function startProduct(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'padauk-product-'))
  copyWorld(dataDir)
  const address = `http://127.0.0.1:${await freePort()}`
  const child = spawn(process.execPath, [...serveFlags, server], {
    env: {
      ...process.env,
      ...serveEnv,
      PORT: new URL(address).port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      NODE_ENV: 'development',
      // One machine plays many callers.
      LOGIN_PER_MINUTE: '1000',
      RESETS_PER_HOUR: '1000',
      POSTS_PER_HOUR: '1000',
      REQUESTS_PER_SECOND: '1000',
      // Decisions of the desk are held as always, but nobody waits for long.
      UNDO_SECONDS: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // It greets once it listens. Its output is read to the end, or it would wait for a reader.
  const isReady = await Promise.race([
    new Promise<boolean>((resolve) =>
      child.stdout.on('data', (text) => String(text).includes('Padauk is at') && resolve(true)),
    ),
    ended.then(() => false),
  ])
  if (!isReady) throw new Error('The product ended at its start')
  return {
    address,
    dataDir,
    async stop() {
      child.kill()
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
