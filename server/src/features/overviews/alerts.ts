import type { ServerResponse } from 'node:http'
import { ALERTS_MAX } from '@padauk/contract/overviews'
import { fault } from '@padauk/rules/faults'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db/schema.ts'
import { AppError, tooMany } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import { countRenewals } from '../renewals/staff-renewals.ts'
import { findSessions } from '../staff/staff-sessions.ts'
import { overviewFor, readQueues } from './overviews.ts'

// Open items, streamed to consoles as they change (docs/decisions/0050-alerts.md).

const LOOK_EVERY_MS = 2000
/** Below what proxies take for a dead connection, and well below the minute after which a console asks by itself. */
const BEAT_MS = 20_000
/** A browser comes back after this long: not all at once, when a server has been replaced. */
const RETRY_MS = { least: 1000, more: 4000 }
const STREAMS_MAX = 500
const STREAMS_RETRY_S = 30

type Stream = { staff: Staff; response: ServerResponse; last: string; sentAt: number }

/**
 * Streams of one process. They share one look at the database, every two seconds while any is open, so that their number
 * costs no queries, and what another process or machine has changed is seen as well.
 */
export function openAlerts(db: Db, log: FastifyBaseLogger) {
  const streams = new Set<Stream>()
  let isRunning = false
  let isEnding = false
  let isFailing = false
  let wake = () => {}

  const close = (stream: Stream, last = '') => {
    streams.delete(stream)
    stream.response.end(last)
  }

  /** Ends what belongs to no session any more; a changed role shows its own queues. */
  const lookAtSessions = async (open: Stream[]) => {
    const sessions = await findSessions(db, [...new Set(open.map(({ staff }) => staff.token_hash))], new Date())
    for (const stream of open) {
      const staff = sessions.get(stream.staff.token_hash)
      if (!staff || staff.lacksFactor) close(stream, 'event: over\ndata:\n\n')
      else stream.staff = staff
    }
  }

  const look = async () => {
    const open = [...streams]
    await lookAtSessions(open)
    const whole = { queues: await readQueues(db), renewals: await countRenewals(db, new Date()) }
    const now = performance.now()
    // Who came meanwhile has not been checked, but has just signed in with this call.
    for (const stream of streams) {
      const text = JSON.stringify(overviewFor(stream.staff.capabilities, whole))
      if (text === stream.last && now - stream.sentAt < BEAT_MS) continue
      Object.assign(stream, { last: text, sentAt: now })
      stream.response.write(`event: overview\ndata: ${text}\n\n`)
    }
  }

  const run = async () => {
    if (isRunning) return
    isRunning = true
    while (streams.size > 0) {
      const rested = new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, LOOK_EVERY_MS).unref()
      })
      try {
        await look()
        isFailing = false
      } catch (error) {
        // Said once: while the database is away, consoles hear nothing and ask by themselves.
        if (!isFailing) log.error(error, 'the alerts could not be read')
        isFailing = true
      }
      await rested
    }
    isRunning = false
  }

  return {
    count: () => streams.size,
    /** @throws 429 above the streams of a session, 503 above those of a process or while it stops */
    requireRoom({ token_hash }: Staff) {
      if (isEnding || streams.size >= STREAMS_MAX)
        throw new AppError(503, fault('busy'), {
          retryAfter: STREAMS_RETRY_S,
        })
      const own = [...streams].filter(({ staff }) => staff.token_hash === token_hash)
      if (own.length >= ALERTS_MAX) throw tooMany(STREAMS_RETRY_S)
    },
    /** Sends the open items now, and then whenever they change. */
    add(staff: Staff, response: ServerResponse) {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        // Proxies must neither compress nor collect what is to arrive at once.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      })
      response.write(`retry: ${Math.round(RETRY_MS.least + Math.random() * RETRY_MS.more)}\n\n`)
      const stream = { staff, response, last: '', sentAt: 0 }
      streams.add(stream)
      response.once('close', () => streams.delete(stream))
      wake()
      void run()
    },
    /** The process stops or retires: browsers come back to another one, or after its restart. */
    end() {
      isEnding = true
      for (const stream of streams) close(stream)
      wake()
    },
  }
}
