// npm run bench [-- --quick]: the product and a bare server on the same rows in one run, compared as ratios.
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { serveEnv, serveFlags } from '../scripts/machine.mjs'
import { type Call, capture } from './capture.ts'
import { seed, tokenOf } from './seed.ts'

const CONNECTIONS = 32
const isQuick = process.argv.includes('--quick')
const SECONDS = isQuick ? 2 : 6
const ROUNDS = isQuick ? 1 : 3
const MEMBERS_SMALL = 200
const MEMBERS_LARGE = isQuick ? 2_000 : 20_000
const RATIO_MIN = 0.6
const P99_MAX = 1.5
const SEARCH_P99_MS = 50
/** Members who search at the same time. */
const SEARCHING = 4

const root = join(import.meta.dirname, '..')
const children: ChildProcess[] = []
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

async function until(url: string) {
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(url).then(
        ({ status }) => status < 500,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`${url} does not answer`)
}

async function startProduct(dataDir: string, port: number) {
  const began = performance.now()
  const child = spawn(process.execPath, [...serveFlags, join(root, 'server/src/main.ts')], {
    env: {
      ...process.env,
      ...serveEnv,
      DATA_DIR: dataDir,
      PORT: String(port),
      REQUESTS_PER_SECOND: '1000000',
      LOGIN_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  await until(`http://127.0.0.1:${port}/readyz`)
  return { child, readyMs: performance.now() - began }
}

async function startBare(file: string, port: number, captured: Awaited<ReturnType<typeof capture>>) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'bench/bare.ts'), JSON.stringify({ file, port, ...captured })],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  children.push(child)
  await until(`http://127.0.0.1:${port}/campuses/0`)
  return child
}

type Shot = { path: string; token?: string }

