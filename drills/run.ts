// npm run drill [-- NAME… --engine=sqlite|postgres --count=N --seed=N --workers=N]: starts the real product, injects a
// failure and prints each figure beside its limit. Every file here is one drill, but for those of PARTS and day-*. The
// whole run has each once, as `small` says, with --small, and reads the report (scripts/test-parts.mjs).
import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { needChromium } from '../scripts/chromium.mjs'
import { findPostgres } from '../scripts/postgres.mjs'
import { closeProducts, type Engine } from './product.ts'

export type Figure = { what: string; figure: string; limit: string; holds: boolean }

/** A drill. The comment at the head of its file names a mutant: a change to the product that makes it fail. */
export type Drill = {
  /** The engines on which it makes sense. */
  engines: readonly Engine[]
  /** How the whole run has it: on one engine, and so often that it takes less than a minute. */
  small: { engine: Engine; count?: number }
  /** Without these it is left out. */
  needs?: readonly (keyof typeof NEEDS)[]
  run(options: { engine: Engine; count: number | undefined; seed: number; workers: number }): Promise<Figure[]>
}

const finds = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
const NEEDS = {
  root: () => process.getuid?.() === 0,
  Chromium: () => needChromium() !== undefined,
  PostgreSQL: () => findPostgres() !== undefined,
  haproxy: () => finds('haproxy'),
  strace: () => finds('strace'),
  buildah: () => finds('buildah'),
  mmdebstrap: () => finds('mmdebstrap'),
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
    small: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
})
const names = readdirSync(import.meta.dirname)
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !PARTS.includes(name) && !name.startsWith('day-'))
  .sort()
const unknown = positionals.find((name) => !names.includes(name))
if (unknown) throw new Error(`No drill is called ${unknown}. There are: ${names.join(', ')}`)

const seed = Number(values.seed ?? Date.now() % 1_000_000)
/** One line a run of a drill, as scripts/test-report.mjs writes them for tests. */
const report = (title: string, seconds: number, outcome: 'passed' | 'failed' | 'skipped') => {
  if (values.report) appendFileSync(values.report, `${JSON.stringify({ title: `drill ${title}`, seconds, outcome })}\n`)
}

let missed = 0
for (const name of positionals.length > 0 ? positionals : names) {
  const { drill } = (await import(join(import.meta.dirname, `${name}.ts`))) as { drill: Drill }
  const engines = values.small ? [drill.small.engine] : drill.engines
  const count = values.count ? Number(values.count) : values.small ? drill.small.count : undefined
  for (const engine of engines.filter((one) => !values.engine || one === values.engine)) {
    const title = `${name} on ${engine}${count ? ` --count=${count}` : ''}`
    const needs = [...(drill.needs ?? []), ...(engine === 'postgres' ? (['PostgreSQL'] as const) : [])]
    const lacks = needs.filter((need) => !NEEDS[need]())
    if (lacks.length > 0) {
      process.stdout.write(`\n${title}: skipped, because it needs ${lacks.join(' and ')}\n`)
      report(title, 0, 'skipped')
      continue
    }
    const began = performance.now()
    process.stdout.write(`\n${title} (seed ${seed})\n`)
    const figures = await drill
      .run({ engine, seed, workers: Number(values.workers), count })
      .catch((error: Error) => [{ what: 'the drill itself', figure: String(error.stack), limit: 'ends', holds: false }])
    // Whatever a drill left running must not disturb the next one.
    await closeProducts()
    for (const { what, figure, limit, holds } of figures)
      process.stdout.write(`  ${holds ? '✔' : '✘'} ${what}: ${figure} (limit: ${limit})\n`)
    const seconds = (performance.now() - began) / 1000
    process.stdout.write(`  ${Math.round(seconds)} s\n`)
    const faults = figures.filter(({ holds }) => !holds).length
    missed += faults
    report(title, seconds, faults === 0 ? 'passed' : 'failed')
  }
}
process.stdout.write(`\n${missed === 0 ? 'Every limit holds' : `${missed} limits missed`}\n`)
process.exit(missed === 0 ? 0 : 1)
