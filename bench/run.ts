// npm run bench [-- --quick]: the product beside two bare servers on the same rows: one with the best SQL we could write
// (best.ts) and one with the product's own (bare.ts).
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveEnv, serveFlags } from '../scripts/machine.mjs'
import { type Call, capture } from './capture.ts'
import { cpuOf, fire, type Shots } from './load.ts'
import { seed, tokenOf } from './seed.ts'

const isQuick = process.argv.includes('--quick')
const SECONDS = isQuick ? 2 : 6
const ROUNDS = isQuick ? 1 : 3
const MEMBERS_SMALL = 200
const MEMBERS_LARGE = isQuick ? 2_000 : 20_000
/** Members of whom a round asks; each has 50 notes. */
const MEMBERS_ASKED = 200
/** The least requests per second against the server with the best SQL, and against the one with ours. */
const BEST_MIN: Record<string, number> = { campuses: 1.2, notes: 0.9, lesson: 0.9, create: 2 }
const OWN_MIN = 0.6
const P99_MAX = 1.3
const START_MS = 500
const IDLE_MIB = 90
const LOADED_MIB = 160
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

async function startBare(script: string, args: string[], port: number) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'bench', script), ...args],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  children.push(child)
  await until(`http://127.0.0.1:${port}/campuses/0`)
  return child
}

const memory = (child: ChildProcess) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
const faults: string[] = []
const judge = (holds: boolean, what: string) => {
  if (!holds) faults.push(what)
  return holds ? '' : '  ← misses'
}

type Shot = { perSecond: number; cpu: number }

const small = join(tmpdir(), 'padauk-bench-small')
const large = join(tmpdir(), 'padauk-bench-large')
process.stdout.write(`Filling ${MEMBERS_SMALL} and ${MEMBERS_LARGE} members …\n`)
const ids = await seed(small, MEMBERS_SMALL)
await seed(large, MEMBERS_LARGE)
// Copied while nobody has it open, without the journal of an earlier run.
for (const copy of ['bare.db', 'best.db']) cpSync(join(large, 'padauk.db'), join(large, copy))

const note = {
  type: 'MORNING_PHASE',
  title: 'Wake early',
  description: 'Read one lesson before work, then the checklist.',
}
const read = (name: string, path: string, id = 0, token = true): Call => ({ name, method: 'GET', path, id, token })
const write = (name: string, path: string, id = 0, body?: object): Call => ({
  name,
  method: 'POST',
  path,
  id,
  token: true,
  ...(body && { body }),
})
const [finished = 0, favoured = 0] = ids.openLessons
const reads = [
  read('campuses', '/api/campus', 0, false),
  read('notes', '/api/notes/manifastcation?type=MORNING_PHASE'),
  read('lesson', '/api/user/lesson/:id', ids.lesson_id),
  read('category', '/api/user/category/:id', ids.category_id),
  read('inProgress', '/api/user/campus/in-progress'),
]
const writes = [
  write('create', '/api/notes/manifastcation', 0, note),
  write('finish', '/api/user/lesson/:id/finish', finished),
  write('favourite', '/api/user/fav/lesson/:id/add', favoured),
]
const calls = [...reads, ...writes]
const captured = await capture(small, calls)

const tokens = Array.from({ length: MEMBERS_LARGE }, (_, n) => tokenOf(n))
/** Writes are made once per member and lesson. */
const shotsOf = ({ method, path, id, token, body }: Call, members: number): Shots => ({
  method,
  paths: (method === 'GET' || body ? [id] : ids.openLessons).map((one) => path.replace(':id', String(one))),
  ...(token && { tokens: tokens.slice(0, members) }),
  ...(body && { body }),
})

const product = await startProduct(large, 3301)
const idle = memory(product.child)
const best = await startBare('best.ts', ['3305', join(large, 'best.db')], 3305)
const bare = await startBare(
  'bare.ts',
  [JSON.stringify({ file: join(large, 'bare.db'), port: 3302, ...captured })],
  3302,
)

