import { MAX_MOVES, type Replay } from '@padauk/contract/replays'
import { type Bar, faultOf } from '@padauk/rules/replays'
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts'
import { parseNumber } from '#lib/numbers.ts'

export const FIELDS = ['entry', 'stop', 'target'] as const
export type OrderField = (typeof FIELDS)[number]
export type Side = 'BUY' | 'SELL'
/** Only what was typed or touched. Missing fields have defaults derived from the bars. */
export type OrderDraft = { side: Side } & Partial<Record<OrderField, string>>
export const BLANK: OrderDraft = { side: 'BUY' }

const nameOf = ({ replay_id, started_at }: Replay) => `replay-order:${replay_id}:${started_at}`

/** The unsent order of an earlier page view. */
export const takeUpOrder = (run: Replay): OrderDraft => {
  const kept = (readDraft(nameOf(run)) ?? {}) as Record<string, unknown>
  const texts = FIELDS.flatMap((field) => (typeof kept[field] === 'string' ? [[field, kept[field]]] : []))
  return { side: kept.side === 'SELL' ? 'SELL' : 'BUY', ...Object.fromEntries(texts) }
}

/** Stores the draft on the device, or removes an empty one. */
export const keepOrder = (run: Replay, draft: OrderDraft) => {
  if (FIELDS.some((field) => draft[field] !== undefined)) keepDraft(nameOf(run), draft)
  else forgetDraft(nameOf(run))
}

export type OrderFault =
  | 'empty'
  | 'unreadable'
  | 'low'
  | 'high'
  | 'stop-is-entry'
  | 'stop-above'
  | 'stop-below'
  | 'target-above'
  | 'target-below'
  | 'too-small'
  | 'no-moves'

const RANGE_BARS = 10
const REWARD = 2
const MOST = 1e9
/** Smallest tradable size in coins, as in the rules. */
const LOT = 1e-6

/** Average range (high to low) of the recent bars. */
const averageRange = (seen: Bar[]) => {
  const last = seen.slice(-RANGE_BARS)
  return last.reduce((sum, { high, low }) => sum + high - low, 0) / last.length
}

const readPrice = (text: string): { value: number; fault?: undefined } | { value?: undefined; fault: OrderFault } => {
  if (!text.trim()) return { fault: 'empty' }
  const value = parseNumber(text)
  if (value === undefined) return { fault: 'unreadable' }
  if (value <= 0) return { fault: 'low' }
  return value > MOST ? { fault: 'high' } : { value }
}

type Known = { seen: Bar[]; decimals: number; balance: number; riskPercent: number; moves: number }

/** Evaluates an order: the field texts and their errors, or its prices, size and money. */
export function workOutOrder(draft: OrderDraft, { seen, decimals, balance, riskPercent, moves }: Known) {
  const sign = draft.side === 'BUY' ? 1 : -1
  const last = (seen.at(-1) as Bar).close
  const tick = 10 ** -decimals
  // Defaults are derived from the average range, and are never below the smallest price.
  const textOf = (value: number) => Math.max(tick, value).toFixed(decimals)
  const entryText = draft.entry ?? textOf(last)
  const from = parseNumber(entryText) ?? last
  const stopText = draft.stop ?? textOf(from - sign * Math.max(tick, averageRange(seen)))
  const risked = Math.abs(from - (parseNumber(stopText) ?? from))
  const targetText = draft.target ?? textOf(from + sign * REWARD * (risked || Math.max(tick, averageRange(seen))))
  const texts = { entry: entryText, stop: stopText, target: targetText }

  const faults: Partial<Record<OrderField, OrderFault>> = {}
  const prices = { entry: 0, stop: 0, target: 0 }
  for (const field of FIELDS) {
    const { value, fault } = readPrice(texts[field])
    if (fault) faults[field] = fault
    else prices[field] = value as number
  }
  if (Object.keys(faults).length > 0) return { texts, faults }
  const { entry, stop, target } = prices
  if (stop === entry) return { texts, faults: { stop: 'stop-is-entry' } as typeof faults }
  if ((entry - stop) * sign < 0)
    return { texts, faults: { stop: sign > 0 ? 'stop-above' : 'stop-below' } as typeof faults }
  if (faultOf(prices)) return { texts, faults: { target: sign > 0 ? 'target-below' : 'target-above' } as typeof faults }
  const loss = (balance * riskPercent) / 100
  const distance = Math.abs(entry - stop)
  const size = loss / distance
  if (!(size >= LOT)) return { texts, faults: { stop: 'too-small' } as typeof faults }
  // Closing the trade also counts as a move.
  if (moves + 2 > MAX_MOVES) return { texts, faults: { entry: 'no-moves' } as typeof faults }
  const ratio = Math.abs(target - entry) / distance
  return {
    texts,
    faults,
    order: { ...prices, size, worth: size * entry, loss, gain: loss * ratio, ratio, isNow: entry === last },
  }
}
export type Order = NonNullable<ReturnType<typeof workOutOrder>['order']>

/** The valid prices, drawn while typing. */
export const pricesOf = (texts: Record<OrderField, string>) =>
  FIELDS.flatMap((field) => {
    const { value } = readPrice(texts[field])
    return value === undefined ? [] : [{ field, price: value }]
  })
