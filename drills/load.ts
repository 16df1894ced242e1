// An open-loop load in a process of its own: requests leave at their scheduled times, whether or not earlier ones were
// answered, and waits are measured from those times. Some come on a new connection, as from a visitor who has just come;
// it takes the place of an old one, and connecting is part of the wait.
import { fork } from 'node:child_process'
import { connect, type Socket } from 'node:net'

/** One kind of caller: how many connections and requests per second, and the requests, sent in turn. */
export type Callers = { name: string; connections: number; perSecond: number; requests: string[] }
export type Outcome = {
  /** Requests that no connection was free for. */
  unsent: number
  /** Answers per status; 0 for broken connections. */
  statuses: Record<number, number>
  /** Waits of answers below 500 in ms, sorted. */
  waits: number[]
  /** Whether each 503 named when to retry. */
  hasRetryAfter: boolean
}
type Job = { port: number; seconds: number; callers: Callers[] }

/** @param job without `perSecond` limits (Infinity) a connection sends its next request as soon as it is free */
export function runLoad(job: Job): Promise<Record<string, Outcome>> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, { serialization: 'advanced' })
    child.once('message', (outcomes: Record<string, Outcome>) => {
      child.kill()
      resolve(outcomes)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)))
    child.send(job)
  })
}

export const percentile = (sorted: number[], part: number) =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10

/** So many requests for each that comes on a new connection. */
const REQUESTS_PER_CONNECTION = 10

type Line = { socket: Socket | undefined; head: string; missing: number; isChunked: boolean; due: number }

async function play({ port, seconds, callers }: Job) {
  const players = callers.map(({ name, connections, perSecond, requests }) => {
    const outcome: Outcome = { unsent: 0, statuses: {}, waits: [], hasRetryAfter: true }
    const bytes = requests.map((request) => Buffer.from(request, 'latin1'))
    const free: Line[] = []
    let nth = 0
    const end = (line: Line, status: number) => {
      if (line.due === 0) return void free.push(line)
      outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1
      if (status > 0 && status < 500) outcome.waits.push(performance.now() - line.due)
      line.due = 0
      if (status > 0) free.push(line)
    }
    const take = (line: Line, text: string) => {
      if (line.missing === -1) {
        line.head += text
        const at = line.head.indexOf('\r\n\r\n')
        if (at < 0) return
        const length = /\r\ncontent-length: (\d+)/i.exec(line.head)
        line.isChunked = !length && !/^HTTP\/1.1 (204|304)/.test(line.head)
        line.missing = at + 4 + Number(length?.[1] ?? 0) - line.head.length
      } else line.missing -= text.length
      if (line.isChunked ? !text.endsWith('0\r\n\r\n') : line.missing > 0) return
      const status = Number(line.head.slice(9, 12))
      if (status === 503 && !/\r\nretry-after: \d/i.test(line.head)) outcome.hasRetryAfter = false
      line.head = ''
      line.missing = -1
      end(line, status)
    }
    const connectNew = (line: Line) => {
      line.socket?.destroy()
      const socket = connect(port, '127.0.0.1').setEncoding('latin1').setNoDelay()
      line.socket = socket
      socket.on('data', (text: string) => take(line, text))
      socket.on('error', () => {})
      socket.on('close', () => line.socket === socket && line.due > 0 && end(line, 0))
      return socket
    }
    const open = async () => {
      const line: Line = { socket: undefined, head: '', missing: -1, isChunked: false, due: 0 }
      const socket = connectNew(line)
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
      // A connection that says nothing is closed after five seconds, one that has been answered idles for longer.
      socket.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
      await new Promise((resolve) => socket.once('data', resolve).once('close', resolve))
    }
    const send = (due: number) => {
      const line = free.pop()
      if (!line) return void outcome.unsent++
      line.due = due
      const socket = nth % REQUESTS_PER_CONNECTION === 0 ? connectNew(line) : line.socket
      socket?.write(bytes[nth++ % bytes.length] as Buffer)
    }
    return { name, connections, perSecond, outcome, open, send, free, sent: 0 }
  })
  for (const { connections, open } of players)
    for (let nth = 0; nth < connections; nth += 100)
      await Promise.all(Array.from({ length: Math.min(100, connections - nth) }, open))

  const began = performance.now()
  for (let now = began; now < began + seconds * 1000; now = performance.now()) {
    for (const player of players) {
      if (player.perSecond === Number.POSITIVE_INFINITY) while (player.free.length > 0) player.send(performance.now())
      else
        for (; player.sent < ((now - began) * player.perSecond) / 1000; player.sent++)
          player.send(began + (player.sent * 1000) / player.perSecond)
    }
    await new Promise((resolve) =>
      players.some(({ perSecond }) => perSecond > 1e6) ? setImmediate(resolve) : setTimeout(resolve, 1),
    )
  }
  // The last answers.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  return Object.fromEntries(
    players.map(({ name, outcome }) => [name, { ...outcome, waits: outcome.waits.sort((a, b) => a - b) }]),
  )
}

if (import.meta.main) process.once('message', async (job: Job) => process.send?.(await play(job)))
