// Generates the prices of charts and replays from recipes: breakout.made.yaml gives breakout.csv. The output is
// deterministic, and npm run check compares the bytes.
//   node artwork/make-prices.ts            writes into curriculum/
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { globSync } from '../scripts/glob.mjs'

const STEPS = { day: 86_400, '4h': 14_400, hour: 3600, '15m': 900 }
const price = z.number().check(z.positive())
const Recipe = z.strictObject({
  seed: z.int(),
  /** The date of the first bar. */
  start: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  step: z.enum(Object.keys(STEPS) as [keyof typeof STEPS]),
  /** Pairs of bar and close; closes are interpolated linearly between them. */
  turns: z.array(z.tuple([z.int(), price])).check(z.minLength(2)),
  /** The typical distance of a close from that line, and the typical wick length, in price units. */
  noise: z.number().check(z.gte(0)),
  wick: z.number().check(z.gte(0)),
  decimals: z.prefault(z.int().check(z.gte(0), z.lte(8)), 2),
  /** Of an ordinary bar; a long body has more. */
  volume: z.optional(z.int().check(z.positive())),
  /** Fixed bars: [bar, open, high, low, close, volume]. */
  exact: z.prefault(z.array(z.array(z.number()).check(z.minLength(5), z.maxLength(6))), []),
})

/** Generates a CSV of bars from a recipe. @throws if the recipe is invalid */
export function makePrices(yaml: string): string {
  const { seed, start, step, turns, noise, wick, decimals, volume, exact } = Recipe.parse(parse(yaml))
  const random = mulberry32(seed)
  const last = turns.at(-1)?.[0] as number
  const fixed = new Map(exact.map(([bar, ...values]) => [bar as number, values]))
  const lines = [`time,open,high,low,close${volume ? ',volume' : ''}`]
  const usual =
    turns
      .slice(1)
      .reduce(
        (sum, [bar, close], index) =>
          sum + Math.abs(close - (turns[index]?.[1] as number)) / (bar - (turns[index]?.[0] as number)),
        0,
      ) /
      (turns.length - 1) +
    noise
  let before = turns[0]?.[1] as number
  for (let bar = 0; bar <= last; bar++) {
    const isTurn = turns.some(([at]) => at === bar)
    // Every bar draws the same number of random values, so that changing one bar leaves the others unchanged.
    const [around, above, below, traded] = [random() + random() - 1, random() ** 2, random() ** 2, random()] as [
      number,
      number,
      number,
      number,
    ]
    const [open, close] = [before, lineAt(turns, bar) + (isTurn ? 0 : around * 2 * noise)]
    const [high, low] = [
      Math.max(open, close) + above * 2 * wick,
      Math.max(Math.min(open, close) / 2, Math.min(open, close) - below * 2 * wick),
    ]
    const made = [
      open,
      high,
      low,
      close,
      volume && Math.round(volume * (0.5 + 0.6 * traded + (0.5 * Math.abs(close - open)) / usual)),
    ]
    const values = fixed.get(bar) ?? made
    before = values[3] as number
    const prices = values.slice(0, 4).map((value) => (value as number).toFixed(decimals))
    lines.push([timeOf(start, step, bar), ...prices, ...(volume ? [values[4] ?? made[4]] : [])].join(','))
  }
  return `${lines.join('\n')}\n`
}

function lineAt(turns: [number, number][], bar: number) {
  const next = turns.findIndex(([at]) => at >= bar)
  const [to, target] = turns[next] as [number, number]
  const [from, begin] = turns[Math.max(0, next - 1)] as [number, number]
  return to === from ? target : begin + ((target - begin) * (bar - from)) / (to - from)
}

const timeOf = (start: string, step: keyof typeof STEPS, bar: number) => {
  const time = new Date(Date.parse(`${start}T00:00:00Z`) + bar * STEPS[step] * 1000).toISOString()
  return step === 'day' ? time.slice(0, 10) : time.slice(0, 16).replace('T', ' ')
}

/** A seeded generator of numbers from 0 to 1. */
const mulberry32 = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}

export const recipes = (root: string) =>
  globSync(root, /\.made\.yaml$/).map((recipe) => ({ recipe, csv: recipe.replace(/\.made\.yaml$/, '.csv') }))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { recipe, csv } of recipes(join(import.meta.dirname, '../curriculum'))) {
    try {
      writeFileSync(csv, makePrices(readFileSync(recipe, 'utf8')))
    } catch (error) {
      process.stderr.write(`${recipe}: ${(error as Error).message}\n`)
      process.exitCode = 1
    }
  }
}
