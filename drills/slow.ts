// 2,000 clients each (--count) that send their heads or bodies too slowly, take no answers, or only keep their connection
// open with blank lines: members beside them are not slowed, the slow ones are closed in time, and honest slow lines
// finish. Then it is stopped in the middle of it all.
// Mutants in server/src/http/connections.ts: leave out connectionsCheckingInterval, or the limit for idle connections.
import { connect, type Socket } from 'node:net'
import { percentile, runLoad } from './load.ts'
import { openProduct } from './product.ts'
import type { Drill } from './run.ts'

const EACH = 2000
/** The limits of http/connections.ts. */
const HEAD_LIMIT_MS = 5000
const MOVED_LIMIT_MS = 30_000
const IDLE_LIMIT_MS = 65_000
const LATE_MS = 10_000
const BATCH = 4
const PAUSE_MS = 50

type Slow = { opened: number; closed: number }

export const drill: Drill = {
  engines: ['sqlite'],
  small: { engine: 'sqlite', count: 100 },
  async run({ engine, count = EACH }) {
    const product = await openProduct(engine)
    const { authorization } = await product.memberHeaders()
    const requests = ['/api/me', '/api/campus', '/api/notes/manifastcation'].map(
      (path) => `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n\r\n`,
    )
    const sockets: Socket[] = []
    /** Opens clients that say something first and then something every second. */
    const openSlow = async (first: string, then: string, takes: boolean) => {
      const all: Slow[] = []
      for (let nth = 0; nth < count; nth += BATCH) {
        // Not all at once: that would be overload, which is another drill.
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
        await Promise.all(
          Array.from({ length: Math.min(BATCH, count - nth) }, async () => {
            const one: Slow = { opened: 0, closed: 0 }
            const socket = connect(product.port, '127.0.0.1')
            sockets.push(socket)
            socket.on('error', () => {})
            await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
            one.opened = performance.now()
            all.push(one)
            const more = setInterval(() => then && socket.write(then), 1000)
            socket.once('close', () => {
              clearInterval(more)
              one.closed = performance.now()
            })
            socket.write(first)
            if (takes) socket.resume()
          }),
        )
      }
      return all
    }
    const post = (length: number) =>
      `POST /api/user/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{`
    let memory = 0
    const watch = setInterval(() => {
      memory = Math.max(memory, product.memory())
    }, 250)

    const heads = await openSlow('GET /api/me HTTP/1.1\r\nhost: x\r\n', 'x-a: b\r\n', true)
    const bodies = await openSlow(post(10_000), ' ', true)
    // One more every second, until the buffers of the system are full.
    const question = 'GET /api/docs HTTP/1.1\r\nhost: x\r\n\r\n'
    const readers = await openSlow(question, question, false)
    const idle = await openSlow('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n', '\r\n', true)
    const honest = honestUpload(product.url, authorization)
    const load = runLoad({
      port: product.port,
      seconds: 30,
      callers: [{ name: 'members', connections: 20, perSecond: 50, requests }],
    })
    const { members } = await load
    const end = performance.now() + IDLE_LIMIT_MS + LATE_MS
    while (performance.now() < end && [...heads, ...bodies, ...readers, ...idle].some(({ closed }) => closed === 0))
      await new Promise((resolve) => setTimeout(resolve, 100))
    const honestStatus = await honest
    clearInterval(watch)
    const figure = (what: string, some: Slow[], limitMs: number) => {
      const open = some.filter(({ closed }) => closed === 0).length
      const last = Math.max(...some.map(({ opened, closed }) => (closed || Number.POSITIVE_INFINITY) - opened))
      return {
        what,
        figure: `${some.length} opened, ${open} still open, the last closed after ${Math.round(last / 100) / 10} s`,
        limit: `${(limitMs + LATE_MS) / 1000} s`,
        holds: some.length === count && last <= limitMs + LATE_MS,
      }
    }
    const figures = [
      figure('slow heads', heads, HEAD_LIMIT_MS),
      figure('slow bodies', bodies, MOVED_LIMIT_MS),
      // Twice: when the first are closed, the system has memory again for answers to the last.
      figure('readers that take nothing', readers, 2 * MOVED_LIMIT_MS),
      figure('idle connections that send blank lines', idle, IDLE_LIMIT_MS),
    ]
    const p99 = percentile(members?.waits ?? [], 0.99)

    // Again, and a stop in the middle.
    await openSlow(post(10_000), ' ', true)
    const stopped = await product.end('SIGTERM')
    for (const socket of sockets) socket.destroy()
    return [
      ...figures,
      {
        what: 'members beside them',
        figure: `${JSON.stringify(members?.statuses)}, p99 ${p99} ms`,
        limit: 'all 200, p99 100 ms',
        holds: Object.keys(members?.statuses ?? {}).join() === '200' && p99 <= 100,
      },
      {
        what: 'a picture of 300 KB sent at 5 KB per second',
        figure: `status ${honestStatus}`,
        limit: '200',
        holds: honestStatus === 200,
      },
      { what: 'memory', figure: `${memory} MiB`, limit: '256 MiB', holds: memory < 256 },
      {
        what: 'a stop in the middle of slow bodies',
        figure: `${Math.round(stopped)} ms`,
        limit: '10500 ms',
        holds: stopped <= 10_500,
      },
    ]
  },
}

/** A member on a slow line, who sends 300 KB in a minute. */
function honestUpload(url: string, authorization: string): Promise<number> {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const head = Buffer.from('--b\r\ncontent-disposition: form-data; name="image"; filename="x"\r\n\r\n')
  // Bytes after the end of a PNG are ignored.
  const bytes = Buffer.concat([head, picture, Buffer.alloc(300 * 1024), Buffer.from('\r\n--b--\r\n')])
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /api/me/profile-pic HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${bytes.length}\r\n\r\n`,
    )
    let sent = 0
    const more = setInterval(() => {
      socket.write(bytes.subarray(sent, sent + 2500))
      sent += 2500
      if (sent >= bytes.length) clearInterval(more)
    }, 500)
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      clearInterval(more)
      resolve(Number(text.slice(9, 12)))
    })
  })
}
