import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const SECOND = 1000

/** Node's limits of a connection. */
export const connectionLimits = {
  keepAliveTimeout: 65 * SECOND,
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

/** The request of a connection that is not answered yet, and how far the bytes had come since a moment. */
type Watched = { request: IncomingMessage | undefined; moved: number; since: number }

/** Closes connections whose clients send or take almost nothing, and all of them when the server stops. */
export function watchConnections(app: FastifyInstance) {
  const { server } = app
  const watched = new Map<Socket, Watched>()
  server.on('connection', (socket) => {
    watched.set(socket, { request: undefined, moved: 0, since: 0 })
    socket.once('close', () => watched.delete(socket))
  })
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const one = watched.get(raw.socket)
    if (one) one.request = raw
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
        const moved = movedBytes(socket)
        if (!isWaiting(socket, one) || moved - one.moved >= MOVED_MIN || one.since === 0) {
          one.moved = moved
          one.since = isWaiting(socket, one) ? now : 0
        } else if (now - one.since > PATIENCE_MS) reset(socket)
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

/** Whether the client has to act: its body is not complete, or it has not taken what was sent. */
const isWaiting = (socket: Socket, { request }: Watched) =>
  socket.writableLength > 0 || (request !== undefined && !request.complete && !request.destroyed)

/** Bytes received, and taken by the client's side. A large buffer is one write, whose progress only the handle knows. */
function movedBytes(socket: Socket) {
  const { _handle } = socket as { _handle?: { writeQueueSize?: number } | null }
  return socket.bytesRead + socket.bytesWritten - Math.min(socket.writableLength, _handle?.writeQueueSize ?? Infinity)
}
