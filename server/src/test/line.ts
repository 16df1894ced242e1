import { connect, createServer, type Socket } from 'node:net'

/** A TCP line to a server, which a test can cut, freeze and take down. */
export async function openLine({ port: targetPort, hostname }: URL) {
  const pairs = new Set<[Socket, Socket]>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = connect(Number(targetPort), hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near]] as const) {
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
    if (isFrozen) hold(pair)
  })
  const hold = (pair: [Socket, Socket]) => {
    for (const socket of pair) socket.unpipe().pause()
  }
  // Closing the database comes last in a test and needs the line.
  server.unref()
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as { port: number }
  const line = {
    port,
    cut: () => {
      for (const [near, far] of pairs) for (const socket of [near, far]) socket.destroy()
    },
    freeze: () => {
      isFrozen = true
      for (const pair of pairs) hold(pair)
    },
    thaw: () => {
      isFrozen = false
      for (const [near, far] of pairs) {
        near.pipe(far)
        far.pipe(near)
      }
    },
    down: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      line.cut()
      await closed
    },
    up: () => listen(port),
  }
  return line
}
