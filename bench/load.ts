import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

const CONNECTIONS = 32
const TICK_MS = 10

/** A call for each token, as its bytes on the wire. */
export const bytesOf = (method: string, path: string, tokens: (string | undefined)[], body = '') =>
  tokens.map((token) =>
    Buffer.from(
      [
        `${method} ${path} HTTP/1.1`,
        'host: 127.0.0.1',
        ...(token ? [`authorization: Bearer ${token}`] : []),
        ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`] : []),
        `\r\n${body}`,
      ].join('\r\n'),
    ),
  )

/** The processor time of a process so far, in ms. */
function cpuOf(pid: number) {
  const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] as string).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/**
 * Sends requests in turn for some seconds, each connection the next one when its answer is there. Sockets without an HTTP
 * client, which would need more of the machine than the server does. A refusal for too many at once does not count.
 * @throws when an answer is another than 2xx
 */
export async function fire({ port, pid }: { port: number; pid: number }, requests: Buffer[], seconds: number) {
  let answers = 0
  const send = { next: 0 }
  const began = performance.now()
  const cpuBefore = cpuOf(pid)
  const until = began + seconds * 1000
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let missing = 0
      let counts = 1
      const next = () => socket.write(requests[send.next++ % requests.length] as Buffer)
      socket.setNoDelay(true).once('connect', next).once('error', reject)
      socket.on('data', (bytes) => {
        // Heads are small enough to arrive as one.
        if (missing === 0) {
          const end = bytes.indexOf('\r\n\r\n')
          const head = bytes.toString('latin1', 0, end)
          counts = head.startsWith('HTTP/1.1 503') ? 0 : 1
          if (counts && !head.startsWith('HTTP/1.1 2'))
            return void socket.destroy(new Error(bytes.toString('utf8', 0, 500)))
          missing = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1])
        }
        missing -= bytes.length
        if (missing > 0) return
        answers += counts
        if (performance.now() < until) next()
        else socket.destroy()
      })
      // A refusal may close it.
      socket.once('close', () => resolve())
    })
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) await ask()
    }),
  )
  return { perSecond: (answers / (performance.now() - began)) * 1000, cpuMs: (cpuOf(pid) - cpuBefore) / answers }
}
