import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const SECOND = 1000

/** How long a connection may wait for its next request. Node counts from its last byte, which a blank line is, too. */
const IDLE_MS = 65 * SECOND

/** Node's limits of a connection. */
export const connectionLimits = {
  keepAliveTimeout: IDLE_MS,
  // A picture of several MB can take minutes on a slow connection; MOVED_MIN closes what is slower.
  requestTimeout: 600 * SECOND,
  headersTimeout: 5 * SECOND,
  // By default Node looks at its time limits every 30 seconds only.
  connectionsCheckingInterval: SECOND,
} as const

/** While the server waits for its client, at least this many bytes must move in PATIENCE_MS: half a kilobyte a second. */
const MOVED_MIN = 16 * 1024
const PATIENCE_MS = 30 * SECOND
const LOOK_EVERY_MS = 2.5 * SECOND

/** What was begun has this long to finish when the server stops. */
const DRAIN_MS = 8 * SECOND
const DRAIN_LOOK_MS = 50

/** A connection is idle without a request, and waits while its client has to act. */
type State = 'idle' | 'waits' | 'works'
const LIMIT_MS = { idle: IDLE_MS, waits: PATIENCE_MS, works: Number.POSITIVE_INFINITY } satisfies Record<State, number>

/** The request of a connection that is not answered yet, its state since a moment, and how far the bytes had come then. */
type Watched = { request: IncomingMessage | undefined; state: State; since: number; moved: number }

/** Closes connections whose clients send or take almost nothing, and all of them when the server stops. */
export function watchConnections(app: FastifyInstance) {
  const { server } = app
  const watched = new Map<Socket, Watched>()
  server.on('connection', (socket) => {
    watched.set(socket, { request: undefined, state: 'works', since: 0, moved: 0 })
    socket.once('close', () => watched.delete(socket))
  })
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const one = watched.get(raw.socket)
    if (one) {
      one.request = raw
      if (one.state === 'idle') one.state = 'works'
    }
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    const one = watched.get(raw.socket)
    if (one?.request === raw) one.request = undefined
    done()
  })

  const timers: NodeJS.Timeout[] = []
  timers.push(
    setInterval(() => {
      const now = performance.now()
      for (const [socket, one] of watched) {
        const state = stateOf(socket, one)
        const moved = movedBytes(socket)
        if (state !== one.state || (state === 'waits' && moved - one.moved >= MOVED_MIN))
          Object.assign(one, { state, since: now, moved })
        else if (now - one.since > LIMIT_MS[state]) reset(socket)
      }
    }, LOOK_EVERY_MS).unref(),
  )

  app.addHook('preClose', (done) => {
    // Node closes the connections that are idle at this moment, and stops looking at its time limits.
    timers.push(
      setInterval(() => {
        for (const [socket, { request }] of watched) if (!request) socket.destroy()
      }, DRAIN_LOOK_MS),
    )
    timers.push(setTimeout(() => server.closeAllConnections(), DRAIN_MS))
    done()
  })
  app.addHook('onClose', (_app, done) => {
    for (const timer of timers) clearTimeout(timer)
    done()
  })
}

/** How long a connection may still bring a request while its process retires, and how long an answer may take. */
const RETIRE_IDLE_MS = 5 * SECOND
const RETIRE_MS = 30 * SECOND

/**
 * Takes no new connections, and says goodbye on those there are: each answer is the last one of its connection. Whoever
 * sends a request meanwhile is answered, which closing idle connections at once would not allow. Resolves when all have
 * gone or time is over.
 */
export async function retire({ server }: FastifyInstance) {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false
  })
  // Without what an HTTP server adds to it: closing idle connections.
  Server.prototype.close.call(server)
  const began = performance.now()
  const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
  for (let time = 0; time < RETIRE_MS && (await open()) > 0; time = performance.now() - began) {
    if (time > RETIRE_IDLE_MS) server.closeIdleConnections()
    await rest(DRAIN_LOOK_MS)
  }
}

/** Without a reset, the system would keep what the client does not take. */
function reset(socket: Socket) {
  // Alone it waits until everything is taken.
  socket.resetAndDestroy()
  socket.destroy()
}

/** The client has to act while its body is not complete, or while it has not taken what was sent. */
function stateOf(socket: Socket, { request }: Watched): State {
  if (socket.writableLength > 0) return 'waits'
  if (!request) return 'idle'
  return request.complete || request.destroyed ? 'works' : 'waits'
}

/** Bytes received, and taken by the client's side. A large buffer is one write, whose progress only the handle knows. */
function movedBytes(socket: Socket) {
  const { _handle } = socket as { _handle?: { writeQueueSize?: number } | null }
  return socket.bytesRead + socket.bytesWritten - Math.min(socket.writableLength, _handle?.writeQueueSize ?? Infinity)
}
