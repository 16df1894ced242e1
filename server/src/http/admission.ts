import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#errors.ts'
import { bodyOf } from './errors.ts'

// Sheds load before it queues (docs/decisions/0023-load-is-shed-before-the-framework.md).

/** After this long at a stretch the thread is busy: whoever had more than a fair share is refused. */
const BUSY_MS = 15
/** After this long it is behind: everybody is refused until all who wait have been answered, or the stretch ends. */
const BEHIND_MS = 60
/** Under load, events can follow each other without a pause for seconds. */
const STRETCH_MAX_MS = 240
/** So few requests at a stretch are never too many: something else held the thread up. */
const STRETCH_MIN = 10
/** The same for requests that are being answered; on PostgreSQL they wait for the database. */
const ANSWERING_BUSY = 50
const ANSWERING_MAX = 100
/** Longer ones do slow work that has limits of its own, and count no more. */
const ANSWERING_MS = 1000
const SWEEP_MS = 10
/** So many requests in a second are a fair share in any case. */
const FAIR_MIN = 8

const REFUSAL = new AppError(503, 'busy', 'the service is busy, please try again in a moment', { retryAfter: 2 })
const BODY = JSON.stringify(bodyOf(REFUSAL))
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': BODY.length,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'retry-after': String(REFUSAL.retryAfter),
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Decides which requests are answered. It stands before the framework, where a refusal costs a third. */
export function openGate(trustProxy: string) {
  const trusts = proxyAddress.compile(trustProxy.split(',').map((one) => one.trim()))
  const answering = new Map<ServerResponse, number>()
  /** Requests whose body is still to come. */
  const receiving = new WeakSet<IncomingMessage>()
  const [addresses, sessions] = [countShares(), countShares()]
  let stretchBegan = 0
  let taken = 0
  let secondBegan = 0
  let sweptAt = 0

  /** How long the thread has been working on requests that had arrived together. */
  const stretchOf = (now: number) => {
    if (stretchBegan === 0 || now - stretchBegan > STRETCH_MAX_MS) {
      stretchBegan = now
      taken = 0
      setImmediate(() => {
        stretchBegan = 0
      })
    }
    return taken < STRETCH_MIN ? 0 : now - stretchBegan
  }

  /** Takes a request, unless there are too many. */
  const takes = (request: IncomingMessage, response: ServerResponse, isComplete: boolean): boolean => {
    const now = performance.now()
    if (answering.size >= ANSWERING_BUSY && now - sweptAt > SWEEP_MS) {
      sweptAt = now
      for (const [one, since] of answering) if (now - since > ANSWERING_MS || waitsForClient(one)) answering.delete(one)
    }
    const stretch = stretchOf(now)
    if (stretch > BEHIND_MS || answering.size >= ANSWERING_MAX) return false
    if (now - secondBegan > 1000) {
      secondBegan = now
      addresses.clear()
      sessions.clear()
    }
    const address = proxyAddress(request, trusts)
    // Other cookies, such as the language, are the same for many.
    const { authorization, cookie } = request.headers
    const session = authorization ?? (request.url?.startsWith('/api/staff/') ? cookie : undefined)
    const isBusy = isCall(request) && (stretch > BUSY_MS || answering.size >= ANSWERING_BUSY)
    if (isBusy && (addresses.isOver(address) || (session && sessions.isOver(session)))) return false
    taken++
    if (!isComplete) return true
    if (isCall(request)) {
      addresses.add(address)
      if (session) sessions.add(session)
    }
    answering.set(response, now)
    return true
  }

  return {
    /** Stands before the framework's handler. */
    guard:
      (handler: Handler): Handler =>
      (request, response) => {
        // Operators need it most under load.
        if (request.url === '/healthz') return handler(request, response)
        const isComplete = !hasBody(request)
        if (!takes(request, response, isComplete)) {
          // The rest of a body would only be read to be thrown away.
          if (!isComplete) response.setHeader('connection', 'close')
          return void response.writeHead(503, HEADERS).end(BODY)
        }
        if (!isComplete) receiving.add(request)
        response.once('close', () => answering.delete(response))
        handler(request, response)
      },
    /** A body can take minutes to arrive: its request counts from then on, and is looked at again. */
    watchBodies(app: FastifyInstance) {
      app.addHook('preHandler', ({ raw }, reply, done) =>
        done(receiving.delete(raw) && !takes(raw, reply.raw, true) ? REFUSAL : undefined),
      )
    },
  }
}

/** A page comes with dozens of scripts and pictures, which cost little and break it when one is missing. */
const isCall = ({ url = '' }: IncomingMessage) => url.startsWith('/api/') && !url.startsWith('/api/file')

/** Slow readers must not fill the places of others. */
const waitsForClient = ({ writableEnded, socket }: ServerResponse) => writableEnded || (socket?.writableLength ?? 0) > 0

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Counts what each caller got in the current second. */
function countShares() {
  const counts = new Map<string, number>()
  let total = 0
  return {
    add(caller: string) {
      counts.set(caller, (counts.get(caller) ?? 0) + 1)
      total++
    },
    isOver: (caller: string) => (counts.get(caller) ?? 0) > Math.max(FAIR_MIN, total / counts.size),
    clear() {
      counts.clear()
      total = 0
    },
  }
}
