import { setTimeout } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import { poolUseOf } from '#db/pools.ts'
import type { Db } from '#db/schema.ts'
import type { Metrics } from '#http/metrics.ts'
import { readQueueAges } from './queue-ages.ts'

/** A database that has not answered by then does not answer. */
const PATIENCE_MS = 800

/**
 * Adds what the database knows to the figures of a process: each scrape reads it once. While the database is away, it is
 * reported as such, and its figures are left out.
 */
export function watchDatabase({ register, beforeReading }: Metrics, db: Db) {
  const registers = [register]
  // Every process reads the same rows, so that their figures must not be added up.
  const shared = { registers, aggregator: 'max' } as const
  // One look at a time, so that scrapes cannot use up the connections of a database that hangs.
  let looking: ReturnType<typeof readQueueAges> | undefined
  const look = () => {
    looking ??= readQueueAges(db).finally(() => {
      looking = undefined
    })
    return looking
  }
  const ages = new Gauge({
    name: 'padauk_queue_oldest_seconds',
    help: 'How long the oldest entry of a queue has waited; 0 when the queue is empty',
    labelNames: ['queue'],
    ...shared,
  })
  const mails = new Gauge({
    name: 'padauk_mails_undelivered',
    help: 'Mails that are not tried again: failed, or uncertain whether the mail server has them',
    labelNames: ['state'],
    ...shared,
  })
  const videos = new Gauge({ name: 'padauk_video_jobs_failed', help: 'Videos that could not be converted', ...shared })
  const isUp = new Gauge({
    name: 'padauk_database_up',
    help: 'Whether the database answers within a second',
    registers,
    // One process that cannot reach it is enough.
    aggregator: 'min',
  })
  beforeReading(async () => {
    const late = new AbortController()
    const found = await Promise.race([look(), setTimeout(PATIENCE_MS, undefined, late)]).catch(() => undefined)
    late.abort()
    isUp.set(found ? 1 : 0)
    ages.reset()
    mails.reset()
    videos.remove()
    if (!found) return
    // A clock that was set back makes the past the future.
    for (const [queue, at] of Object.entries(found.oldest))
      ages.set({ queue }, at === null ? 0 : Math.max(0, Date.now() - Date.parse(at)) / 1000)
    for (const [state, count] of Object.entries(found.mails)) mails.set({ state }, count)
    videos.set(found.videos.failed)
  })
  if (!poolUseOf(db)) return
  new Gauge({
    name: 'padauk_pool_connections_in_use',
    help: 'Connections to PostgreSQL that work',
    registers,
    collect() {
      this.set(poolUseOf(db)?.inUse ?? 0)
    },
  })
  new Gauge({
    name: 'padauk_pool_waiting',
    help: 'Queries that wait for a connection to PostgreSQL',
    registers,
    collect() {
      this.set(poolUseOf(db)?.queued ?? 0)
    },
  })
}
