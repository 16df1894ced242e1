import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { greet, logLine } from '../output.ts'
import type { Settings } from '../settings.ts'
import type { MetricsSum } from './metrics-sum.ts'
import { BACKGROUND_WORK, type Order, type Report } from './worker.ts'

// Runs PROCESSES server processes that share one port (docs/decisions/0025-one-supervisor-on-nodes-cluster.md). It answers no request
// and opens no database, so that nothing can end it but a signal.

/** A process that ended sooner did so at its start; it is tried again after a growing wait. */
const STEADY_MS = 10_000
const WAIT_MIN_MS = 500
const WAIT_MAX_MS = 30_000
/** Longer than a process takes to retire (http/connections.ts). */
const RETIRE_MS = 45_000
const STOP_MS = 10_000

/** The place of one process. Its changes wait for each other. */
type Place = { nth: number; worker: Worker | undefined; changes: Promise<unknown> }

export async function supervise(settings: Settings) {
  const places = Array.from({ length: settings.processes }, (_, nth): Place => {
    return { nth, worker: undefined, changes: Promise.resolve() }
  })
  const sum = settings.metricsToken ? (await import('./metrics-sum.ts')).openMetricsSum(() => places.length) : undefined
  let isStopping = false
  cluster.on('message', (worker, report: Report) => sum && relay(sum, worker, report))

  /** Starts a process; resolves to whether it serves. */
  async function launch(place: Place): Promise<boolean> {
    // One process is enough for mails, videos and sweeps, and a job that ends it leaves the others alone.
    const worker = cluster.fork({ [BACKGROUND_WORK]: place.nth === 0 ? 'yes' : 'no' })
    const began = performance.now()
    const isReady = await new Promise<boolean>((resolve) => {
      worker.on('message', (report: Report) => 'says' in report && report.says === 'ready' && resolve(true))
      worker.once('exit', () => resolve(false))
    })
    if (!isReady) return false
    place.worker = worker
    worker.once('exit', (code, signal) => {
      sum?.forget(worker.id)
      if (isStopping || place.worker !== worker) return
      place.worker = undefined
      logLine('error', 'a server process ended and is replaced', { ended: worker.process.pid, code, signal })
      sum?.countDeath()
      change(place, () => refill(place, performance.now() - began < STEADY_MS ? WAIT_MIN_MS : 0))
    })
    return true
  }

  async function refill(place: Place, firstWait: number) {
    for (let wait = firstWait; !isStopping; wait = Math.min(WAIT_MAX_MS, wait * 2 || WAIT_MIN_MS)) {
      await setTimeout(wait)
      if (isStopping || (await launch(place))) return
      logLine('error', 'a server process did not start', {
        next_try_ms: Math.min(WAIT_MAX_MS, wait * 2 || WAIT_MIN_MS),
      })
      sum?.countDeath()
    }
  }

  const change = (place: Place, work: () => Promise<unknown>) => {
    place.changes = place.changes.then(work)
    return place.changes
  }

  /** Replaces one process after the other; the old one goes when the new one serves. */
  async function replaceAll() {
    logLine('info', 'all server processes are replaced')
    let isBroken = false
    for (const place of places)
      await change(place, async () => {
        const old = place.worker
        if (isBroken || isStopping) return
        isBroken = !(await launch(place))
        if (!isBroken && old && !old.isDead()) await retire(old)
      })
    if (isBroken) logLine('error', 'the new server process did not start, so the others are kept')
    else logLine('info', 'all server processes are new')
  }

  async function retire(worker: Worker) {
    const gone = once(worker, 'exit')
    worker.send({ ask: 'retire' } satisfies Order)
    const late = new AbortController()
    await Promise.race([gone, setTimeout(RETIRE_MS, undefined, late).catch(() => {})])
    late.abort()
    if (!worker.isDead()) worker.process.kill('SIGKILL')
  }

  async function stop() {
    if (isStopping) return
    isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const gone = Promise.all(workers.map((worker) => worker.isDead() || once(worker, 'exit')))
    for (const worker of workers) worker.process.kill('SIGTERM')
    const isDone = await Promise.race([gone.then(() => true), setTimeout(STOP_MS, false)])
    for (const worker of workers) if (!worker.isDead()) worker.process.kill('SIGKILL')
    process.exit(isDone ? 0 : 1)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  let replacing = Promise.resolve()
  process.on('SIGHUP', () => {
    replacing = replacing.then(replaceAll)
  })

  const [first, ...others] = places as [Place, ...Place[]]
  // Alone, because it may set up the database. Why it does not start, it has said itself.
  if (!(await launch(first)) && !isStopping) process.exit(1)
  await Promise.all(others.map((place) => change(place, () => refill(place, 0))))
  await greet(settings)
}

/** A scrape reaches one process, which asks here for the figures of all. */
async function relay(sum: MetricsSum, worker: Worker, report: Report) {
  if ('says' in report) return report.says === 'metrics' && sum.take(worker.id, report.id, report.metrics)
  const text = await sum.readText()
  if (worker.isConnected()) worker.send({ says: 'text', id: report.id, text } satisfies Order)
}
