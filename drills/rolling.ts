// All server processes are replaced, 10 times by default (--count), while members read on kept connections and write.
// Mutant: in server/src/processes/worker.ts remove `await retire(app)`: connections are closed while a request is on its
// way.
import { Agent, get } from 'node:http'
import { openProduct, until } from './product.ts'
import type { Drill } from './run.ts'
import { startWriters, within } from './writers.ts'

const ROUNDS = 10
/** So few that the load gate refuses nobody even on a busy machine: fewer than ten at once, and it looks at writes twice. */
const READERS = 3
const WRITERS = 3

export const drill: Drill = {
  engines: ['sqlite', 'postgres'],
  async run({ engine, count = ROUNDS }) {
    const product = await openProduct(engine, { PROCESSES: '2' })
    const replaced = () => product.log.filter((line) => line.includes('all server processes are new')).length
    const readers = startReaders(`${product.url}/api/campus`)
    const writers = await startWriters(product, { atOnce: WRITERS })
    let longest = 0
    for (let round = 1; round <= count; round++) {
      process.kill(product.pid, 'SIGHUP')
      longest = Math.max(longest, await until(() => replaced() === round))
    }
    const { statuses, connections } = await readers.end()
    const accounted = await writers.account()
    const total = Object.values(statuses).reduce((sum, some) => sum + some, 0)
    const failed = (of: Record<string, number>, good: string) =>
      Object.entries(of).filter(([status]) => status !== good)
    const figure = (of: Record<string, number>, good: string, what: string) => {
      const bad = failed(of, good)
      return {
        what,
        figure: bad.map(([status, some]) => `${some} × ${status}`).join(', ') || '0',
        limit: '0',
        holds: bad.length === 0,
      }
    }
    return [
      { what: 'replacements of all processes', figure: String(count), limit: `${ROUNDS} by default`, holds: true },
      {
        what: 'reads, and the connections they took',
        figure: `${total}, ${connections}`,
        limit: 'connections are kept',
        holds: connections < total / 10,
      },
      figure(statuses, '200', 'reads that failed'),
      figure(writers.statuses, '201', 'writes that failed'),
      ...accounted,
      within('longest replacement', longest, 60_000),
    ]
  },
}

/** Readers on connections that are kept as long as the server allows, and never try again. */
function startReaders(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS })
  const statuses: Record<string, number> = {}
  let connections = 0
  let isOver = false
  const read = () =>
    new Promise<string>((resolve) => {
      const request = get(url, { agent }, (response) => {
        response.resume()
        response.once('end', () => resolve(String(response.statusCode)))
        response.once('error', ({ message }) => resolve(message))
      })
      request.once('socket', () => {
        if (!request.reusedSocket) connections++
      })
      request.once('error', ({ message }) => resolve(message))
    })
  const running = Array.from({ length: READERS }, async () => {
    while (!isOver) {
      const status = await read()
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  })
  return {
    async end() {
      isOver = true
      await Promise.all(running)
      agent.destroy()
      return { statuses, connections }
    },
  }
}
