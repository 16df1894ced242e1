// All server processes are replaced, 10 times by default (--count), while members read on kept connections and write.
// Mutant: in server/src/processes/worker.ts remove `await retire(app)`: connections are closed while a request is on its
// way.
import { openProduct, until } from './product.ts'
import { startReaders } from './readers.ts'
import type { Drill } from './run.ts'
import { startWriters, within } from './writers.ts'

const ROUNDS = 10
/** So few that the load gate refuses nobody even on a busy machine: fewer than ten at once, and it looks at writes twice. */
const READERS = 3
const WRITERS = 3

export const drill: Drill = {
  engines: ['sqlite', 'postgres'],
  small: { engine: 'postgres', count: 1 },
  async run({ engine, count = ROUNDS }) {
    const product = await openProduct(engine, { PROCESSES: '2' })
    const replaced = () => product.log.filter((line) => line.includes('all server processes are new')).length
    const readers = startReaders(`${product.url}/api/campus`, READERS)
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
