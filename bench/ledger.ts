// The ledger with 100,000 members and 500,000 entries over two years, on both engines: lists and filters, statements and
// Today under 100 ms (p99), the figures of a year under 300 ms. `npm run bench-ledger`
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { addDays } from '@padauk/rules/days'
import { CompiledQuery } from 'kysely'
import { loadDemo } from '../demo/load.ts'
import { PASSWORD, STAFF } from '../demo/world.ts'
// @ts-expect-error The scripts run before anything is installed, so they are plain JavaScript.
import { openPostgres } from '../scripts/postgres.mjs'
import { buildApp } from '../server/src/app.ts'
import { openDatabase } from '../server/src/db/open.ts'
import type { Db } from '../server/src/db/schema.ts'
import { diskStorage } from '../server/src/lib/storage.ts'
import { readSettings } from '../server/src/settings.ts'

const MEMBERS = 100_000
const P99_MAX_MS = 100
const YEAR_MAX_MS = 300
const ROUNDS = 12
const CHUNK = 1000
const DAYS = 730
const TODAY = new Date().toISOString().slice(0, 10)

const run = (db: Db, statement: string) => db.executeQuery(CompiledQuery.raw(statement))

/** Five entries per member, on days spread over two years; one in twenty is a payout, one in forty a correction. */
async function seed(db: Db, isPostgres: boolean) {
  for (let from = 0; from < MEMBERS; from += CHUNK)
    await db
      .insertInto('members')
      .values(
        Array.from({ length: CHUNK }, (_, n) => ({
          name: `Member ${from + n}`,
          email: `member${from + n}@example.com`,
          phone: null,
          password_hash: '-',
          refer_code: `BENCH${from + n}`,
          status: 'ACTIVE' as const,
          created_at: '2026-01-01T00:00:00.000Z',
        })),
      )
      .execute()
  const nth = '(members.member_id * 5 + numbers.n)'
  const back = `((${nth} * 7919) % ${DAYS})`
  const day = isPostgres
    ? `to_char(date '${TODAY}' - ${back}::int, 'YYYY-MM-DD')`
    : `date('${TODAY}', '-' || ${back} || ' days')`
  const pick = (payout: string, correction: string, sale: string) =>
    `case when ${nth} % 20 = 0 then ${payout} when ${nth} % 40 = 1 then ${correction} else ${sale} end`
  await run(
    db,
    `insert into ledger_entries (kind, source_id, direction, member_id, what, sales, renewals, method, units, fraction, currency,
      usd_cents, reference, normal_reference, staff, day, at, recorded_at)
    select ${pick("'PAYOUT'", "'CORRECTION'", "'SUBSCRIPTION'")}, 1000000 + ${nth}, ${pick("'OUT'", "'IN'", "'IN'")}, member_id, 'Seed',
      ${pick('0', '0', '1')}, ${pick('0', '0', 'n % 2')}, 'MMK', ${pick('-30', '-49', '49')}, 0,
      case when ${nth} % 3 = 0 then 'MMK' else 'USDT' end, case when ${nth} % 3 = 0 then null else ${pick('-3000', '-4900', '4900')} end,
      'KBZ ' || ${nth}, 'kbz' || ${nth}, 'support@padauk.test', ${day}, ${day} || 'T05:00:00.000Z', ${day} || 'T05:00:00.000Z'
    from members cross join (select 0 as n union all select 1 union all select 2 union all select 3 union all select 4) as numbers
    where email like 'member%@example.com'`,
  )
  await run(db, isPostgres ? 'vacuum analyze' : 'analyze')
}

const MONTHS = [0, 40, 400].map((back) => addDays(TODAY, -back).slice(0, 7))
const LISTS = [
  '',
  'page=20000',
  'page=10000',
  'kind=SUBSCRIPTION',
  'kind=SUBSCRIPTION&page=9000',
  'kind=PAYOUT',
  'kind=CORRECTION&direction=IN',
  'kind=SUBSCRIPTION&direction=OUT',
  'direction=IN',
  'direction=OUT&page=500',
  'q=kbz250007',
  'q=KBZ%2099',
  'q=1184',
  'q=Member%2099',
  'q=member',
  'q=member&kind=PAYOUT',
  'q=nobody%20has%20this',
  'member=5000',
  ...MONTHS.flatMap((month) => [`month=${month}`, `month=${month}&kind=PAYOUT`, `month=${month}&direction=IN&page=30`]),
]

async function measure(name: string, url: string): Promise<boolean> {
  const dir = mkdtempSync(join(tmpdir(), 'padauk-bench-'))
  const db = await openDatabase(url || join(dir, 'padauk.db'), { isPatient: true })
  const storage = diskStorage(join(dir, 'files'))
  await storage.check()
  await loadDemo(db, storage, new Date())
  await seed(db, url !== '')
  const settings = readSettings({ DATA_DIR: dir, REQUESTS_PER_SECOND: '100000', LOGIN_PER_MINUTE: '1000' })
  const app = await buildApp({ db, storage, settings })
  const login = await app.inject({
    method: 'POST',
    url: '/api/staff/auth/login',
    payload: { email: STAFF.owner.email, password: PASSWORD },
  })
  const cookie = String(login.headers['set-cookie']).split(';')[0] as string
  const ask = async (path: string) => {
    const start = performance.now()
    const { statusCode, payload } = await app.inject({ url: path, headers: { cookie } })
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${payload}`)
    return performance.now() - start
  }
  const year = `/api/staff/overview/figures?from=${addDays(TODAY, -364)}&to=${TODAY}`
  const paths = [
    ...LISTS.map((query) => `/api/staff/ledger-entries?${query}`),
    ...MONTHS.map((month) => `/api/staff/ledger-entries/statement?month=${month}`),
    '/api/staff/overview',
    '/api/staff/overview/figures',
  ]
  const times: { ms: number; path: string }[] = []
  const years: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const path of [...paths, year]) {
      const ms = await ask(path)
      // The first round is a warm-up.
      if (round === 0) continue
      if (path === year) years.push(ms)
      else times.push({ ms, path })
    }
  const sorted = times.toSorted((a, b) => a.ms - b.ms)
  const of = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.ms ?? 0
  const isFast = of(0.99) < P99_MAX_MS && Math.max(...years) < YEAR_MAX_MS
  process.stdout.write(
    `\n${name}: ${sorted.length} calls: p50 ${of(0.5).toFixed(1)} ms, p95 ${of(0.95).toFixed(1)} ms, p99 ${of(0.99).toFixed(1)} ms; a year ${Math.max(...years).toFixed(0)} ms at most${isFast ? '' : ' TOO SLOW'}\n`,
  )
  for (const { ms, path } of sorted.slice(-12)) process.stdout.write(`  ${ms.toFixed(0)} ms ${path}\n`)
  await app.close()
  await db.destroy()
  rmSync(dir, { recursive: true, force: true })
  return isFast
}

const engines = process.env.ENGINES ?? 'sqlite,postgres'
let isWithin = true
if (engines.includes('sqlite')) isWithin = (await measure('SQLite', '')) && isWithin
if (engines.includes('postgres')) {
  const postgres = await openPostgres()
  if (postgres.env.TEST_POSTGRES) isWithin = (await measure(postgres.name, postgres.env.TEST_POSTGRES)) && isWithin
  postgres.close()
}
process.stdout.write(isWithin ? '\nAll within the limits.\n' : '\nLimits exceeded.\n')
process.exit(isWithin ? 0 : 1)
