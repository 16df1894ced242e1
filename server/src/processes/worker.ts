import type { FastifyInstance } from 'fastify'
import { retire } from '#http/connections.ts'
import type { Metrics } from '#http/metrics.ts'

// A server process that has a supervisor (supervisor.ts).

/** What the supervisor sends, and what a process sends back. */
export type Order = { ask: 'retire' } | { ask: 'metrics'; id: number } | { says: 'text'; id: number; text: string }
export type Report = { says: 'ready' } | { says: 'metrics'; id: number; metrics: unknown } | { ask: 'text'; id: number }

/** Set by the supervisor, for one process at a time. */
export const BACKGROUND_WORK = 'PADAUK_BACKGROUND_WORK'
/** A process without a supervisor does it, too. */
export const doesBackgroundWork = (env: NodeJS.ProcessEnv) => env[BACKGROUND_WORK] !== 'no'

const report = (one: Report) => void process.send?.(one)

/** Tells the supervisor that this process serves, and does what it asks. */
export function obeySupervisor(app: FastifyInstance, metrics: Metrics | undefined, stop: () => Promise<void>) {
  process.on('message', async (order: Order) => {
    if (!('ask' in order)) return
    if (order.ask === 'metrics') report({ says: 'metrics', id: order.id, metrics: await metrics?.readMetrics() })
    else {
      await retire(app)
      await stop()
    }
  })
  process.on('SIGTERM', stop)
  // A terminal sends these to all processes; the supervisor decides.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  report({ says: 'ready' })
}

/** What the supervisor may take to ask all processes. */
const PATIENCE_MS = 3000
let nextId = 0

/** The figures of all processes together, as Prometheus reads them. */
export const askForText = () =>
  new Promise<string>((resolve, reject) => {
    const id = nextId++
    const late = setTimeout(end, PATIENCE_MS)
    process.on('message', hear)
    report({ ask: 'text', id })
    function hear(order: Order) {
      if ('says' in order && order.id === id) end(order.text)
    }
    function end(text?: string) {
      clearTimeout(late)
      process.off('message', hear)
      if (text === undefined) reject(new Error('the supervisor does not answer'))
      else resolve(text)
    }
  })
