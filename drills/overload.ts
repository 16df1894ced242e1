// Ten times the load that the product can carry, on 2,000 connections, some of them new at any time: it sheds early,
// answers what it admits in time, stays small, and recovers at once. Then one address asks for all there is, beside
// members who ask for little.
// Mutants: in server/src/http/admission.ts, let takes() begin with `return true`; in server/src/http/listen.ts, let
// there be one socket.
import { randomBytes } from 'node:crypto'
import { hashToken } from '../server/src/lib/tokens.ts'
import { type Outcome, percentile, runLoad } from './load.ts'
import { openProduct } from './product.ts'
import type { Drill } from './run.ts'

const CONNECTIONS = 2000
const MEMBERS = 200
/** The greedy address signs in for itself: nobody else has the tokens of members. */
const GREEDY = 200
const SECONDS = 10

/** Requests of an ordinary evening, each of another session, from as many addresses. */
async function requestsOf(product: Awaited<ReturnType<typeof openProduct>>) {
  const [lesson] = await product.sql('select lesson_id, course_id from lessons order by lesson_id limit 1')
  const [member] = await product.sql("select member_id from members where email = 'member@padauk.test'")
  const now = new Date().toISOString()
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const tokens = Array.from({ length: MEMBERS + GREEDY }, () => randomBytes(32).toString('base64url'))
  await product.sql(
    `insert into sessions (token_hash, member_id, device, created_at, last_seen_at, expires_at) values ${tokens
      .map((token) => `('${hashToken(token)}', ${member?.member_id}, 'drill', '${now}', '${now}', '${until}')`)
      .join(',')}`,
  )
  const paths = [
    `/api/user/lesson/${lesson?.lesson_id}`,
    `/api/user/course/${lesson?.course_id}`,
    '/api/me',
    '/api/campus',
    '/api/user/campus/in-progress',
    '/api/notes/manifastcation',
  ]
  const request = (path: string, token: number, address: string) =>
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${tokens[token]}\r\nx-forwarded-for: ${address}\r\naccept-encoding: br, gzip\r\n\r\n`
  return {
    members: Array.from({ length: 600 }, (_, nth) =>
      request(paths[nth % paths.length] as string, nth % MEMBERS, `10.0.${nth % 100}.1`),
    ),
    greedy: Array.from({ length: 600 }, (_, nth) =>
      request(paths[nth % paths.length] as string, MEMBERS + (nth % GREEDY), '10.9.9.9'),
    ),
  }
}

const counts = (statuses: Record<number, number>) =>
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')

export const drill: Drill = {
  engines: ['sqlite', 'postgres'],
  small: { engine: 'sqlite', count: 500 },
  async run({ engine, count = CONNECTIONS }) {
    const product = await openProduct(engine)
    const { members, greedy } = await requestsOf(product)
    const { port } = product
    const load = (seconds: number, ...callers: Parameters<typeof runLoad>[0]['callers']) =>
      runLoad({ port, seconds, callers })
    const closed = { name: 'all', connections: 16, perSecond: Number.POSITIVE_INFINITY, requests: members }
    await load(2, closed)
    const { statuses } = (await load(4, closed)).all as Outcome
    const carried = (statuses[200] ?? 0) / 4

    let memory = 0
    let health = 0
    const watch = setInterval(async () => {
      memory = Math.max(memory, product.memory())
      const began = performance.now()
      const status = await product.statusOf('/healthz')
      health = Math.max(health, status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY)
    }, 250)
    const { all } = await load(SECONDS, { name: 'all', connections: count, perSecond: carried * 10, requests: members })
    const admitted = (all?.statuses[200] ?? 0) / SECONDS
    const calm = { name: 'calm', connections: 50, perSecond: carried * 0.1, requests: members }
    const after = (await load(2, calm)).calm
    const beside = await load(SECONDS, calm, {
      name: 'greedy',
      connections: count,
      perSecond: carried * 10,
      requests: greedy,
    })
    clearInterval(watch)
    const [modest, taker] = [beside.calm, beside.greedy]
    const share = (modest?.statuses[200] ?? 0) / (SECONDS * carried * 0.1)
    const p99 = percentile(all?.waits ?? [], 0.99)
    const modestP99 = percentile(modest?.waits ?? [], 0.99)
    return [
      {
        what: 'requests per second it carries',
        figure: carried.toFixed(0),
        limit: 'none refused',
        holds: Object.keys(statuses).join() === '200',
      },
      {
        what: 'answers at ten times that load',
        figure: `${counts(all?.statuses ?? {})}; not sent ${all?.unsent}`,
        limit: 'only 200 and 503, some of each, each 503 with Retry-After',
        holds: Object.keys(all?.statuses ?? {}).join() === '200,503' && all?.hasRetryAfter === true,
      },
      {
        what: 'answered per second meanwhile',
        figure: `${admitted.toFixed(0)} (${((100 * admitted) / carried).toFixed(0)} %)`,
        limit: '≥ 25 % of what it carries',
        holds: admitted >= carried * 0.25,
      },
      {
        what: 'wait of the admitted, p99',
        figure: `${p99} ms (p50 ${percentile(all?.waits ?? [], 0.5)})`,
        limit: '500 ms',
        holds: p99 <= 500,
      },
      { what: 'slowest /healthz', figure: `${Math.round(health)} ms`, limit: '1000 ms', holds: health <= 1000 },
      { what: 'memory', figure: `${memory} MiB`, limit: '256 MiB', holds: memory < 256 },
      {
        what: 'answers right afterwards',
        figure: `${counts(after?.statuses ?? {})}, p99 ${percentile(after?.waits ?? [], 0.99)} ms`,
        limit: 'all 200, p99 100 ms',
        holds: Object.keys(after?.statuses ?? {}).join() === '200' && percentile(after?.waits ?? [], 0.99) <= 100,
      },
      {
        what: 'members beside a greedy address',
        figure: `${(100 * share).toFixed(1)} % answered (${counts(modest?.statuses ?? {})}, not sent: ${modest?.unsent}), p99 ${modestP99} ms; greedy ${counts(taker?.statuses ?? {})}`,
        limit: '≥ 95 % within 500 ms',
        holds: share >= 0.95 && modestP99 <= 500,
      },
    ]
  },
}
