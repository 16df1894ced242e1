// npm run scale -- --measure: what a call and a row cost on PostgreSQL, for the model of scale.ts. Processor time is summed
// over the server and PostgreSQL, so that other work on the machine changes the figures little. Needs wrk.
import { readdirSync, readFileSync } from 'node:fs'
import { closeProducts, openProduct } from '../drills/product.ts'
import { cpuOf, fire } from './load.ts'

const SECONDS = 4
/** Few, so that nothing waits and nothing is refused. */
const CONNECTIONS = 4
const ROWS = 200_000

export type Costs = Awaited<ReturnType<typeof measureCosts>>

export async function measureCosts() {
  const product = await openProduct('postgres')
  const [lesson] = await product.sql('select lesson_id from lessons order by lesson_id limit 1')
  const headers = await product.memberHeaders()
  const tokens = [headers.authorization.replace('Bearer ', '')]
  const postmaster = product.postgres?.pid() as number
  /** Of the server, and of PostgreSQL with the children that are still there. */
  const cpu = () => [
    cpuOf(product.pid),
    childrenOf(postmaster)
      .map(cpuOf)
      .reduce((sum, some) => sum + some, 0),
  ]
  async function callOf(method: 'GET' | 'POST', path: string, body?: object) {
    const shots = { method, paths: [path], tokens, ...(body && { body }) }
    // Once before, so that everything is compiled.
    await fire(product.port, shots, { seconds: 1, connections: CONNECTIONS })
    const [server = 0, database = 0] = cpu()
    const { requests } = await fire(product.port, shots, { seconds: SECONDS, connections: CONNECTIONS })
    const [serverThen = 0, databaseThen = 0] = cpu()
    const answer = await fetch(product.url + path, {
      headers: { ...headers, 'accept-encoding': 'gzip' },
      method: 'GET',
    })
    const bytes = Number(answer.headers.get('content-length')) || (await answer.arrayBuffer()).byteLength
    return {
      server_ms: round((serverThen - server) / requests),
      database_ms: round((databaseThen - database) / requests),
      answer_bytes: method === 'GET' ? bytes : 200,
    }
  }
  try {
    return {
      made_by: 'npm run scale -- --measure',
      calls: {
        campuses: await callOf('GET', '/api/campus'),
        lesson: await callOf('GET', `/api/user/lesson/${lesson?.lesson_id}`),
        notes: await callOf('GET', '/api/notes/manifastcation?type=MORNING_PHASE'),
        write: await callOf('POST', '/api/notes/manifastcation', {
          type: 'MORNING_PHASE',
          title: 'Wake early',
          description: 'Read one lesson before work, then the checklist.',
        }),
      },
      row_bytes: await measureRows(product.sql),
    }
  } finally {
    await closeProducts()
  }
}

/** Bytes of a row with its part of all indexes. */
async function measureRows(sql: (...statements: string[]) => Promise<Record<string, unknown>[]>) {
  // Foreign keys are off, so that the rows need no members.
  const fill = (table: string, columns: string, values: string) =>
    sql(
      'set local session_replication_role = replica',
      `delete from ${table}`,
      `insert into ${table} (${columns}) select ${values} from generate_series(1, ${ROWS}) n`,
    )
  const at = `'2026-01-01T00:00:00.000Z'`
  await fill(
    'notes',
    'member_id, type, title, description, updated_at',
    `n / 50, 'NIGHT_PHASE', 'A title of a note', repeat('A note of six hundred bytes. ', 20), ${at}`,
  )
  await fill(
    'lesson_progress',
    'member_id, lesson_id, resume_seconds, touched_at, finished_at',
    `n / 100, n % 100, 0, ${at}, ${at}`,
  )
  await fill('checklist_days', 'member_id, day, item_id', `n / 500, '2026-' || n % 365, n`)
  await fill(
    'quiz_attempts',
    'member_id, lesson_id, score_percent, is_passed, created_at',
    `n / 100, n % 100, 80, 1, ${at}`,
  )
  const sizes: Record<string, number> = {}
  for (const table of ['notes', 'lesson_progress', 'checklist_days', 'quiz_attempts']) {
    const [row] = await sql(`select pg_total_relation_size('${table}') as bytes`)
    sizes[table] = Math.round(Number(row?.bytes) / ROWS)
  }
  return sizes
}

const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => {
      try {
        return Number(readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === pid
      } catch {
        return false // It has ended since.
      }
    })

const round = (ms: number) => Math.round(ms * 1000) / 1000
