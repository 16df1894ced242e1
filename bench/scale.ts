// npm run scale [-- --measure]: what a school of 1,000 to 10 million members takes, computed from measured costs
// (scale-costs.json, which --measure makes again) and the assumptions below. docs/scale.md explains the result.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Costs } from './scale-costs.ts'

/** What a member does, by day; change it to your own figures. */
const USE = {
  /** Of all members, how many come on a day, and how much of a day's work falls into its busiest hour. */
  come: 0.3,
  busiest: 0.15,
  /** Calls of one visit: an hour with two lessons, a quiz, notes and the checklist. */
  calls: { campuses: 6, lesson: 12, notes: 12, write: 20 },
  /** Scripts, fonts and pictures that no cache had. */
  asset_bytes: 400_000,
  /** Two lessons of ten minutes at 400 kbit/s. */
  video_bytes: 60_000_000,
  /** Rows after one year of a member. */
  rows: { notes: 100, lesson_progress: 104, checklist_days: 500, quiz_attempts: 150 },
}

/** Of one processor core or of one database, so that a busy minute within the hour is answered, too. */
const LOAD = 0.4
/** US dollars a month; typical of small providers in 2026, and an assumption. */
const PRICE = { core: 8, disk_gb: 0.12, egress_gb: 0.01 }
const MEMBERS = [1_000, 10_000, 100_000, 1_000_000, 10_000_000]

const path = join(import.meta.dirname, 'scale-costs.json')
if (process.argv.includes('--measure')) {
  const { measureCosts } = await import('./scale-costs.ts')
  writeFileSync(path, `${JSON.stringify(await measureCosts(), undefined, 2)}\n`)
}
const { calls, row_bytes } = JSON.parse(readFileSync(path, 'utf8')) as Costs

const names = Object.keys(USE.calls) as (keyof typeof USE.calls)[]
/** The sum over the calls of one visit. */
const perVisit = (cost: 'server_ms' | 'database_ms' | 'answer_bytes') =>
  names.reduce((sum, name) => sum + USE.calls[name] * calls[name][cost], 0)
const count = names.reduce((sum, name) => sum + USE.calls[name], 0)
const memberBytes = Object.entries(USE.rows).reduce((sum, [table, rows]) => sum + rows * (row_bytes[table] ?? 0), 0)
const HOUR_MS = 3_600_000

const rowOf = (members: number) => {
  const visits = members * USE.come
  const busy = visits * USE.busiest
  const cores = (cost: 'server_ms' | 'database_ms') => (busy * perVisit(cost)) / HOUR_MS / LOAD
  const [server, database] = [Math.max(1, Math.ceil(cores('server_ms'))), Math.max(1, Math.ceil(cores('database_ms')))]
  const gb = (members * memberBytes) / 1e9
  const pages = (visits * 30 * (perVisit('answer_bytes') + USE.asset_bytes)) / 1e9
  const video = (visits * 30 * USE.video_bytes) / 1e9
  return {
    members: members.toLocaleString('en'),
    'calls/s': Math.round((busy * count) / 3600).toLocaleString('en'),
    'writes/s': Math.round((busy * USE.calls.write) / 3600).toLocaleString('en'),
    'server cores': server,
    'database cores': database,
    connections: server * 16,
    'rows (millions)': Math.round((members * Object.values(USE.rows).reduce((sum, some) => sum + some, 0)) / 1e6),
    'database (GB)': gb < 10 ? gb.toFixed(1) : Math.round(gb).toLocaleString('en'),
    'traffic (TB a month)': (pages / 1000).toFixed(2),
    'own video (TB a month)': (video / 1000).toFixed(1),
    'USD a month': Math.round(
      (server + database) * PRICE.core + gb * PRICE.disk_gb + pages * PRICE.egress_gb,
    ).toLocaleString('en'),
    'with own video': Math.round(
      (server + database) * PRICE.core + gb * PRICE.disk_gb + (pages + video) * PRICE.egress_gb,
    ).toLocaleString('en'),
  }
}

const rows = MEMBERS.map(rowOf)
const lines = (Object.keys(rows[0] as object) as (keyof ReturnType<typeof rowOf>)[]).map((name, nth) => {
  const line = `| ${[name, ...rows.map((row) => row[name])].join(' | ')} |`
  return nth === 0 ? `${line}\n|${'---|'.repeat(rows.length + 1)}` : line
})
process.stdout.write(
  `One visit: ${count} calls, ${perVisit('server_ms').toFixed(0)} ms of the server, ${perVisit('database_ms').toFixed(0)} ms of the database. A year of a member: ${Math.round(memberBytes / 1000)} kB.\n\n${lines.join('\n')}\n`,
)
