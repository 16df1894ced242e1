// Starts the product on a copy of the demo world, for tests and drills.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
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
import { compileCache, freePort, root, server } from '../scripts/machine.mjs'
import { localDay } from '../server/src/lib/days.ts'

/** The date at the server and in the school's time zone: the demo world is dated by both. */
const today = (now = new Date()) => `${now.toISOString().slice(0, 10)} ${localDay(now, SCHOOL_ZONE)}`

/** Fills a folder and a database, by default SQLite in that folder, with the demo world: 3 s. */
export function fillWorld(dataDir: string, databaseUrl = '') {
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'demo/fill.ts')],
    { env: { ...process.env, ...compileCache, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, stdio: 'inherit' },
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

/** One machine plays many callers. */
export const LIMITS = {
  REQUESTS_PER_SECOND: '1000000',
  LOGIN_PER_MINUTE: '1000000',
  RESETS_PER_HOUR: '1000000',
  POSTS_PER_HOUR: '1000000',
}

/**
 * Starts the server on the data of a folder and waits until it is ready.
 * @param log what it prints, one entry a line; without it, errors are printed
 */
export async function startServer(
  settings: Record<string, string> & { PORT: string; DATA_DIR: string },
  log?: string[],
) {
  const child = spawn(server, {
    env: { ...process.env, ...LIMITS, HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', log ? 'pipe' : 'inherit'],
  })
  // Read to the end, or it would wait for a reader.
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => log?.push(...String(text).split('\n').filter(Boolean)))
  await untilReady(settings.PORT, child, log)
  return child
}

/** @throws when the process ends before it answers */
export async function untilReady(port: string, child: ChildProcess, log: string[] = []) {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.ok
      },
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(['The product ended at its start', ...log.slice(-5)].join('\n'))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Starts the product on its own copy of the demo world. Returns its address, its DATA_DIR and a function that ends it. */
export async function startProduct(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'padauk-product-'))
  copyWorld(dataDir)
  const PORT = String(await freePort())
  const child = await startServer({
    PORT,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    NODE_ENV: 'development',
    // Decisions of the desk are held as always, but nobody waits for long.
    UNDO_SECONDS: '1',
    ...settings,
  })
  return {
    address: `http://127.0.0.1:${PORT}`,
    dataDir,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
