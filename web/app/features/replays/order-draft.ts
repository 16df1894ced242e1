import { MAX_MOVES, type Replay } from '@padauk/contract/replays'
import type { Bar } from '@padauk/rules/replays'
import { averageTrueRange } from '@padauk/rules/trade-rules'
import { forgetDraft, readDraft, saveDraft } from '#lib/drafts.ts'
import { parseNumber } from '#lib/numbers.ts'
import { nameOf } from './run-saver.ts'

export const FIELDS = ['entry', 'stop', 'target'] as const
export type OrderField = (typeof FIELDS)[number]
export type Side = 'BUY' | 'SELL'
/** Only what was typed or touched. Nothing is filled in: a stop and a target are for the learner to choose. */
export type OrderDraft = { side: Side } & Partial<Record<OrderField, string>>
export const BLANK: OrderDraft = { side: 'BUY' }

const draftOf = (run: Replay) => `replay-order:${nameOf(run)}`

/** The unsent order of an earlier page view. */
export const takeUpOrder = (run: Replay): OrderDraft => {
  const saved = (readDraft(draftOf(run)) ?? {}) as Record<string, unknown>
  const texts = FIELDS.flatMap((field) => (typeof saved[field] === 'string' ? [[field, saved[field]]] : []))
  return { side: saved.side === 'SELL' ? 'SELL' : 'BUY', ...Object.fromEntries(texts) }
}

/** Whether a price of it is there. */
export const isStarted = (draft: OrderDraft) => FIELDS.some((field) => draft[field])

/** Stores the draft on the device, or removes an empty one. */
export const saveOrder = (run: Replay, draft: OrderDraft) => {
  if (isStarted(draft)) saveDraft(draftOf(run), draft)
  else forgetDraft(draftOf(run))
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

/** A press of + or − is about this share of the ATR(14). */
const STEP_SHARE = 0.1
const MOST = 1e9
/** Smallest tradable size in coins, as in the rules. */
const LOT = 1e-6

type Read = { value: number; fault?: undefined } | { value?: undefined; fault: OrderFault }
const readPrice = (text: string): Read => {
  if (!text.trim()) return { fault: 'empty' }
  const value = parseNumber(text)
  if (value === undefined) return { fault: 'unreadable' }
  if (value <= 0) return { fault: 'low' }
  return value > MOST ? { fault: 'high' } : { value }
}

/** An entry that is left empty is the last close. */
const readEntry = (text: string | undefined, last: number): Read => (text?.trim() ? readPrice(text) : { value: last })

type Position = { seen: Bar[]; balance: number; riskPercent: number; moves: number }
const lastOf = (seen: Bar[]) => (seen.at(-1) as Bar).close

/** Evaluates an order: the errors of its fields, or its prices, size and money. */
export function workOutOrder(draft: OrderDraft, { seen, balance, riskPercent, moves }: Position) {
  const sign = draft.side === 'BUY' ? 1 : -1
  const last = lastOf(seen)
  const { value: entry, fault: entryFault } = readEntry(draft.entry, last)
  const { value: stop, fault: stopFault } = readPrice(draft.stop ?? '')
  const { value: target, fault: targetFault } = readPrice(draft.target ?? '')
  const faults: Partial<Record<OrderField, OrderFault>> = {
    ...(entryFault && { entry: entryFault }),
    ...(stopFault && { stop: stopFault }),
    ...(targetFault && { target: targetFault }),
  }
  if (entry !== undefined && stop === entry) faults.stop = 'stop-is-entry'
  else if (entry !== undefined && stop !== undefined && (entry - stop) * sign < 0)
    faults.stop = sign > 0 ? 'stop-above' : 'stop-below'
  if (entry !== undefined && target !== undefined && (target - entry) * sign <= 0)
    faults.target = sign > 0 ? 'target-below' : 'target-above'
  if (Object.keys(faults).length > 0 || entry === undefined || stop === undefined || target === undefined)
    return { faults }
  const loss = (balance * riskPercent) / 100
  const distance = Math.abs(entry - stop)
  const size = loss / distance
  if (!(size >= LOT)) return { faults: { stop: 'too-small' } as typeof faults }
  // Closing the trade also counts as a move.
  if (moves + 2 > MAX_MOVES) return { faults: { entry: 'no-moves' } as typeof faults }
  const ratio = Math.abs(target - entry) / distance
  return {
    faults,
    order: { entry, stop, target, size, worth: size * entry, loss, gain: loss * ratio, ratio, isNow: entry === last },
  }
}
export type Order = NonNullable<ReturnType<typeof workOutOrder>['order']>

/** The valid prices, drawn while typing. */
export const pricesOf = (draft: OrderDraft, seen: Bar[]) =>
  FIELDS.flatMap((field) => {
    const { value } = field === 'entry' ? readEntry(draft.entry, lastOf(seen)) : readPrice(draft[field] ?? '')
    return value === undefined ? [] : [{ field, price: value }]
  })

/** A round price, 1, 2 or 5 times a power of ten, that is at least a tenth of the ATR(14). */
const stepOf = (seen: Bar[], tick: number) => {
  const share = Math.max(tick, averageTrueRange(seen) * STEP_SHARE)
  const power = 10 ** Math.floor(Math.log10(share))
  return power * ([1, 2, 5].find((times) => times * power >= share) ?? 10)
}

/** The price of a field after a press of + (1) or − (−1). Where nothing is typed, it goes from the entry. */
export const stepPrice = (draft: OrderDraft, field: OrderField, by: 1 | -1, seen: Bar[], decimals: number) => {
  const tick = 10 ** -decimals
  const last = lastOf(seen)
  const from = parseNumber(draft[field] ?? '') ?? readEntry(draft.entry, last).value ?? last
  return Math.max(tick, from + by * stepOf(seen, tick)).toFixed(decimals)
}

/** The field that a touched price is for: beyond the entry lies the target, before it the stop. */
export const fieldAt = ({ side, entry }: OrderDraft, price: number, seen: Bar[]): OrderField => {
  const last = lastOf(seen)
  return price > (readEntry(entry, last).value ?? last) === (side === 'BUY') ? 'target' : 'stop'
}
