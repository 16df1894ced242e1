// The server process is killed while members write, 200 times by default (--count).
// Mutant: in http/idempotency.ts remove the line that returns a kept answer: what is sent again is there twice.
import { openProduct } from './product.ts'
import type { Drill } from './run.ts'
import { startWriters, within } from './writers.ts'

const CYCLES = 200

export const drill: Drill = {
  engines: ['sqlite', 'postgres'],
  small: { engine: 'sqlite', count: 5 },
  async run({ engine, count = CYCLES, seed }) {
    const product = await openProduct(engine)
    const writers = await startWriters(product)
    let longest = 0
    for (let cycle = 0; cycle < count; cycle++) {
      // Moments that differ by cycle, the same for one seed.
      await new Promise((resolve) => setTimeout(resolve, 20 + ((seed + cycle * 7919) % 300)))
      await product.end('SIGKILL')
      const began = performance.now()
      await product.start()
      longest = Math.max(longest, performance.now() - began)
    }
    return [
      { what: 'kills', figure: String(count), limit: `${CYCLES} by default`, holds: true },
      ...(await writers.account()),
      within('longest start until ready', longest, 20_000),
    ]
  },
}
