import type { Bar, Run, Trade } from '@padauk/rules/replays'
import { m } from '#words/replays'
import type { Level } from './candle-chart.ts'
import type { Trace } from './chart-trade.ts'
import { type OrderDraft, pricesOf } from './order-draft.ts'

/** A line further away than this multiple of the price range is left out, because it would flatten the chart. */
const FAR = 2
const NAMES = { entry: m.replay_entry, stop: m.replay_stop, target: m.replay_target, exit: m.replay_exit }

type Price = { field: keyof typeof NAMES; price: number }
type Drawn = { prices: Price[]; trace?: Trace }

const drawOpen = ({ entry, stop, target, filled, filled_at, placed_at }: Trade): Drawn => {
  const from = filled ?? entry
  return {
    prices: [
      { field: 'entry', price: from },
      { field: 'stop', price: stop },
      { field: 'target', price: target },
    ],
    trace: { from: filled_at ?? placed_at, entry: from, stop, target },
  }
}

/** A target that was not reached is shaded, and has no name. */
const drawEnded = ({ stop, target, filled, filled_at, closed, closed_at }: Trade): Drawn => {
  const [entry, price] = [filled as number, closed as number]
  return {
    prices: [
      { field: 'entry', price: entry },
      { field: 'stop', price: stop },
      { field: 'exit', price },
    ],
    trace: { from: filled_at as number, entry, stop, target, exit: { bar: closed_at as number, price } },
  }
}

const drawDraft = (draft: OrderDraft, seen: Bar[]): Drawn => {
  const prices = pricesOf(draft, seen)
  const priceOf = (name: string) => prices.find(({ field }) => field === name)?.price
  const entry = priceOf('entry')
  if (entry === undefined) return { prices }
  return { prices, trace: { from: seen.length - 1, entry, stop: priceOf('stop'), target: priceOf('target') } }
}

/** What the chart shows beside the candles: what is open, else an order that is being made, else how a trade ended. */
export const drawnOf = (
  { current }: Run,
  draft: OrderDraft | undefined,
  ended: Trade | undefined,
  seen: Bar[],
): { levels: Level[]; trace: Trace | undefined } => {
  const { prices, trace }: Drawn = current
    ? drawOpen(current)
    : draft
      ? drawDraft(draft, seen)
      : ended
        ? drawEnded(ended)
        : { prices: [] }
  const [low, high] = [Math.min(...seen.map((bar) => bar.low)), Math.max(...seen.map((bar) => bar.high))]
  const far = FAR * (high - low || high)
  return {
    levels: prices
      .filter(({ price }) => price >= low - far && price <= high + far)
      .map(({ field, price }) => ({ price, label: NAMES[field](), kind: field })),
    trace,
  }
}