/** Sends requests for a while, distributed over the connections so that no write repeats. */
async function fire(port: number, method: 'GET' | 'POST', shots: Shot[], seconds: number, connections = CONNECTIONS) {
  const requests = shots.map(({ path, token }) => ({
    method,
    path,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }))
  let connection = 0
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const first = connection++
      client.setRequests(requests.filter((_, index) => index % connections === first % connections))
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${method} ${shots[0]?.path}: ${result.non2xx} refused, ${result.errors} failed`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

const memory = (child: ChildProcess) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
const faults: string[] = []
const judge = (holds: boolean, what: string) => {
  if (!holds) faults.push(what)
  return holds ? '' : '  ← misses'
}

const small = join(tmpdir(), 'padauk-bench-small')
const large = join(tmpdir(), 'padauk-bench-large')
process.stdout.write(`Filling ${MEMBERS_SMALL} and ${MEMBERS_LARGE} members …\n`)
const ids = await seed(small, MEMBERS_SMALL)
await seed(large, MEMBERS_LARGE)
// Copied while nobody has it open, without the journal of an earlier run.
const bareFile = join(large, 'bare.db')
cpSync(join(large, 'padauk.db'), bareFile)

const reads: Call[] = [
  { name: 'campuses', method: 'GET', path: () => '/api/campus', id: 0, token: false },
  { name: 'category', method: 'GET', path: (id) => `/api/user/category/${id}`, id: ids.category_id, token: true },
  { name: 'lesson', method: 'GET', path: (id) => `/api/user/lesson/${id}`, id: ids.lesson_id, token: true },
  { name: 'inProgress', method: 'GET', path: () => '/api/user/campus/in-progress', id: 0, token: true },
  { name: 'notes', method: 'GET', path: () => '/api/notes/manifastcation?type=MORNING_PHASE', id: 0, token: true },
]
const writes: Call[] = [
  {
    name: 'finish',
    method: 'POST',
    path: (id) => `/api/user/lesson/${id}/finish`,
    id: ids.openLessons[0] as number,
    token: true,
  },
  {
    name: 'favourite',
    method: 'POST',
    path: (id) => `/api/user/fav/lesson/${id}/add`,
    id: ids.openLessons[1] as number,
    token: true,
  },
]
const captured = await capture(small, [...reads, ...writes])

const product = await startProduct(large, 3301)
const idle = memory(product.child)
await startBare(bareFile, 3302, captured)

process.stdout.write(
  `\n${MEMBERS_LARGE} members, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s\n`,
)
for (const { name, method, path, id, token } of [...reads, ...writes]) {
  const members = Array.from({ length: method === 'GET' ? MEMBERS_SMALL : MEMBERS_LARGE }, (_, n) => n)
  const shots = (of: (id: number) => string, lessons: number[]) =>
    lessons.flatMap((lesson) => members.map((n) => ({ path: of(lesson), ...(token && { token: tokenOf(n) }) })))
  const lessons = method === 'GET' ? [id] : ids.openLessons
  const ours = shots(path, lessons)
  const bares = shots((lesson) => `/${name}/${lesson}`, lessons)
  const perRound = Math.ceil(ours.length / ROUNDS)
  const ratios: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const part = (all: Shot[]) => (method === 'GET' ? all : all.slice(round * perRound, (round + 1) * perRound))
    ratios.push([
      (await fire(3301, method, part(ours), SECONDS)).perSecond,
      (await fire(3302, method, part(bares), SECONDS)).perSecond,
    ])
  }
  const ratio = middle(ratios.map(([a, b]) => a / b))
  process.stdout.write(
    `${name.padEnd(12)} ${ratio.toFixed(2)} of bare (${Math.round(middle(ratios.map(([a]) => a)))} and ${Math.round(middle(ratios.map(([, b]) => b)))} a second)${judge(ratio >= RATIO_MIN, `${name}: ${ratio.toFixed(2)} of bare`)}\n`,
  )
}
const loaded = memory(product.child)

process.stdout.write(`\np99 with ${MEMBERS_LARGE} members against ${MEMBERS_SMALL}\n`)
await startProduct(small, 3303)
for (const { name, method, path, id, token } of reads) {
  const at = async (port: number, members: number) => {
    const shots = Array.from({ length: members }, (_, n) => ({ path: path(id), ...(token && { token: tokenOf(n) }) }))
    return (await fire(port, method, shots, SECONDS / 2)).p99
  }
  // Short alternating rounds and the median of their ratios: a busy moment affects one round only.
  const rounds: [number, number][] = []
  for (let round = 0; round < ROUNDS * 2 + 1; round++)
    rounds.push([await at(3301, MEMBERS_LARGE), await at(3303, MEMBERS_SMALL)])
  const ratio = middle(rounds.map(([big, little]) => big / little))
  const [big, little] = [middle(rounds.map(([a]) => a)), middle(rounds.map(([, b]) => b))]
  process.stdout.write(
    `${name.padEnd(12)} ${ratio.toFixed(2)} (${big} and ${little} ms)${judge(ratio <= P99_MAX, `${name}: p99 ${ratio.toFixed(2)}`)}\n`,
  )
}

// Search queries letter by letter in both languages, including very common terms and terms that do not occur.
const TYPED = [
  'c',
  'ca',
  'can',
  'cand',
  'candle',
  'candle c',
  'mon',
  'money',
  'stop loss',
  'support and resistance',
  'the price of the coin',
  'risk',
  'wallet seed phrase',
  'ing',
  'the',
  'zzzz',
  'ငွေ',
  'ငွေကြေး',
  'read one lesson',
  'a b',
]
const searched = await fire(
  3301,
  'GET',
  TYPED.map((q, n) => ({ path: `/api/search?q=${encodeURIComponent(q)}`, token: tokenOf(n) })),
  SECONDS,
  SEARCHING,
)
process.stdout.write(
  `\nsearch over 10,000 lessons, ${SEARCHING} at a time: p99 ${searched.p99} ms, ${Math.round(searched.perSecond)} a second${judge(searched.p99 <= SEARCH_P99_MS, `search p99 ${searched.p99} ms`)}\n`,
)

const starts: number[] = []
for (let round = 0; round < 3; round++) {
  const { child, readyMs } = await startProduct(small, 3304)
  starts.push(readyMs)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
}
const readyMs = Math.round(middle(starts))
process.stdout.write(`\nsecond start to ready ${readyMs} ms${judge(readyMs < 1000, 'second start')}\n`)
process.stdout.write(
  `memory ${idle} MiB idle${judge(idle <= 120, 'memory idle')}, ${loaded} MiB under load${judge(loaded <= 200, 'memory under load')}\n`,
)
process.stdout.write(
  faults.length > 0 ? `\n${faults.length} missed: ${faults.join('; ')}\n` : '\nAll within the limits.\n',
)
process.exit(faults.length > 0 ? 1 : 0)
