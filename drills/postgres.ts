// PostgreSQL is stopped at once, its backends are killed, and it is frozen for 12 s, all under writes.
// Mutant: remove `pool.on('connect', …)` in db/postgres.ts: the process dies. Or remove `query_timeout` there: calls
// hang while it is frozen.
import { readdirSync, readFileSync } from 'node:fs'
import type { Postgres } from '../scripts/postgres.mjs'
import { openProduct, until } from './product.ts'
import type { Drill, Figure } from './run.ts'
import { startWriters, within } from './writers.ts'

const FROZEN_MS = 12_000
const READY_MS = 2000
const TRUTH_MS = 1000
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const drill: Drill = {
  engines: ['postgres'],
  small: { engine: 'postgres' },
  async run() {
    const product = await openProduct('postgres')
    const postgres = product.postgres as Postgres
    const { pid } = product
    const writers = await startWriters(product)
    const isReady = async () => (await product.statusOf('/readyz')) === 200
    const figures: Figure[] = []
    const untilReady = async (after: string) =>
      figures.push(within(`ready after ${after}`, await until(isReady, 30_000).catch(() => 30_000), READY_MS))

    await rest(1000)
    postgres.stop()
    await rest(2000)
    postgres.start()
    await untilReady('PostgreSQL was stopped and started')

    for (let nth = 0; nth < 6; nth++) {
      await rest(300)
      await product.sql(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    }
    await untilReady('its backends were killed six times')

    await rest(500)
    const frozen = [postgres.pid(), ...childrenOf(postgres.pid())]
    for (const one of frozen) process.kill(one, 'SIGSTOP')
    const end = performance.now() + FROZEN_MS
    let slowest = 0
    let lies = 0
    let longestCall = 0
    const call = (async () => {
      const began = performance.now()
      await fetch(`${product.url}/api/campus`, { signal: AbortSignal.timeout(60_000) }).catch(() => {})
      longestCall = performance.now() - began
    })()
    try {
      while (performance.now() < end) {
        const began = performance.now()
        if (await isReady()) lies++
        slowest = Math.max(slowest, performance.now() - began)
        await rest(200)
      }
    } finally {
      for (const one of frozen) process.kill(one, 'SIGCONT')
    }
    await untilReady('it was frozen')
    await call
    figures.push(
      within('slowest /readyz while it was frozen', slowest, TRUTH_MS),
      { what: 'times it said ready then', figure: String(lies), limit: '0', holds: lies === 0 },
      within('longest a call waited', longestCall, FROZEN_MS),
    )
    await rest(1000)
    return [
      ...figures,
      ...(await writers.account()),
      {
        what: 'the process',
        figure: product.isRunning && product.pid === pid ? 'lives' : 'died',
        limit: 'lives',
        holds: product.isRunning,
      },
    ]
  },
}

/** The processes of a PostgreSQL server, each of which is a group of its own. */
const childrenOf = (parent: number) =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]) === parent
      } catch {
        return false // It ended meanwhile.
      }
    })
