import { randomNumbers } from './random-numbers.ts'
import { averageTrueRange, farEdgeOf, levelsOf, sizeOf, stopBeyond } from './trade-rules.ts'

// Charts of the drills (LEARN-17), made from a seed. Prices are whole hundredths and every step is whole numbers, so that
// the browser that draws a chart and the server that marks it have the same one.

export const DRILL_KINDS = ['LEVEL', 'STOP', 'SIZE', 'ENTER'] as const
export type DrillKind = (typeof DRILL_KINDS)[number]

/** What the plan of every drill gains at least for a loss of one, as its question says. */
export const PLAN_RATIO = 2

/** In hundredths. */
export type DrillBar = { open: number; high: number; low: number; close: number }
/** What an answer is chosen from, in hundredths: a price, or coins. */
type Scale = { min: number; max: number; step: number; start: number }

export type Drill = {
  kind: DrillKind
  bars: DrillBar[]
  /** What comes after the answer. */
  later: DrillBar[]
  /** Of the trade. In a chart with a level to find, a buy has it above the price. */
  side: 'BUY' | 'SELL'
  /** ATR(14) of the candles that are shown. */
  atr: number
  /** Where the price turned: the level to find, or the last low (of a sell, high) that a stop belongs beyond. */
  level: number
  /** Of the trade, where the question gives them; else 0. */
  entry: number
  stop: number
  target: number
  /** In hundredths of a USDT. */
  account: number
  risk: number
  /** Null for a question of yes or no. */
  scale: Scale | null
}

const SHOWN = 26
const LATER = 8
const LAST = SHOWN - 1
const END = LAST + LATER

/** A high, low or close that the price comes to at a bar. */
type Pivot = [at: number, end: 'high' | 'low' | 'close', price: number]
type Tools = {
  /** A whole number between the two. */
  pick: (from: number, to: number) => number
  /** So many hundredths of the chart's own measure, a little less than the ATR. */
  u: (hundredths: number) => number
  step: number
  base: number
}

const down = (value: number, step: number) => Math.floor(value / step) * step
const up = (value: number, step: number) => Math.ceil(value / step) * step

/** Bars from one pivot to the next. The first pivot is a close, and has no bar. */
function trace({ pick, u }: Tools, pivots: Pivot[]): DrillBar[] {
  const bars: DrillBar[] = []
  let close = pivots[0]?.[2] ?? 0
  for (const [index, [at, end, price]] of pivots.entries()) {
    const from = pivots[index - 1]
    if (!from) continue
    const edge = (pivot: Pivot, sign: 1 | -1) => sign * pivot[2] + (pivot[1] === 'close' ? u(60) : -u(30))
    const to: Pivot = [at, end, price]
    const ceiling = Math.max(edge(from, 1), edge(to, 1))
    const floor = -Math.max(edge(from, -1), edge(to, -1))
    const start = close
    const inset = end === 'close' ? 0 : u(pick(20, 50))
    const goal = end === 'high' ? price - inset : price + inset
    const count = at - from[0]
    for (let bar = 1; bar <= count; bar++) {
      const open = close
      const isPivot = bar === count
      const drifted = start + Math.trunc(((goal - start) * bar) / count) + u(pick(-40, 40))
      close = isPivot ? goal : Math.min(Math.max(drifted, floor + u(10)), ceiling - u(10))
      const [top, bottom] = [Math.max(open, close), Math.min(open, close)]
      const [wickUp, wickDown] = [u(pick(5, 45)), u(pick(5, 45))]
      bars.push({
        open,
        high: isPivot && end === 'high' ? price : Math.max(top, Math.min(top + wickUp, ceiling)),
        low: isPivot && end === 'low' ? price : Math.min(bottom, Math.max(bottom - wickDown, floor)),
        close,
      })
    }
  }
  return bars
}

const atrOf = (bars: DrillBar[]) => Math.round(averageTrueRange(bars))

/** The last lows of a buy, and the first price on the scale where its stop is well placed. */
function placeStop(bars: DrillBar[], step: number) {
  const atr = atrOf(bars)
  const level = farEdgeOf(bars, 'BUY', atr)
  return { atr, level, nearest: down(stopBeyond(level, 'BUY', atr), step) }
}

/** All are made as buys, and half of them turned over. */
type Made = Omit<Drill, 'kind' | 'side'>
const NOTHING = { entry: 0, stop: 0, target: 0, account: 0, risk: 0, scale: null }

