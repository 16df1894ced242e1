import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { type DrillKind, makeDrill } from '@padauk/rules/drill-charts'
import { ENTER, LEAVE, markDrill } from '@padauk/rules/drills'
import { globSync } from '../../../../scripts/glob.mjs'

// What a learner works out with the sentences of the lessons, from the candles alone. Nothing here is shared with the
// code that marks, so that the two agree only if the drills ask for what the lessons teach.

type Candle = { open: number; high: number; low: number; close: number }
const SEEDS = Array.from({ length: 100 }, (_, at) => at * 21_474_833)

/** "The largest of three: high − low, high − close before, close before − low. The average of the last 14 is the ATR(14)." */
function atrOf(candles: Candle[]) {
  let sum = 0
  for (let at = candles.length - 14; at < candles.length; at++) {
    const { high, low } = candles[at] as Candle
    const before = (candles[at - 1] as Candle).close
    sum += Math.max(high - low, high - before, before - low)
  }
  return sum / 14
}
/** As the drills show it. */
const shownAtrOf = (candles: Candle[]) => Math.round(atrOf(candles))

/** "A swing low is a candle whose low is lower than the lows of the two candles before and the two after it." */
function swingLows(candles: Candle[]) {
  const lows: number[] = []
  for (let at = 2; at + 2 < candles.length; at++) {
    const [first, second, middle, fourth, fifth] = candles.slice(at - 2, at + 3).map(({ low }) => low) as [
      ...[number, number, number, number, number],
    ]
    if (middle < first && middle < second && middle < fourth && middle < fifth) lows.push(middle)
  }
  return lows
}
/** "A swing high is the same the other way round." A sell is read as a buy on the chart turned over. */
const turnOver = (candles: Candle[]): Candle[] =>
  candles.map(({ open, high, low, close }) => ({ open: -open, high: -low, low: -high, close: -close }))
const swingHighs = (candles: Candle[]) => swingLows(turnOver(candles)).map((low) => -low)

/** "Two turns make a level. A turn belongs to it if it lies within half an ATR of the line." */
const isLevel = (turns: number[], price: number, atr: number) =>
  turns.filter((turn) => turn >= price - atr / 2 && turn <= price + atr / 2).length >= 2

/** "The stop goes 1 × ATR(14) beyond the far edge", which is the lowest wick of the turns where a buy begins. */
function stopOfBuy(candles: Candle[]) {
  const lows = swingLows(candles)
  const last = lows.at(-1) as number
  const atr = shownAtrOf(candles)
  return Math.min(...lows.filter((low) => Math.abs(low - last) <= atr / 2)) - atr
}

/** A chart of a seed as a buy, with how its prices are written on the chart. */
function readChart(seed: number, kind: DrillKind) {
  const { bars, side, entry, stop, target, risk, scale } = makeDrill(seed, kind)
  const sign = side === 'BUY' ? 1 : -1
  const candles = side === 'BUY' ? bars : turnOver(bars)
  return { candles, sign, entry: sign * entry, stop: sign * stop, target: sign * target, risk, scale }
}
const isRight = (seed: number, kind: DrillKind, answer: number) => markDrill(seed, kind, answer).isRight
function* pricesOf(scale: ReturnType<typeof makeDrill>['scale']) {
  assert.ok(scale)
  for (let price = scale.min; price <= scale.max; price += scale.step) yield price
}

test('LEARN-17 A8 find the level: two turns within half an ATR, as the lessons say, and nothing else', () => {
  for (const seed of SEEDS) {
    const { bars, scale } = makeDrill(seed, 'LEVEL')
    const [lows, highs, atr] = [swingLows(bars), swingHighs(bars), shownAtrOf(bars)]
    let found = 0
    for (const price of pricesOf(scale)) {
      const expected = isLevel(lows, price, atr) || isLevel(highs, price, atr)
      assert.equal(isRight(seed, 'LEVEL', price), expected, `seed ${seed} at ${price}`)
      if (expected) found += 1
    }
    assert.ok(found > 0, `seed ${seed} has a level`)
  }
})

test('LEARN-17 A8 place the stop: 1 × ATR(14) beyond the far edge is right, a step nearer is not', () => {
  for (const seed of SEEDS) {
    const { candles, sign, entry, target, scale } = readChart(seed, 'STOP')
    const stop = stopOfBuy(candles)
    const prices = [...pricesOf(scale)].sort((a, b) => sign * (b - a))
    const nearest = prices.findIndex((price) => sign * price <= stop)
    assert.equal(isRight(seed, 'STOP', prices[nearest] as number), true, `seed ${seed} at ${prices[nearest]}`)
    assert.equal(isRight(seed, 'STOP', prices[nearest - 1] as number), false, `seed ${seed} a step nearer`)
    for (const price of prices) {
      // "Your plan asks for at least 2 : 1."
      const isEnough = target - entry >= 2 * (entry - sign * price)
      assert.equal(isRight(seed, 'STOP', price), sign * price <= stop && isEnough, `seed ${seed} at ${price}`)
    }
  }
})

test('LEARN-17 A8 size the trade: the money at risk by the distance to the stop, rounded down, and no step more', () => {
  for (const seed of SEEDS) {
    const { entry, stop, risk, scale } = readChart(seed, 'SIZE')
    const coins = risk / (entry - stop)
    const sizes = [...pricesOf(scale)]
    const at = sizes.findLastIndex((size) => size / 100 <= coins)
    assert.equal(isRight(seed, 'SIZE', sizes[at] as number), true, `seed ${seed} at ${sizes[at]}`)
    assert.equal(isRight(seed, 'SIZE', sizes[at + 1] as number), false, `seed ${seed} a step more`)
    assert.equal(isRight(seed, 'SIZE', sizes[0] as number), false, `seed ${seed} far less`)
  }
})

