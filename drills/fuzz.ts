// Every endpoint, every kind of caller, generated input: a million requests by default (--count). Must answer each
// within 10 s, never with a 5xx or a leak, and without growing.
// Mutant: remove the refinement for NUL from text() in contract/src/texts.ts, and run it on PostgreSQL.
import { Agent, request as send } from 'node:http'
import type { Socket } from 'node:net'
import { ACCOUNTS, STAFF } from '../demo/world.ts'
import { LEAK, requestMaker, statementsForCallers } from '../server/src/test/generated-requests.ts'
import { openProduct } from './product.ts'
import type { Drill } from './run.ts'

const AT_ONCE = 16
/** Requests end sessions and suspend people, so the callers are put in order again this often. */
const RESTORE_EVERY = 160
const HANG_MS = 10_000
const BUSY_WAIT_MS = 200
const GROWTH_MAX_MIB = 64

/** The middle one: when the garbage collector runs, memory falls by up to 30 MiB. */
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

export const drill: Drill = {
  engines: ['sqlite', 'postgres'],
  small: { engine: 'postgres', count: 2000 },
  async run({ engine, count = 1_000_000, seed }) {
    const product = await openProduct(engine)
    const make = requestMaker(seed)
    const emails = Object.fromEntries(Object.entries({ ...ACCOUNTS, ...STAFF }).map(([who, { email }]) => [who, email]))
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
    /** Connections that have answered before. */
    const answered = new WeakSet<object>()
    const statuses: Record<number, number> = {}
    const faults: string[] = []
    let hangs = 0
    let sent = 0
    let shed = 0
    /** In MiB, after each tenth. */
    const memory: number[] = []

    const sendOne = (made: ReturnType<ReturnType<typeof requestMaker>>): Promise<void> =>
      new Promise((resolve) => {
        const { method, url, headers, body, caller } = made
        const fail = (what: string) => {
          faults.push(`${what}: ${caller} ${method} ${url.slice(0, 300)} ${String(body).slice(0, 500)}`)
          resolve()
        }
        let text = ''
        let socket: Socket | undefined
        const request = send(
          product.url + url,
          {
            method,
            agent,
            timeout: HANG_MS,
            headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) },
          },
          (response) => {
            const { statusCode = 0 } = response
            response.on('data', (chunk) => {
              if (statusCode >= 400) text += chunk
            })
            response.on('error', (error) => fail(error.message))
            response.on('end', () => {
              if (socket) answered.add(socket)
              // As every client of ours: a busy server says so before it has done anything.
              if (text.includes('"busy"')) {
                shed++
                setTimeout(() => resolve(sendOne(made)), BUSY_WAIT_MS)
                return
              }
              statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
              if (statusCode >= 500 || LEAK.test(text)) {
                const id = String(response.headers['x-request-id'])
                fail(`${statusCode} ${text} ${product.log.find((line) => line.includes(id)) ?? ''}`)
              } else resolve()
            })
          },
        )
        request.on('socket', (one) => {
          socket = one
        })
        request.on('timeout', () => {
          hangs++
          request.destroy(new Error('no answer'))
        })
        request.on('error', (error) => {
          // As every HTTP client: the server may close an idle connection at the moment it is used again. Node's own
          // `reusedSocket` is not set when a connection goes straight to a request that waits for one.
          const isUsed = socket !== undefined && answered.has(socket)
          if (isUsed && (error as NodeJS.ErrnoException).code === 'ECONNRESET') resolve(sendOne(made))
          else fail(error.message)
        })
        request.end(body)
      })

    const work = async () => {
      while (sent < count && product.isRunning && faults.length < 20) {
        // Without waiting for the others: one slow call would hold up all of them.
        if (sent++ % RESTORE_EVERY === 0) await product.sql(...statementsForCallers(emails, new Date()))
        await sendOne(make())
        if (sent >= (count / 10) * (memory.length + 1) && product.isRunning) {
          memory.push(product.memory())
          process.stdout.write(`  ${sent} requests, ${faults.length} faults, ${memory.at(-1)} MiB\n`)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    const [early, late] = [median(memory.slice(1, 4)), median(memory.slice(-3))]
    const past = (statuses[200] ?? 0) + (statuses[201] ?? 0) + (statuses[204] ?? 0)
    for (const fault of faults.slice(0, 5)) process.stdout.write(`  ${fault}\n`)
    return [
      {
        what: `requests, of which ${Math.round((past / sent) * 100)} % succeeded`,
        figure: `${sent} ${JSON.stringify(statuses)}`,
        limit: String(count),
        holds: sent >= count,
      },
      { what: '5xx, leaks and broken answers', figure: String(faults.length), limit: '0', holds: faults.length === 0 },
      { what: 'refused as busy and sent again', figure: String(shed), limit: '1 %', holds: shed <= sent / 100 },
      { what: 'hangs', figure: String(hangs), limit: '0', holds: hangs === 0 },
      {
        what: 'memory after each tenth, last three over second to fourth',
        figure: `${memory.join(', ')} MiB`,
        limit: `+${GROWTH_MAX_MIB} MiB`,
        holds: product.isRunning && late - early <= GROWTH_MAX_MIB,
      },
    ]
  },
}
