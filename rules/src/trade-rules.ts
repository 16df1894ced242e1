// The rules of a trade as the lessons teach them (LEARN-13) and as drills and replays go by them (LEARN-11, LEARN-17).
// Prices are in any unit, and results in the same.

type Bar = { high: number; low: number; close: number }
/** Of a bar. A support is made of lows and a resistance of highs. */
type End = 'high' | 'low'
type Side = 'BUY' | 'SELL'

/** Turns that make a level. */
export const LEVEL_TURNS = 2
const ATR_BARS = 14

/** Bars whose high (or low) stands out from the two on each side: the swings of the lessons. */
function turnsOf(bars: Bar[], end: End): { at: number; price: number }[] {
  const sign = end === 'high' ? 1 : -1
  return bars.flatMap((bar, at) => {
    const isTurn =
      at >= 2 &&
      at < bars.length - 2 &&
      [-2, -1, 1, 2].every((off) => sign * bar[end] > sign * (bars[at + off] as Bar)[end])
    return isTurn ? [{ at, price: bar[end] }] : []
  })
}

/** ATR(14): how far the price goes in one of the last bars, with the leap from the close before; of fewer bars, if there are fewer. */
export function averageTrueRange(bars: Bar[]): number {
  const ranges = bars.map(({ high, low }, at) => {
    const before = bars[at - 1]?.close ?? low
    return Math.max(high, before) - Math.min(low, before)
  })
  const last = ranges.slice(-ATR_BARS)
  return last.reduce((sum, range) => sum + range, 0) / last.length
}

/** How far from a level a turn still belongs to it: half an ATR. */
export const nearOf = (atr: number) => atr / 2

export const turnsNear = (bars: Bar[], end: End, price: number, atr: number) =>
  turnsOf(bars, end).filter((turn) => Math.abs(turn.price - price) <= nearOf(atr))

/** The middle of any two turns that both belong to it. */
export function levelsOf(bars: Bar[], end: End, atr: number): number[] {
  const prices = turnsOf(bars, end).map(({ price }) => price)
  return prices.flatMap((one, at) =>
    prices
      .slice(at + 1)
      .filter((other) => Math.abs(one - other) <= 2 * nearOf(atr))
      .map((other) => (one + other) / 2),
  )
}

/**
 * The far edge of where the price turned last: the lowest of the lows there for a buy, the highest of the highs for a sell.
 * @throws RangeError where nothing has turned
 */
export function farEdgeOf(bars: Bar[], side: Side, atr: number): number {
  const end = side === 'BUY' ? 'low' : 'high'
  const last = turnsOf(bars, end).at(-1)
  if (!last) throw new RangeError('the price has not turned')
  const prices = turnsNear(bars, end, last.price, atr).map(({ price }) => price)
  return side === 'BUY' ? Math.min(...prices) : Math.max(...prices)
}

/** The nearest place of a stop: 1 ATR beyond the far edge. */
export const stopBeyond = (edge: number, side: Side, atr: number) => (side === 'BUY' ? edge - atr : edge + atr)

/** Coins that lose `risk` over the distance from entry to stop. */
export const sizeOf = (risk: number, distance: number) => risk / distance

type Plan = { entry: number; stop: number; target: number }

/** What a plan gains for a loss of one. */
export const ratioOf = ({ entry, stop, target }: Plan) => Math.abs(target - entry) / Math.abs(entry - stop)

/** A level between entry and target, where the price may turn before it is there. */
export function levelInTheWay(bars: Bar[], { entry, target }: Omit<Plan, 'stop'>, atr: number): number | undefined {
  const sign = Math.sign(target - entry)
  const levels = levelsOf(bars, sign > 0 ? 'high' : 'low', atr)
  return levels.find((level) => sign * (level - entry) > 0 && sign * (target - level) > 0)
}
