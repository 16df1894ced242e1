import cluster from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * In a turn of its loop Node accepts one connection of each listening socket, and under load a turn takes a tenth of a
 * second. Behind a single socket new visitors waited for seconds. A supervisor accepts for its processes and is idle.
 */
const SOCKETS = process.platform === 'linux' && !cluster.isWorker ? 128 : 1

/**
 * Listens on several sockets of one port.
 * @throws EADDRINUSE
 */
export async function listen(app: FastifyInstance, at: { host: string; port: number }) {
  const others = Array.from({ length: SOCKETS - 1 }, () =>
    // As Node's server for HTTP makes its own.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  )
  let closed: Promise<unknown> = Promise.resolve()
  app.addHook('preClose', (done) => {
    closed = Promise.all(others.map(closeServer))
    done()
  })
  app.addHook('onClose', () => closed)

  const reusePort = others.length > 0
  // All sockets of a port must ask to share it, so this one fails while another process has the port.
  if (reusePort) await closeServer(await open(createServer(), at))
  await app.listen({ ...at, reusePort } as typeof at)
  const { port } = app.server.address() as AddressInfo
  for (const one of others) await open(one, { ...at, port, reusePort })
}

async function open(server: Server, at: { host: string; port: number; reusePort?: boolean }) {
  await once(server.listen(at), 'listening')
  return server
}
/** Resolves when its last connection has ended. */
const closeServer = (server: Server) => new Promise((resolve) => server.close(resolve))
