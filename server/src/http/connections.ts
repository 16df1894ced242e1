import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
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