process.stdout.write(
  `\n${MEMBERS_LARGE} members, 32 connections, median of ${ROUNDS} rounds of ${SECONDS} s; requests a second, and ms of processor each\n`,
)
for (const call of calls) {
  const { name, method, path, id } = call
  const ours = shotsOf(call, method === 'GET' ? MEMBERS_ASKED : MEMBERS_LARGE)
  const own = {
    ...ours,
    paths: ours.paths.map((one) => `/${name}/${id && one.split('/')[path.split('/').indexOf(':id')]}`),
  }
  const rounds: { best?: Shot; ours: Shot; own: Shot }[] = []
  const from = { best: 0, ours: 0, own: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const shoot = async (who: keyof typeof from, port: number, pid: number, shots: Shots): Promise<Shot> => {
      const before = cpuOf(pid)
      const { requests, perSecond } = await fire(port, shots, { seconds: SECONDS, from: from[who] })
      from[who] += requests
      return { perSecond, cpu: (cpuOf(pid) - before) / requests }
    }
    rounds.push({
      ...(BEST_MIN[name] && { best: await shoot('best', 3305, best.pid as number, ours) }),
      ours: await shoot('ours', 3301, product.child.pid as number, ours),
      own: await shoot('own', 3302, bare.pid as number, own),
    })
  }
  const figure = (who: 'best' | 'ours' | 'own') => {
    const [perSecond, cpu] = (['perSecond', 'cpu'] as const).map((what) =>
      middle(rounds.map((one) => one[who]?.[what] ?? 0)),
    )
    return `${Math.round(perSecond as number)} (${(cpu as number).toFixed(3)})`
  }
  const ratio = (who: 'best' | 'own') => middle(rounds.map((one) => one.ours.perSecond / (one[who] as Shot).perSecond))
  const toOwn = `${ratio('own').toFixed(2)} of own SQL${judge(ratio('own') >= OWN_MIN, `${name}: ${ratio('own').toFixed(2)} of own SQL`)}`
  const goal = BEST_MIN[name]
  const toBest = goal
    ? `${ratio('best').toFixed(2)} of best SQL ${figure('best')}${judge(ratio('best') >= goal, `${name}: ${ratio('best').toFixed(2)} of best SQL`)}, `
    : ''
  process.stdout.write(`${name.padEnd(12)} ${figure('ours').padEnd(16)} ${toBest}${toOwn} ${figure('own')}\n`)
}
const loaded = memory(product.child)

process.stdout.write(`\np99 with ${MEMBERS_LARGE} members against ${MEMBERS_SMALL}\n`)
await startProduct(small, 3303)
for (const call of reads) {
  const { name } = call
  const at = async (port: number, members: number) =>
    (await fire(port, shotsOf(call, members), { seconds: Math.max(1, SECONDS / 3) })).p99
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
const TYPED = {
  English: [
    ...['c', 'ca', 'can', 'cand', 'candle', 'candle c', 'mon', 'money', 'stop loss', 'support and resistance'],
    ...['the price of the coin', 'risk', 'wallet seed phrase', 'ing', 'the', 'zzzz', 'read one lesson', 'a b'],
  ],
  Burmese: [
    ...['င', 'ငွေ', 'ငွေကြေး', 'ဈေး', 'ဈေးနှုန်း', 'ဈေးတက်', 'ဈေး တက်', 'တယ်', 'ပါ', 'ဝယ်', 'ရောင်း', 'ရောင်းတဲ့သူ'],
    // Zawgyi, as it is typed on older phones.
    ...['ေငြ', 'ေစ်း', 'အန္တရာယ်', 'ကြာခြားချက် ဝယ်', 'လိပ်စာ', 'ပိုက်ဆံအိတ် စကားလုံး'],
  ],
}
for (const [language, typed] of Object.entries(TYPED)) {
  const searched = await fire(
    3301,
    { method: 'GET', paths: typed.map((q) => `/api/search?q=${encodeURIComponent(q)}`), tokens: tokens.slice(0, 1) },
    { seconds: SECONDS, connections: SEARCHING },
  )
  process.stdout.write(
    `\nsearch in ${language} over 10,000 lessons, ${SEARCHING} at a time: p99 ${searched.p99} ms, ${Math.round(searched.perSecond)} a second${judge(searched.p99 <= SEARCH_P99_MS, `search in ${language} p99 ${searched.p99} ms`)}\n`,
  )
}

const starts: number[] = []
for (let round = 0; round < 3; round++) {
  const { child, readyMs } = await startProduct(small, 3304)
  starts.push(readyMs)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
}
const readyMs = Math.round(middle(starts))
process.stdout.write(`\nsecond start to ready ${readyMs} ms${judge(readyMs <= START_MS, 'second start')}\n`)
process.stdout.write(
  `memory ${idle} MiB idle${judge(idle <= IDLE_MIB, 'memory idle')}, ${loaded} MiB under load${judge(loaded <= LOADED_MIB, 'memory under load')}\n`,
)
process.stdout.write(
  faults.length > 0 ? `\n${faults.length} missed: ${faults.join('; ')}\n` : '\nAll within the limits.\n',
)
process.exit(faults.length > 0 ? 1 : 0)
