// npm run bench: one server on its own data, for two cores. Four calls beside a bare server with the best SQL (bare.ts), the
// starts, the memory, and the first byte of an export. Fails beyond its limits.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startServer, untilReady } from '../demo/start.ts'
import { PASSWORD, STAFF } from '../demo/world.ts'
import { freePort, root } from '../scripts/machine.mjs'
import { bytesOf, fire } from './load.ts'
import { NOTE, seed, tokenOf } from './seed.ts'

const ROUNDS = 5
const SECONDS = 2
const WARM_UP_SECONDS = 1
const MEMBERS_ASKED = 200
const STARTS = 3
/** The first work in the background is over by then. */
const IDLE_MS = 5000

const dir = mkdtempSync(join(tmpdir(), 'padauk-bench-'))
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const { pid, exitCode } of children)
    if (exitCode === null) for (const one of treeOf(pid as number)) process.kill(one, 'SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
const missed: string[] = []
function print(what: string, figure: string, isWithin = true, limit = '') {
  if (!isWithin) missed.push(what)
  process.stdout.write(`${what.padEnd(28)}${figure.padEnd(78)}${limit}${isWithin ? '' : '  ← missed'}\n`)
}
const printAtMost = (what: string, value: number, unit: string, limit: number) =>
  print(what, `${Math.round(value)} ${unit}`, value <= limit, `at most ${limit} ${unit}`)

/** Resident memory in MiB. */
const memoryOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** A process with those that it started. */
const treeOf = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number).flatMap(treeOf),
]

async function end(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill()
  await ended
  children.delete(child)
}

const PORT = String(await freePort())
const settings = { PORT, DATA_DIR: dir, DATABASE_URL: '', NODE_ENV: 'development', PROCESSES: '1' }

async function startNode() {
  const began = performance.now()
  const child = await startServer(settings)
  children.add(child)
  return { child, readyMs: performance.now() - began }
}

async function startNpm() {
  const began = performance.now()
  const child = spawn('npm', ['start'], { cwd: root, env: { ...process.env, ...settings }, stdio: 'ignore' })
  children.add(child)
  await untilReady(PORT, child)
  return { child, readyMs: performance.now() - began }
}

/** Starts several times; the last process stays. */
async function startAgain(start: typeof startNode) {
  const times: number[] = []
  for (;;) {
    const { child, readyMs } = await start()
    times.push(readyMs)
    if (times.length === STARTS) {
      await setTimeout(IDLE_MS)
      return { child, pid: child.pid as number, readyMs: middle(times) }
    }
    await end(child)
  }
}

async function firstByteOfExport() {
  const url = `http://127.0.0.1:${PORT}/api/staff`
  const { headers } = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: STAFF.owner.email, password: PASSWORD }),
  })
  const cookie = headers.getSetCookie().map((one) => one.split(';')[0])
  const began = performance.now()
  const { body } = await fetch(`${url}/curriculum/export`, { headers: { cookie: cookie.join('; ') } })
  const reader = body?.getReader()
  await reader?.read()
  const ms = performance.now() - began
  await reader?.cancel()
  return ms
}

const lessonId = seed(dir)
copyFileSync(join(dir, 'padauk.db'), join(dir, 'bare.db'))

// The first start also installs, builds and compiles what is missing.
await end((await startNpm()).child)
const wrapped = await startAgain(startNpm)
printAtMost('npm start until ready', wrapped.readyMs, 'ms', 1000)
const wholeTree = treeOf(wrapped.pid)
  .map(memoryOf)
  .reduce((sum, one) => sum + one, 0)
printAtMost('memory idle, npm start', wholeTree, 'MiB', 90)
await end(wrapped.child)

const { child, pid, readyMs } = await startAgain(startNode)
printAtMost('server until ready', readyMs, 'ms', 500)
printAtMost('memory idle, server', memoryOf(pid), 'MiB', 80)

const barePort = String(await freePort())
const bare = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'bare.ts'), barePort, join(dir, 'bare.db')],
  { stdio: 'inherit' },
)
children.add(bare)
await untilReady(barePort, bare)

const tokens = Array.from({ length: MEMBERS_ASKED }, (_, n) => tokenOf(n))
const calls: [what: string, requests: Buffer[], least: number][] = [
  ['campus list', bytesOf('GET', '/api/campus', [undefined]), 0],
  ['my notes', bytesOf('GET', `/api/notes/manifastcation?type=${NOTE.type}`, tokens), 0.65],
  ['a lesson', bytesOf('GET', `/api/user/lesson/${lessonId}`, tokens), 0.65],
  ['create a note', bytesOf('POST', '/api/notes/manifastcation', tokens, JSON.stringify(NOTE)), 0],
]
let loaded = 0
for (const [what, requests, least] of calls) {
  const both = { ours: { port: Number(PORT), pid }, bare: { port: Number(barePort), pid: bare.pid as number } }
  for (const one of Object.values(both)) await fire(one, requests, WARM_UP_SECONDS)
  const rounds: Record<keyof typeof both, Awaited<ReturnType<typeof fire>>>[] = []
  // In turn, so that a busy moment of the machine meets both.
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await fire(both.ours, requests, SECONDS)
    loaded = Math.max(loaded, memoryOf(pid))
    rounds.push({ ours, bare: await fire(both.bare, requests, SECONDS) })
  }
  const figures = (who: keyof typeof both) =>
    `${Math.round(middle(rounds.map((one) => one[who].perSecond)))}/s (${middle(rounds.map((one) => one[who].cpuMs)).toFixed(3)} ms)`
  const ratio = middle(rounds.map((one) => one.ours.perSecond / one.bare.perSecond))
  const cpu = middle(rounds.map((one) => one.bare.cpuMs / one.ours.cpuMs))
  const limit = least ? `at least ${least}` : ''
  const figure = `${ratio.toFixed(2)} of bare (CPU ${cpu.toFixed(2)}): ${figures('ours')}, bare ${figures('bare')}`
  print(what, figure, ratio >= least, limit)
}
printAtMost('memory under load', loaded, 'MiB', 160)
printAtMost('export until first byte', await firstByteOfExport(), 'ms', 1000)
await end(child)
process.stdout.write(missed.length > 0 ? `\nMissed: ${missed.join(', ')}\n` : '\nAll within the limits.\n')
process.exit(missed.length > 0 ? 1 : 0)
