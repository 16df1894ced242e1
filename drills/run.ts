// npm run drill [-- NAME… --engine=sqlite|postgres --count=N --seed=N --workers=N]: starts the real product, injects a
// failure and prints each figure beside its limit. Every file here is one drill, but for those of PARTS and day-*.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { closeProducts, type Engine } from './product.ts'

export type Figure = { what: string; figure: string; limit: string; holds: boolean }

/** A drill. The comment at the head of its file names a mutant: a change to the product that makes it fail. */
export type Drill = {
  /** The engines on which it makes sense. */
  engines: readonly Engine[]
  run(options: { engine: Engine; count: number | undefined; seed: number; workers: number }): Promise<Figure[]>
}

/** What drills are made of. */
const PARTS = ['run', 'product', 'phone', 'readers', 'writers', 'load']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string' },
    workers: { type: 'string', default: '1' },
  },
})
const names = readdirSync(import.meta.dirname)
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !PARTS.includes(name) && !name.startsWith('day-'))
  .sort()
const unknown = positionals.find((name) => !names.includes(name))
if (unknown) throw new Error(`No drill is called ${unknown}. There are: ${names.join(', ')}`)

const seed = Number(values.seed ?? Date.now() % 1_000_000)
let missed = 0
for (const name of positionals.length > 0 ? positionals : names) {
  const { drill } = (await import(join(import.meta.dirname, `${name}.ts`))) as { drill: Drill }
  for (const engine of drill.engines.filter((one) => !values.engine || one === values.engine)) {
    const began = performance.now()
    process.stdout.write(`\n${name} on ${engine} (seed ${seed})\n`)
    const figures = await drill
      .run({
        ...{ engine, seed, workers: Number(values.workers) },
        count: values.count ? Number(values.count) : undefined,
      })
      .catch((error: Error) => [{ what: 'the drill itself', figure: String(error.stack), limit: 'ends', holds: false }])
    // Whatever a drill left running must not disturb the next one.
    await closeProducts()
    for (const { what, figure, limit, holds } of figures) {
      if (!holds) missed++
      process.stdout.write(`  ${holds ? '✔' : '✘'} ${what}: ${figure} (limit: ${limit})\n`)
    }
    process.stdout.write(`  ${Math.round((performance.now() - began) / 1000)} s\n`)
  }
}
process.stdout.write(`\n${missed === 0 ? 'Every limit holds' : `${missed} limits missed`}\n`)
process.exit(missed === 0 ? 0 : 1)
