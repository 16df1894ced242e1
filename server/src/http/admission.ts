import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import { fault } from '@padauk/rules/faults'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#errors.ts'
import { errorPage, showsPage } from './error-page.ts'
import { bodyOf } from './errors.ts'
import { HEALTH_PATH, METRICS_PATH } from './operations.ts'

// Sheds load before it queues (docs/decisions/0023-load-is-shed-before-the-framework.md).

// The thread's debt is its work on requests that had arrived together. Refusing pays some of it back, so that under
// any load a good part of the time goes to answers.
/** From here on the thread is busy: callers above their fair share are refused. */
const BUSY_MS = 30
/** From here on it is behind: everybody is refused. */
const BEHIND_MS = 80
/** What a refusal takes at most; the rest of the time was work on earlier requests. */
const REFUSAL_MS = 0.2
const PAYS_BACK = 0.6
/** After so few requests it is not too much: something else held the thread up. */
const TOGETHER_MIN = 10
/** The same for requests that are being answered; on PostgreSQL they wait for the database. */
const ANSWERING_BUSY = 32
const ANSWERING_MAX = 64
/** Longer ones do slow work that has limits of its own, and count no more. */
const ANSWERING_MS = 500
/** So many requests in a second are a fair share in any case. */
const FAIR_MIN = 8

/** Browsers and proxies send the next request after the answer. Thousands in a row would only take memory. */
const QUEUED_MAX = 3
/** How long a refusal waits, and how many may wait. */
const DELAY_MS = 500
const DELAYED_MAX = 4000

/** Made when it is first needed, because its sentence is read from files. */
let made: ReturnType<typeof makeRefusal> | undefined
function refusal() {
  made ??= makeRefusal()
  return made
}
function makeRefusal() {
  const error = new AppError(503, fault('busy'), { retryAfter: 2 })
  const body = JSON.stringify(bodyOf(error))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'retry-after': String(error.retryAfter),
  }
  return { error, body, headers }
}

/** A connection. Nothing here refers to its requests: what outlives them for a moment costs the garbage collector dearly. */
type Line = { socket: Socket; since: number; behind: number }
type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Decides which requests are answered. It stands before the framework, where a refusal costs a third.
 * @param mayWatch whether a request may read the metrics
 */
