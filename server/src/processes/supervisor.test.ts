// Whole run only: processes are killed and replaced under load.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { engine, openDemoWorld } from '#test/engines.ts'
import { freePort } from '../../../scripts/machine.mjs'

// A real supervisor with real server processes, under load on kept connections.

const TOKEN = 'a-token-for-the-metrics'
const dir = mkdtempSync(join(tmpdir(), 'padauk-supervisor-'))
const { url, close } = await openDemoWorld(dir)
const kids: ChildProcess[] = []
after(async () => {
  for (const kid of kids) kid.kill('SIGKILL')
  await close()
  rmSync(dir, { recursive: true, force: true })
})
const main = join(import.meta.dirname, '../main.ts')
const envOf = (more: Record<string, string>) => ({
  ...process.env,
  DATA_DIR: dir,
  METRICS_TOKEN: TOKEN,
  REQUESTS_PER_SECOND: '1000000',
  ...(engine === 'postgres' && { DATABASE_URL: url }),
  ...more,
})

async function until(holds: () => boolean | Promise<boolean>, what: string, seconds = 30) {
  const end = performance.now() + seconds * 1000
  while (!(await holds())) {
    assert.ok(performance.now() < end, `${what} within ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** A supervisor with two processes. */
async function startTwo(env: Record<string, string> = {}) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: envOf({ PORT: String(port), PROCESSES: '2', ...env }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  kids.push(child)
  let log = ''
  child.stdout.on('data', (text) => {
    log += text
  })
  await until(() => log.includes('Padauk is at'), 'a start')
  return {
    child,
    base: `http://127.0.0.1:${port}`,
    log: () => log,
    /** The process ids of the server processes, the oldest first. */
    pids: () => pidsOf(child.pid as number),
  }
}

const pidsOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** Longer than any answer takes. A call that reaches a process as it dies may never be answered. */
const PATIENCE_MS = 10_000

/** Keeps `size` connections busy, which are kept open as long as the server allows. */
function load(base: string, size: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: size })
  const statuses = new Map<string, number>()
  let isOver = false
  let sockets = 0
  const ask = () =>
    new Promise<string>((resolve) => {
      const request = get(`${base}/api/campus`, { agent, timeout: PATIENCE_MS }, (response) => {
        response.resume()
        response.once('end', () => resolve(String(response.statusCode)))
        response.once('error', ({ message }) => resolve(message))
      })
      request.once('socket', () => {
        if (!request.reusedSocket) sockets++
      })
      request.once('timeout', () => request.destroy(new Error('no answer')))
      request.once('error', ({ message }) => resolve(message))
    })
  const workers = Array.from({ length: size }, async () => {
    while (!isOver) {
      const status = await ask()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  return {
    total: () => [...statuses.values()].reduce((sum, count) => sum + count, 0),
    sockets: () => sockets,
    async end() {
      isOver = true
      await Promise.all(workers)
      agent.destroy()
      return statuses
    },
  }
}

async function figure(base: string, name: string) {
  const response = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return text
    .split('\n')
    .filter((line) => line.startsWith(name))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}
const REQUESTS = 'padauk_request_duration_seconds_count{route="/api/campus"'

test('OPS-7 OPS-8 SIGHUP replaces every process under load on kept connections, and no request fails', async () => {
  const { child, base, pids, log } = await startTwo()
  const old = pids()
  assert.equal(old.length, 2)
  const calls = load(base, 8)
  await until(() => calls.total() > 500, 'load')
  child.kill('SIGHUP')
  await until(() => log().includes('all server processes are new'), 'all replaced', 60)
  const replaced = calls.total()
  await until(() => calls.total() > replaced + 500, 'load afterwards')
  const statuses = await calls.end()
  assert.deepEqual([...statuses.keys()], ['200'], JSON.stringify([...statuses]))
  assert.ok(calls.total() > 1000 && calls.sockets() < calls.total() / 10, `${calls.sockets()} connections`)
  assert.equal(new Set([...old, ...pids()]).size, 4, 'both are new')
  child.kill('SIGTERM')
  await once(child, 'exit')
})

test('OPS-7 OPS-8 a process that is killed under load costs what it was answering, and is replaced within seconds', async () => {
  const { child, base, pids, log } = await startTwo()
  const SIZE = 8
  const calls = load(base, SIZE)
  await until(() => calls.total() > 500, 'load')
  const counted = await figure(base, REQUESTS)
  const [first, second] = pids() as [number, number]
  const began = performance.now()
  // The one that does the background work.
  process.kill(first, 'SIGKILL')
  await until(() => pids().length === 2 && !pids().includes(first), 'another process')
  await until(async () => (await figure(base, 'padauk_processes_died_total')) === 1, 'a figure')
  await until(() => (log().match(/Server listening/g)?.length ?? 0) === 3, 'the new one serves')
  const took = performance.now() - began
  const before = calls.total()
  await until(() => calls.total() > before + 500, 'load afterwards')
  const statuses = await calls.end()
  const failed = calls.total() - (statuses.get('200') ?? 0)
  assert.ok(failed <= SIZE, JSON.stringify([...statuses]))
  assert.ok(took < 10_000, `${took} ms`)
  assert.ok(pids().includes(second), 'the other one stayed')
  assert.match(
    log(),
    new RegExp(`"ended":${first},.*"signal":"SIGKILL","msg":"a server process ended and is replaced"`),
  )
  // What the dead one had counted is still in the sum.
  const sum = await figure(base, REQUESTS)
  assert.ok(sum > counted && sum <= calls.total(), `${counted}, then ${sum} of ${calls.total()}`)

  const ended = once(child, 'exit')
  const left = pids()
  const stopping = performance.now()
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
  assert.ok(performance.now() - stopping < 10_000)
  for (const pid of left) assert.throws(() => process.kill(pid, 0), /ESRCH/)
})

test('OPS-7 the start fails with the sentence of the first process', async (t) => {
  const blocker = createServer()
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
  t.after(() => blocker.close())
  const { port } = blocker.address() as { port: number }
  const start = (more: Record<string, string>) =>
    spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      env: envOf({ PROCESSES: '3', PORT: String(port), ...more }),
      encoding: 'utf8',
      timeout: 30_000,
    })
  const taken = start({})
  assert.deepEqual([taken.status, taken.stderr.trim().split('\n').length], [1, 1], taken.stderr)
  assert.match(taken.stderr, /EADDRINUSE/)
  const wrong = start({ PROCESSES: 'many' })
  assert.equal(wrong.status, 1)
  assert.equal(wrong.stderr, "PROCESSES must be a whole number from 1 to 64, or auto, not 'many'\n")
})

test('OPS-7 when the supervisor is killed, its processes end too', async () => {
  const { child, pids } = await startTwo()
  const left = pids()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const isGone = (pid: number) => {
    try {
      process.kill(pid, 0)
      return false
    } catch {
      return true
    }
  }
  await until(() => left.every(isGone), 'the end of both')
})
