// Judges the plan of a replay's trade (LEARN-11): what was decided, never how it came out.

import type { Bar, Trade } from './replays.ts'
import { averageTrueRange, ratioOf } from './trade-rules.ts'

/** Where the entry lay in the range of the recent bars. */
type PlanPlace = 'BELOW' | 'LOW' | 'MIDDLE' | 'HIGH' | 'ABOVE'
/** The one thing to say beside it. The first that holds, in this order. */
type PlanRemark =
  /** Closed by hand. */
  | 'CUT'
  /** The stop was closer than 1 ATR(14). */
  | 'NOISE'
  /** Less to gain than to lose. */
  | 'THIN'
  /** The bars ended before the stop or the target. */
  | 'RAN_OUT'
  /** Left to the stop and the target. */
  | 'LEFT'
type PlanJudgement = { place: PlanPlace; ratio: number; remark: PlanRemark }

const RANGE_BARS = 20

const placeIn = (seen: Bar[], price: number): PlanPlace => {
  const last = seen.slice(-RANGE_BARS)
  const [low, high] = [Math.min(...last.map((bar) => bar.low)), Math.max(...last.map((bar) => bar.high))]
  if (price < low) return 'BELOW'
  if (price > high) return 'ABOVE'
  const third = (high - low) / 3
  if (price < low + third) return 'LOW'
  return price > high - third ? 'HIGH' : 'MIDDLE'
}

/**
 * Judges a closed trade by what could be seen when its order was placed. It goes by the price of the order rather than
 * that of the fill, because a gap is luck.
 */
export function judgePlan(
  bars: Bar[],
  { entry, stop, target, placed_at, why }: Pick<Trade, 'entry' | 'stop' | 'target' | 'placed_at' | 'why'>,
): PlanJudgement {
  const seen = bars.slice(0, placed_at + 1)
  // As it is shown, so that 1.00 is not called less than 1.
  const ratio = Math.round(ratioOf({ entry, stop, target }) * 100) / 100
  const remark = () => {
    if (why === 'CLOSED') return 'CUT'
    if (Math.abs(entry - stop) < averageTrueRange(seen)) return 'NOISE'
    if (ratio < 1) return 'THIN'
    return why === 'END' ? 'RAN_OUT' : 'LEFT'
  }
  return { place: placeIn(seen, entry), ratio, remark: remark() }
}
