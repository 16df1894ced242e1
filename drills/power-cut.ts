// The power fails between any two writes to the disk: the system calls of the server process are recorded with strace
// while members write, and replayed at 1,000 evenly spread points (--count). What was not synced by then is lost,
// kept, or kept in part. SQLite only: PostgreSQL sees to this itself.
// Mutant: `synchronous = normal` in db/sqlite.ts (and in its assertion, 1).
import { spawn } from 'node:child_process'
import { mkdtempSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openProduct, until } from './product.ts'
import type { Drill } from './run.ts'
import { startWriters } from './writers.ts'

const POINTS = 1000
/** Enough for several checkpoints, which write from the log into the database. */
const WRITES = 600
/** Enough writes for as many points as are asked for: each takes about 15 steps. */
const STEPS_A_WRITE = 14
const DATABASE = 'padauk.db'
const LOG = `${DATABASE}-wal`

type Step =
  | { does: 'write'; file: string; at: number; bytes: Buffer }
  | { does: 'truncate'; file: string; at: number }
  | { does: 'sync'; file: string }
  | { does: 'confirm'; title: string }
type Change = Extract<Step, { does: 'write' | 'truncate' }>

export const drill: Drill = {
  engines: ['sqlite'],
  small: { engine: 'sqlite', count: 100 },
  needs: ['strace'],
  async run({ count = POINTS, seed }) {
    const product = await openProduct('sqlite')
    const dir = mkdtempSync(join(tmpdir(), 'padauk-drill-power-'))
    try {
      const trace = join(dir, 'trace')
      const before = Object.fromEntries(
        [DATABASE, LOG].map((name) => [name, readFileSync(join(product.dataDir, name))] as const),
      )
      const stop = await record(product.pid, trace)
      const writers = await startWriters(product, { atOnce: 4 })
      await until(() => writers.confirmed.size >= Math.max(WRITES, count / STEPS_A_WRITE), 120_000)
      const figures = await writers.account()
      await stop()
      const steps = readSteps(trace, filesOf(product.pid))
      await product.end('SIGKILL')
      return [...figures, ...replay(before, steps, dir, count, seed)]
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  },
}

/** Which descriptor is which file of the database. */
const filesOf = (pid: number) =>
  Object.fromEntries(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const name = readlinkSync(`/proc/${pid}/fd/${fd}`).split('/').at(-1) as string
      return name === DATABASE || name === LOG ? [[fd, name] as const] : []
    }),
  )

/** Records the main thread, which alone writes to the database and answers. */
async function record(pid: number, trace: string) {
  const calls = 'trace=pwrite64,write,writev,ftruncate,fsync,fdatasync'
  const strace = spawn('strace', ['-p', String(pid), '-e', calls, '-xx', '-s', '100000', '-o', trace], {
    stdio: ['ignore', 'ignore', openSync(`${trace}.log`, 'w')],
  })
  const over = new Promise((resolve) => strace.once('exit', resolve))
  await until(() => {
    if (strace.exitCode !== null) throw new Error(`strace ended: ${readFileSync(`${trace}.log`, 'utf8')}`)
    return readFileSync(`${trace}.log`, 'utf8').includes('attached')
  })
  return async () => {
    strace.kill('SIGINT')
    await over
  }
}

const fromHex = (text: string) => Buffer.from(text.replaceAll('\\x', ''), 'hex')

function readSteps(trace: string, files: Record<string, string>): Step[] {
  return readFileSync(trace, 'latin1')
    .split('\n')
    .flatMap((line): Step[] => {
      const [, call, fd = '', rest = ''] = /^(\w+)\((\d+)(.*)$/.exec(line) ?? []
      const file = files[fd]
      if (call === 'write' || call === 'writev') {
        const texts = [...rest.matchAll(/"((?:\\x..)*)"/g)].map(([, hex]) => fromHex(hex as string).toString())
        const [title] = /drill \w+ \d+ (keyed|once)/.exec(texts.join('')) ?? []
        return title && texts.join('').startsWith('HTTP/1.1 201') ? [{ does: 'confirm', title }] : []
      }
      if (!file || / = -1/.test(rest)) return []
      if (call === 'pwrite64') {
        const [, hex = '', at] = /"((?:\\x..)*)", \d+, (\d+)\)/.exec(rest) ?? []
        return [{ does: 'write', file, at: Number(at), bytes: fromHex(hex) }]
      }
      if (call === 'ftruncate') return [{ does: 'truncate', file, at: Number(/\d+/.exec(rest)?.[0]) }]
      return [{ does: 'sync', file }]
    })
}