test('LEARN-17 A8 enter or leave: the stop by the rule, no level before the target, and the ratio that the plan asks for', () => {
  const given = { enter: 0, stop: 0, level: 0, ratio: 0 }
  for (const seed of SEEDS) {
    const { candles, entry, stop, target } = readChart(seed, 'ENTER')
    const atr = shownAtrOf(candles)
    const highs = swingHighs(candles)
    const hasLevel = highs.some((one, at) =>
      highs.slice(at + 1).some((other) => {
        const line = (one + other) / 2
        return line > entry && line < target && isLevel(highs, line, atr)
      }),
    )
    const faults = {
      stop: stop > stopOfBuy(candles),
      level: hasLevel,
      // "Your plan asks for at least 2 : 1."
      ratio: target - entry < 2 * (entry - stop),
    }
    const isSound = !Object.values(faults).some(Boolean)
    assert.deepEqual(
      [isRight(seed, 'ENTER', ENTER), isRight(seed, 'ENTER', LEAVE)],
      [isSound, !isSound],
      `seed ${seed} ${JSON.stringify(faults)}`,
    )
    given[isSound ? 'enter' : (Object.entries(faults).find(([, is]) => is)?.[0] as keyof typeof faults)] += 1
    // "You enter when a candle closes back above it": all of these charts have that close, at the entry.
    assert.equal(candles.at(-1)?.close, entry)
    assert.ok(entry > (swingLows(candles).at(-1) as number))
  }
  assert.ok(
    Object.values(given).every((count) => count >= 5),
    JSON.stringify(given),
  )
})

const CURRICULUM = join(import.meta.dirname, '../../../../curriculum')
const [LEVELS, PLANS] = ['finding-levels', 'trading-a-level'].map(
  (course, at) => `02-chart-reading/02-price-levels/0${at + 1}-${course}`,
)
/** The candles of a lesson's chart up to one of them, by its time or its place. */
function candlesUntil(csv: string, last: string | number): Candle[] {
  const rows = readFileSync(join(CURRICULUM, csv), 'utf8').trim().split('\n').slice(1)
  const count = typeof last === 'number' ? last : rows.findIndex((row) => row.startsWith(`${last},`)) + 1
  assert.ok(count >= 14, `${csv}: ${last}`)
  return rows.slice(0, count).map((row) => {
    const [open, high, low, close] = row.split(',').slice(1, 5).map(Number) as [number, number, number, number]
    return { open, high, low, close }
  })
}

test('LEARN-13 A9 every lesson that places a stop by its chart puts it 1 × ATR(14) beyond the far edge', () => {
  const places: [lesson: string, chart: string, last: string | number, edge: number][] = [
    [
      '02-chart-reading/01-candles-and-trends/02-seeing-the-trend/03-when-there-is-no-trend.md',
      ...(['range.csv', '2026-05-11', 30.2] as const),
    ],
    [`${LEVELS}/02-support-and-resistance.md`, 'finding-levels.csv', '2026-02-11', 50.8],
    [`${LEVELS}/04-a-zone-not-a-line.md`, 'zone.csv', 34, 99.6],
    [`${LEVELS}/05-when-a-level-breaks.md`, 'break.csv', '2026-02-27', 50.8],
    [`${PLANS}/01-entry-stop-target.md`, 'plan.csv', 40, 51],
    [`${PLANS}/04-one-rule-for-the-stop.md`, 'sticks-out.csv', 36, 20],
    [
      '04-futures-and-risk/02-sizing-and-limits/02-keeping-the-account/04-practise-it.md',
      ...(['pullback.csv', 30, 54.21] as const),
    ],
    [
      '07-traders-mind/01-why-we-err/01-the-pull-of-feeling/02-the-fear-of-missing-out.md',
      ...(['late.csv', '2025-02-26', 10.08] as const),
    ],
  ]
  for (const [lesson, chart, last, edge] of places) {
    const candles = candlesUntil(join(dirname(lesson), chart), last)
    assert.ok(
      candles.some(({ low }) => low === edge),
      `${lesson}: no low at ${edge}`,
    )
    const atr = atrOf(candles).toFixed(2)
    const sum = `${edge.toFixed(2)} − ${atr} = ${(edge - Number(atr)).toFixed(2)}`
    assert.ok(readFileSync(join(CURRICULUM, lesson), 'utf8').includes(sum), `${lesson} lacks ${sum}`)
  }
  assert.equal(atrOf(candlesUntil(`${LEVELS}/two-turns.csv`, 26)).toFixed(2), '0.60')
  for (const [day, atr] of [
    ['2026-06-07', '0.50'],
    ['2026-06-14', '0.80'],
  ] as const)
    assert.equal(atrOf(candlesUntil(`${LEVELS}/true-range.csv`, day)).toFixed(2), atr)
  assert.equal(atrOf(candlesUntil(`${PLANS}/replay-levels.csv`, 36)).toFixed(2), '0.20')
})

test('LEARN-13 A9 the movement of a candle has one name in all lessons', () => {
  const others = /(ordinary|usual|average) (candle|bar|range)/i
  const files = globSync(CURRICULUM, /\.(md|gift)$/)
  assert.ok(files.length > 200)
  for (const file of files) {
    const line = readFileSync(file, 'utf8')
      .split('\n')
      .find((one) => others.test(one))
    assert.equal(line, undefined, file)
  }
})