/** A level that is touched three times from below. The lows between differ, so that they are no level. */
function rangePivots({ pick, u, base }: Tools): Pivot[] {
  const [shallow, deep] = [u(pick(220, 290)), u(pick(400, 480))]
  const [first, second] = pick(0, 1) ? [deep, shallow] : [shallow, deep]
  const touch = () => base - u(pick(0, 12))
  const at = [pick(4, 5)]
  for (let turn = 1; turn < 5; turn++) at.push((at[turn - 1] as number) + pick(3, 4))
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = at
  return [
    [-1, 'close', base - u(pick(500, 750))],
    [one, 'high', touch()],
    [two, 'low', base - first],
    [three, 'high', touch()],
    [four, 'low', base - second],
    [five, 'high', touch()],
  ]
}

/** The level to find is the lowest of the three highs, so that all lie at it or a little above. */
const levelOf = (pivots: Pivot[], step: number) =>
  down(Math.min(...pivots.filter(([, end]) => end === 'high').map(([, , price]) => price)), step)

/** Whether the three highs are the only turns that make a level. Three make three pairs. */
function hasOneLevel(bars: DrillBar[]) {
  const atr = atrOf(bars)
  return levelsOf(bars, 'high', atr).length === 3 && levelsOf(bars, 'low', atr).length === 0
}

function makeLevel(tools: Tools): Made {
  const { pick, u, base, step } = tools
  const close = base - u(pick(180, 300))
  let pivots = rangePivots(tools)
  let bars = trace(tools, [...pivots, [LAST, 'close', close]])
  while (!hasOneLevel(bars)) {
    pivots = rangePivots(tools)
    bars = trace(tools, [...pivots, [LAST, 'close', close]])
  }
  const lowest = down(Math.min(...bars.map(({ low }) => low)) - u(50), step)
  const later = trace(tools, [
    [LAST, 'close', close],
    ...(pick(0, 1) ? [] : ([[LAST + 4, 'high', base - u(pick(0, 12))]] satisfies Pivot[])),
    [END, 'close', base + (pick(0, 1) ? 1 : -1) * u(pick(250, 400))],
  ])
  return {
    ...NOTHING,
    ...{ bars, later, atr: atrOf(bars), level: levelOf(pivots, step) },
    // Begins where nothing has turned.
    scale: { min: lowest, max: up(base + u(150), step), step, start: lowest },
  }
}

type Ways = {
  entry: number
  isWon: boolean
  /** A low on the way to the target. */
  dip: number
  target: number
  /** A low behind the stop. */
  fall: number
}
/** How a trade goes on: after a dip to the target, or through the stop. */
function traceTrade(tools: Tools, { entry, isWon, dip, target, fall }: Ways) {
  const { pick, u } = tools
  const begin: Pivot = [LAST, 'close', entry]
  return isWon
    ? trace(tools, [begin, [LAST + pick(2, 3), 'low', dip], [END, 'high', target + u(20)]])
    : trace(tools, [begin, [LAST + pick(3, 4), 'low', fall], [END, 'close', fall + u(pick(100, 200))]])
}

/** A rise, and a fall back to two lows: the stop belongs below both. */
function makeStop(tools: Tools): Made {
  const { pick, u, base, step } = tools
  const second = base + u(pick(-25, 25))
  const entry = up(base + u(pick(110, 170)), step)
  const bars = trace(tools, [
    [-1, 'close', base - u(pick(200, 350))],
    [8, 'high', base + u(pick(550, 700))],
    [13, 'low', base],
    [17, 'high', base + u(pick(300, 420))],
    [22, 'low', second],
    [LAST, 'close', entry],
  ])
  const { atr, level, nearest } = placeStop(bars, step)
  const widest = entry - nearest + up(u(90), step)
  const target = entry + PLAN_RATIO * widest
  const dip = level + u(pick(5, 30))
  const later = traceTrade(tools, {
    ...{ entry, dip, target, isWon: pick(0, 3) > 0 },
    fall: entry - widest - u(pick(30, 60)),
  })
  return {
    ...{ bars, later, atr, level, entry, target, stop: 0 },
    account: 100_000,
    risk: 1_000,
    scale: { min: down(entry - widest - u(120), step), max: entry - step, step, start: entry - down(atr / 2, step) },
  }
}

/** A range, the break of its upper level, and a fall back to that level, which now holds. */
function traceBreakout(tools: Tools) {
  const { pick, u, base, step } = tools
  const low = base + u(pick(10, 40))
  const entry = up(base + u(pick(110, 170)), step)
  const touch = () => base - u(pick(0, 12))
  const bars = trace(tools, [
    [-1, 'close', base - u(pick(350, 500))],
    [4, 'high', touch()],
    [8, 'low', base - u(pick(240, 300))],
    [11, 'high', touch()],
    [14, 'low', base - u(pick(150, 200))],
    [19, 'high', base + u(pick(250, 350))],
    [22, 'low', low],
    [LAST, 'close', entry],
  ])
  return { bars, entry, ...placeStop(bars, step) }
}

