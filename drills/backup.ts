// 50 backups (--count) are taken while members write, and each is restored, every other one onto SQLite whichever engine
// wrote it. Every note that was confirmed before a backup began must be in it, and every note that was sent with a key
// together with the answer that was kept in its transaction.
// Mutant: in db/snapshot.ts remove `database.exec('begin')`, or make 'repeatable read' 'read committed'.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { compileCache, root } from '../scripts/machine.mjs'
import { type Engine, openProduct, queryPostgres } from './product.ts'
import type { Drill, Figure } from './run.ts'
import { startWriters } from './writers.ts'

const BACKUPS = 50
const NOTES = "select title from notes where title like 'drill %'"
const ANSWERS = "select replace(key, '-', ' ') as title from idempotency_keys where key like 'drill-%'"

export const drill: Drill = {
  engines: ['sqlite', 'postgres'],
  small: { engine: 'postgres', count: 2 },
  async run({ engine, count = BACKUPS }) {
    const product = await openProduct(engine)
    const dir = mkdtempSync(join(tmpdir(), 'padauk-drill-backup-'))
    const folder = mkdtempSync(join(dir, 'backups-'))
    const running = { DATA_DIR: product.dataDir, DATABASE_URL: product.databaseUrl }
    const writers = await startWriters(product, { atOnce: 2 })
    let lost = 0
    let torn = 0
    let during = 0
    const seconds: number[] = []
    const faults: string[] = []
    try {
      for (let nth = 0; nth < count; nth++) {
        const before = [...writers.confirmed]
        const began = performance.now()
        const backup = await command('back-up', [folder], running)
        seconds.push((performance.now() - began) / 1000)
        during += writers.confirmed.size - before.length
        const onto = nth % 2 === 0 ? engine : 'sqlite'
        const place = await openPlace(onto)
        const restore = await command('restore', [folder], place.env)
        faults.push(...[backup, restore].filter(Boolean))
        if (backup || restore) continue
        const [notes, answers] = await place.read(NOTES, ANSWERS)
        const kept = new Set(notes)
        lost += before.filter((title) => !kept.has(title)).length
        const keyed = new Set(notes?.filter((title) => title.endsWith(' keyed')))
        torn += keyed.symmetricDifference(new Set(answers)).size
        await place.remove()
      }
      const check = await command('back-up', ['--check', folder], {})
      return [
        {
          what: 'backups, each restored',
          figure: `${count - faults.length}`,
          limit: `${count}`,
          holds: faults.length === 0,
        },
        none('notes confirmed before a backup that it lacks', lost),
        none('notes with a key that a backup has without their kept answer, or the other way round', torn),
        { what: 'writes confirmed while backups were taken', figure: `${during}`, limit: 'some', holds: during > 0 },
        { what: '--check of all of them', figure: check || 'whole', limit: 'whole', holds: check === '' },
        { what: 'longest backup', figure: `${Math.max(...seconds).toFixed(1)} s`, limit: 'none', holds: true },
        ...faults
          .slice(0, 3)
          .map((fault): Figure => ({ what: 'a command', figure: fault, limit: 'succeeds', holds: false })),
        ...(await writers.account()),
      ]
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }

    /** An empty place, and how to read and remove it. */
    async function openPlace(onto: Engine) {
      const dataDir = join(dir, 'restored')
      const path = join(dataDir, 'padauk.db')
      const name = `restored_${randomBytes(4).toString('hex')}`
      const server = product.postgres?.url as string
      const url = onto === 'postgres' ? new URL(`/${name}`, server).href : ''
      if (url) await queryPostgres(server, `create database ${name}`)
      const titles = (rows: Record<string, unknown>[]) => rows.map(({ title }) => String(title))
      return {
        env: { DATA_DIR: dataDir, DATABASE_URL: url },
        async read(...selects: string[]) {
          if (url) return Promise.all(selects.map(async (select) => titles(await queryPostgres(url, select))))
          const database = new DatabaseSync(path, { readOnly: true })
          const read = selects.map((select) => titles(database.prepare(select).all()))
          database.close()
          return read
        },
        async remove() {
          if (url) await queryPostgres(server, `drop database ${name}`)
          if (existsSync(dataDir)) rmSync(dataDir, { recursive: true })
        },
      }
    }
  },
}

/** Runs a command of the product. Returns what it complained about. */
async function command(name: string, args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, `server/src/commands/${name}.ts`), ...args],
    { env: { ...process.env, ...compileCache, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text
  })
  const status = await new Promise((resolve) => child.once('close', resolve))
  return status === 0 ? '' : complaint.trim() || `exit code ${status}`
}

const none = (what: string, times: number): Figure => ({ what, figure: String(times), limit: '0', holds: times === 0 })
