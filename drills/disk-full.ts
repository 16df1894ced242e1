// The disk of the database (on SQLite that of the whole DATA_DIR) is filled to its last byte under writes, and emptied
// again. Mutant: remove 13 (FULL) from SQLITE in db/outages.ts; on PostgreSQL 53100 from FULL there.
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Postgres } from '../scripts/postgres.mjs'
import { openProduct, until } from './product.ts'
import type { Drill } from './run.ts'
import { startWriters, within } from './writers.ts'

const ROOM_MIB = 24
const FULL_MS = 5000
const HEAL_MS = 5000
const READS = [
  '/healthz',
  '/api/campus',
  '/api/plans',
  '/api/me',
  '/api/notes/manifastcation?type=NIGHT_PHASE&perPage=1',
]
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const drill: Drill = {
  engines: ['sqlite', 'postgres'],
  small: { engine: 'postgres' },
  needs: ['root'],
  async run({ engine }) {
    const product = await openProduct(engine)
    const postgres = product.postgres as Postgres
    const disk = engine === 'sqlite' ? product.dataDir : readlinkSync(`/proc/${postgres.pid()}/cwd`)
    await product.end('SIGTERM')
    postgres?.stop()
    moveToSmallDisk(disk)
    try {
      postgres?.start()
      await product.start()
      return await fillAndEmpty()
    } finally {
      await product.end('SIGKILL')
      postgres?.stop()
      spawnSync('umount', ['-l', disk])
    }

    async function fillAndEmpty() {
      const { pid } = product
      const headers = await product.memberHeaders()
      const writers = await startWriters(product, { atOnce: 4, bytes: 5000 })
      const filler = join(disk, 'filler')
      await rest(500)
      fill(filler)
      await until(() => (writers.statuses[503] ?? 0) > 0, 30_000)

      const end = performance.now() + FULL_MS
      let reads = 0
      const refused: string[] = []
      let lies = 0
      while (performance.now() < end) {
        for (const path of READS) {
          const { status } = await product.call('GET', path, undefined, headers)
          reads++
          if (status !== 200) refused.push(`${path} ${status}`)
        }
        if ((await product.statusOf('/readyz')) === 200) lies++
        await rest(100)
      }
      rmSync(filler)
      const before = writers.confirmed.size
      const ready = await until(async () => (await product.statusOf('/readyz')) === 200, 30_000).catch(() => 30_000)
      const writing = await until(() => writers.confirmed.size > before, 30_000).catch(() => 30_000)
      await rest(500)
      const figures = await writers.account()
      const left =
        engine === 'sqlite'
          ? readdirSync(join(disk, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
              /\.\d+\.|^probe/.test(name),
            )
          : []
      return [
        ...figures,
        {
          what: 'writes refused while it was full',
          figure: String(writers.statuses[503]),
          limit: 'some',
          holds: (writers.statuses[503] ?? 0) > 0,
        },
        {
          what: `of ${reads} reads meanwhile refused`,
          figure: refused.length > 0 ? `${refused.length}, such as ${refused[0]}` : '0',
          limit: '0',
          holds: refused.length === 0,
        },
        { what: 'times /readyz said ready meanwhile', figure: String(lies), limit: '0', holds: lies === 0 },
        within('ready after there was room', ready, HEAL_MS),
        within('writing after there was room', ready + writing, HEAL_MS),
        { what: 'temporary files left', figure: String(left.length), limit: '0', holds: left.length === 0 },
        {
          what: 'the process',
          figure: product.isRunning && product.pid === pid ? 'lives' : 'died',
          limit: 'lives',
          holds: product.isRunning,
        },
      ]
    }
  },
}

/** Puts a folder on a disk of its own, in memory, that has little room left. */
function moveToSmallDisk(dir: string) {
  const aside = mkdtempSync(join(tmpdir(), 'padauk-drill-aside-'))
  const { uid, gid, mode } = statSync(dir)
  run('cp', ['-a', `${dir}/.`, aside])
  const used = Number(run('du', ['-sm', aside]).split('\t')[0])
  run('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${used + ROOM_MIB}m,uid=${uid},gid=${gid},mode=${(mode & 0o777).toString(8)}`,
    'tmpfs',
    dir,
  ])
  run('cp', ['-a', `${aside}/.`, dir])
  rmSync(aside, { recursive: true })
}

function run(command: string, args: string[]) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`This drill needs ${command}, as root: ${error?.message ?? stderr}`)
  return stdout
}

/** To the last byte. */
function fill(path: string) {
  for (const bytes of [1024 * 1024, 4096, 1])
    try {
      for (;;) appendFileSync(path, Buffer.alloc(bytes))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
}