const ACCOUNTS = [50_000, 100_000, 200_000, 500_000] as const
const SIZE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500] as const

function makeSize(tools: Tools): Made {
  const { pick, u, step } = tools
  const { bars, entry, atr, level, nearest } = traceBreakout(tools)
  const stop = nearest - down(u(pick(0, 60)), step)
  const target = entry + PLAN_RATIO * (entry - stop)
  const account = ACCOUNTS[pick(0, ACCOUNTS.length - 1)] as number
  const risk = (account / 100) * pick(1, 2)
  const most = Math.floor(sizeOf(risk * 100, entry - stop))
  const size = SIZE_STEPS.findLast((one) => one * 40 <= most) ?? 1
  const later = traceTrade(tools, {
    ...{ entry, target, isWon: pick(0, 2) > 0, dip: level + u(pick(10, 30)), fall: stop - u(pick(30, 60)) },
  })
  return {
    ...{ bars, later, atr, level, entry, stop, target: 0, account, risk },
    scale: { min: size, max: up(most * 3, size), step: size, start: down((most * pick(3, 5)) / 2, size) },
  }
}

/** A trade that is sound, or one with a fault. */
function makeEnter(tools: Tools): Made {
  const { pick, u, step } = tools
  const fault = (['', '', '', 'GAIN', 'STOP', 'LEVEL'] as const)[pick(0, 5)]
  const chart = fault === 'LEVEL' ? traceBelow(tools) : traceBreakout(tools)
  const { bars, entry, atr, level, nearest } = chart
  // The fault is a stop right beyond the last low, where everybody puts it.
  const stop = fault === 'STOP' ? down(level - u(pick(5, 50)), step) : nearest - down(u(pick(0, 40)), step)
  const gain = fault === 'GAIN' ? pick(7, 15) : pick(22, 28)
  const target = entry + up(((entry - stop) * gain) / 10, step)
  const later = traceTrade(tools, {
    ...{ entry, target, dip: level + u(pick(5, 20)) },
    isWon: pick(0, 3) > 0 === (fault !== 'LEVEL'),
    fall: stop - u(pick(30, 60)),
  })
  return {
    ...{ bars, later, atr, level, entry, stop, target, scale: null },
    account: 100_000,
    risk: 1_000,
  }
}

/** A level above the price, which has turned it three times. */
function traceBelow(tools: Tools) {
  const { pick, u, base, step } = tools
  const low = base - u(pick(300, 340))
  const entry = down(base - u(pick(160, 200)), step)
  const pivots = rangePivots(tools)
  const [, , , , , last] = pivots
  const bars = trace(tools, [...pivots, [Math.max((last?.[0] ?? 0) + 2, LAST - 2), 'low', low], [LAST, 'close', entry]])
  return { bars, entry, ...placeStop(bars, step) }
}

const MAKERS: Record<DrillKind, (tools: Tools) => Made> = {
  LEVEL: makeLevel,
  STOP: makeStop,
  SIZE: makeSize,
  ENTER: makeEnter,
}

/** The chart and the task of a seed, the same everywhere and at any time. */
export function makeDrill(seed: number, kind: DrillKind): Drill {
  const next = randomNumbers(seed)
  const pick = (from: number, to: number) => from + (next() % (to - from + 1))
  const unit = pick(6, 18) * 10
  const step = unit < 100 ? 5 : 10
  const base = pick(300, 900) * 10
  const tools: Tools = { pick, step, base, u: (hundredths) => Math.trunc((unit * hundredths) / 100) }
  const made = MAKERS[kind](tools)
  return pick(0, 1) ? { ...made, kind, side: 'BUY' } : turnOver({ ...made, kind, side: 'SELL' }, base)
}

/** Upside down: of a buy, a sell. */
function turnOver(drill: Drill, base: number): Drill {
  const turn = (price: number) => (price === 0 ? 0 : 2 * base - price)
  const turnBars = (bars: DrillBar[]) =>
    bars.map(({ open, high, low, close }) => ({
      open: turn(open),
      high: turn(low),
      low: turn(high),
      close: turn(close),
    }))
  const { kind, scale, bars, later, level, entry, stop, target } = drill
  return {
    ...drill,
    ...{ bars: turnBars(bars), later: turnBars(later) },
    ...{ level: turn(level), entry: turn(entry), stop: turn(stop), target: turn(target) },
    scale:
      scale && kind !== 'SIZE'
        ? { ...scale, min: turn(scale.max), max: turn(scale.min), start: turn(scale.start) }
        : scale,
  }
}