export function openGate(trustProxy: string, mayWatch: (request: IncomingMessage) => boolean = () => false) {
  const trusts = proxyAddress.compile(trustProxy.split(',').map((one) => one.trim()))
  const lines = new WeakMap<Socket, Line>()
  const answering = new Set<Line>()
  /** Requests whose body is still to come. */
  const receiving = new WeakSet<IncomingMessage>()
  const [addresses, sessions] = [countShares(), countShares()]
  const debt = measureDebt()
  let secondBegan = 0
  let shed = 0

  const lineOf = (socket: Socket) => {
    let line = lines.get(socket)
    if (!line) {
      line = { socket, since: 0, behind: 0 }
      lines.set(socket, line)
      const closed = line
      socket.once('close', () => answering.delete(closed))
    }
    return line
  }

  /** Takes a request, unless there are too many. */
  const takes = (request: IncomingMessage, line: Line, isComplete: boolean): boolean => {
    const now = performance.now()
    if (answering.size >= ANSWERING_BUSY)
      for (const one of answering) if (now - one.since > ANSWERING_MS || waitsForClient(one)) answering.delete(one)
    const behind = debt.at(now)
    if (behind > BEHIND_MS || answering.size >= ANSWERING_MAX) return false
    if (now - secondBegan > 1000) {
      secondBegan = now
      addresses.clear()
      sessions.clear()
    }
    const address =
      (request.headers['x-forwarded-for'] && proxyAddress(request, trusts)) || String(request.socket.remoteAddress)
    // Other cookies, such as the language, are the same for many.
    const { authorization, cookie } = request.headers
    const session = authorization ?? (request.url?.startsWith('/api/staff/') ? cookie : undefined)
    const isBusy = isCall(request) && (behind > BUSY_MS || answering.size >= ANSWERING_BUSY)
    if (isBusy && (addresses.isOver(address) || (session && sessions.isOver(session)))) return false
    debt.take()
    if (isComplete && isCall(request)) {
      addresses.add(address)
      if (session) sessions.add(session)
    }
    line.since = now
    answering.add(line)
    return true
  }

  return {
    /** Stands before the framework's handler. */
    guard:
      (handler: Handler): Handler =>
      (request, response) => {
        const line = lineOf(request.socket)
        // Node gives a connection to one response at a time.
        line.behind = response.socket ? 0 : line.behind + 1
        if (line.behind > QUEUED_MAX) return void request.socket.destroy()
        // Operators need it most under load.
        if (request.url === HEALTH_PATH || (request.url === METRICS_PATH && mayWatch(request)))
          return handler(request, response)
        const isComplete = !hasBody(request)
        if (!takes(request, line, isComplete)) {
          shed++
          // The rest of a body would only be read to be thrown away.
          if (!isComplete) response.setHeader('connection', 'close')
          return refuse(request, response)
        }
        if (!isComplete) receiving.add(request)
        handler(request, response)
      },
    watch(app: FastifyInstance) {
      // A body can take minutes to arrive. Its request counts while its caller is looked up, and again, after another
      // look, from when it is complete.
      app.addHook('preParsing', ({ raw }, _reply, _payload, done) => {
        if (receiving.has(raw)) answering.delete(lineOf(raw.socket))
        done()
      })
      app.addHook('preHandler', ({ raw }, _reply, done) => {
        if (!receiving.delete(raw) || takes(raw, lineOf(raw.socket), true)) return done()
        shed++
        done(refusal().error)
      })
      app.addHook('onResponse', ({ raw }, _reply, done) => {
        answering.delete(lineOf(raw.socket))
        done()
      })
    },
    /** How many requests were refused so far. */
    shed: () => shed,
  }
}

/** How much the thread is behind, in ms of its work. */
function measureDebt() {
  let debt = 0
  let together = 0
  let lookedAt = 0
  let wasRefused = false
  return {
    /** Asked for each request, which counts as refused until it is taken. */
    at(now: number) {
      if (lookedAt === 0) {
        debt = 0
        together = 0
        // Runs when all that had arrived has been looked at.
        setImmediate(() => {
          lookedAt = 0
        })
      } else {
        const worked = now - lookedAt
        const refusing = wasRefused ? Math.min(worked, REFUSAL_MS) : 0
        debt = Math.max(0, Math.min(debt + worked - refusing * (1 + PAYS_BACK), BEHIND_MS + 1))
      }
      lookedAt = now
      wasRefused = true
      return together < TOGETHER_MIN ? 0 : debt
    },
    take() {
      wasRefused = false
      together++
    },
  }
}

/** A page comes with dozens of scripts and pictures, which cost little and break it when one is missing. */
const isCall = ({ method, url = '' }: IncomingMessage) =>
  method === 'POST' || (url.startsWith('/api/') && !url.startsWith('/api/file'))

/** Not at once: the thread would do nothing else than refuse clients that ask again at once. */
function refuse({ headers }: IncomingMessage, response: ServerResponse) {
  const send = () => {
    const { error, body, headers: ours } = refusal()
    if (!showsPage(headers)) return void response.writeHead(error.status, ours).end(body)
    const page = errorPage(headers, error.status)
    const length = { 'content-length': Buffer.byteLength(page.html) }
    response.writeHead(error.status, { ...ours, ...page.headers, ...length }).end(page.html)
  }
  if (delayed >= DELAYED_MAX) return send()
  delayed++
  setTimeout(() => {
    delayed--
    send()
  }, DELAY_MS)
}
let delayed = 0

/** Slow readers must not fill the places of others. */
const waitsForClient = ({ socket }: Line) => socket.writableLength > 0

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
