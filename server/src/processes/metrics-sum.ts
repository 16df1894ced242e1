import cluster from 'node:cluster'
import { AggregatorRegistry, Counter, Gauge, type MetricObjectWithValues, Registry } from 'prom-client'
import type { Order } from './worker.ts'

export type MetricsSum = ReturnType<typeof openMetricsSum>

type Values = MetricObjectWithValues<{ value: number; labels: object }>[]

/** A process that has not answered by then counts with what it said last. */
const PATIENCE_MS = 1500

/**
 * Adds up the figures of all processes. What a process had counted stays in the sum after its end: Prometheus would take
 * a sum that falls for a restart, and count everything again.
 */
export function openMetricsSum(processes: () => number) {
  const own = new Registry()
  const registers = [own]
  new Gauge({
    name: 'padauk_processes_wanted',
    help: 'Server processes there should be (PROCESSES)',
    registers,
    collect() {
      this.set(processes())
    },
  })
  const deaths = new Counter({
    name: 'padauk_processes_died_total',
    help: 'Server processes that ended by themselves, or did not start',
    registers,
  })
  const last = new Map<number, Values>()
  let past: Values = []
  let nextId = 0
  /** The reading that waits for answers. */
  const pending = new Map<number, (workerId: number) => void>()

  async function ask() {
    const id = nextId++
    const missing = new Set<number>()
    for (const worker of Object.values(cluster.workers ?? {}))
      if (worker?.isConnected()) {
        missing.add(worker.id)
        worker.send({ ask: 'metrics', id } satisfies Order)
      }
    if (missing.size === 0) return
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, PATIENCE_MS)
      pending.set(id, (workerId) => {
        missing.delete(workerId)
        if (missing.size > 0) return
        clearTimeout(late)
        resolve()
      })
    })
    pending.delete(id)
  }

  return {
    take(workerId: number, id: number, metrics: unknown) {
      last.set(workerId, metrics as Values)
      pending.get(id)?.(workerId)
    },
    /** Keeps what an ended process had counted. */
    forget(workerId: number) {
      const counted = (last.get(workerId) ?? []).filter(({ type }) => isCount(type))
      last.delete(workerId)
      if (counted.length > 0) void add([past, counted]).then((sum) => (past = sum))
    },
    countDeath: () => deaths.inc(),
    async readText() {
      await ask()
      const all = AggregatorRegistry.aggregate([past, ...last.values()])
      return `${await all.metrics()}\n${await own.metrics()}`
    },
  }
}

const isCount = (type: unknown) => type === 'counter' || type === 'histogram'
const add = async (some: Values[]) => (await AggregatorRegistry.aggregate(some).getMetricsAsJSON()) as Values