function replay(before: Record<string, Buffer>, steps: Step[], dir: string, count: number, seed: number) {
  const durable = Object.fromEntries(Object.entries(before).map(([name, bytes]) => [name, new Image(bytes)]))
  const pending: Change[] = []
  const confirmed: string[] = []
  const every = Math.max(1, Math.floor(steps.length / count))
  let points = 0
  let lost = 0
  let broken = 0
  const found: string[] = []
  for (const [nth, step] of steps.entries()) {
    if (nth % every === 0) {
      points++
      // Each unsynced change is lost, kept, or one or the other by chance.
      const fates = [() => false, () => true, chanceOf(seed + nth)]
      const isKept = fates[points % fates.length] as () => boolean
      const after = Object.fromEntries(Object.entries(durable).map(([name, image]) => [name, image.copy()]))
      for (const change of pending) if (isKept()) after[change.file]?.apply(change)
      const place = join(dir, 'after')
      for (const [name, image] of Object.entries(after)) writeFileSync(place + name, image.bytes)
      const { isWhole, titles } = look(place + DATABASE)
      const missing = confirmed.filter((title) => !titles.has(title))
      if (!isWhole) broken++
      if (missing.length > 0) lost++
      if (!isWhole || missing.length > 0) found.push(`${nth}: ${missing[0] ?? 'not whole'}`)
      rmSync(`${place}${DATABASE}-shm`, { force: true })
    }
    if (step.does === 'confirm') confirmed.push(step.title)
    else if (step.does !== 'sync') pending.push(step)
    else
      for (const change of pending.splice(0)) {
        if (change.file === step.file) durable[change.file]?.apply(change)
        else pending.push(change)
      }
  }
  const syncs = steps.filter(({ does, ...step }) => does === 'sync' && 'file' in step && step.file === DATABASE).length
  const none = (what: string, times: number) => ({
    what,
    figure: times === 0 ? '0' : `${times}, such as at step ${found[0]}`,
    limit: '0',
    holds: times === 0,
  })
  return [
    { what: 'power cuts', figure: `${points} in ${steps.length} steps`, limit: 'some', holds: points > 0 },
    { what: 'checkpoints among them', figure: String(syncs), limit: 'some', holds: syncs > 0 },
    {
      what: 'confirmed by the end',
      figure: String(confirmed.length),
      limit: `${WRITES}`,
      holds: confirmed.length >= WRITES,
    },
    none('cuts that lost a confirmed write', lost),
    none('cuts that left a damaged database', broken),
  ]
}

/** A file's bytes, in a buffer with room to grow. */
class Image {
  #room: Buffer
  #length: number
  constructor(bytes: Buffer, room = bytes.length * 2) {
    this.#room = Buffer.alloc(room)
    this.#length = bytes.copy(this.#room)
  }
  get bytes() {
    return this.#room.subarray(0, this.#length)
  }
  copy = () => new Image(this.bytes, this.#room.length)
  apply(change: Change) {
    const end = change.does === 'write' ? change.at + change.bytes.length : change.at
    if (end > this.#room.length) this.#room = Buffer.concat([this.#room, Buffer.alloc(end)])
    if (change.does === 'write') change.bytes.copy(this.#room, change.at)
    else this.#room.fill(0, end)
    this.#length = change.does === 'write' ? Math.max(this.#length, end) : end
  }
}

function look(path: string) {
  try {
    const database = new DatabaseSync(path)
    try {
      const check = database.prepare('pragma quick_check').get() as { quick_check: string }
      const rows = database.prepare("select title from notes where title like 'drill %'").all() as { title: string }[]
      return { isWhole: check.quick_check === 'ok', titles: new Set(rows.map(({ title }) => title)) }
    } finally {
      database.close()
    }
  } catch {
    return { isWhole: false, titles: new Set<string>() }
  }
}

/** Heads or tails, the same for the same seed. */
function chanceOf(seed: number) {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state > 1073741824
  }
}
