// Market replay (LEARN-11): a learner steps through price bars and trades on what is visible. Only the moves are
// stored; everything else is computed from them, identically in the browser and on the server.
import { fault } from './faults.ts'

import { sizeOf } from './trade-rules.ts'

export type Bar = { time: string; open: number; high: number; low: number; close: number }

type Move = { kind: 'PLACE'; at: number; entry: number; stop: number; target: number } | { kind: 'CLOSE'; at: number }
type Start = { account: number; risk_percent: number; starts_at: number }

export type Trade = {
  side: 'BUY' | 'SELL'
  entry: number
  stop: number
  target: number
  /** Coins; chosen so that hitting the stop loses exactly `risk`. */
  size: number
  risk: number
  placed_at: number
  /** Null while the order is pending. */
  filled_at: number | null
  filled: number | null
  closed_at: number | null
  closed: number | null
  why: 'STOP' | 'TARGET' | 'CLOSED' | 'END' | null
  money: number
  /** Profit in multiples of the risk. */
  r: number
}
export type Run = {
  /** Closed trades, in order. */
  trades: Trade[]
  /** The pending order or open trade, valued at the last close. */
  current: Trade | null
  /** The account before the first and after each trade. */
  equity: number[]
  result_money: number
  result_r: number
}

/** Smallest tradable amount of coins. */
const LOT = 1e-6

/** @returns what is wrong with an order, or undefined */
function faultOf({
  entry,
  stop,
  target,
}: {
  entry: number
  stop: number
  target: number
}): 'stop' | 'target' | undefined {
  if (stop === entry) return 'stop'
  if ((target - entry) * (entry - stop) <= 0) return 'target'
}

/**
 * Replays moves over the bars revealed so far. The rules, as explained to the learner:
 * - Position size risks `risk_percent` of the current account.
 * - An order at the last close fills immediately. Any other fills when a bar reaches its price, or at the open when the
 * bar opens beyond it.
 * - A stop that a bar gaps through fills at that bar's open.
 * - A bar that reaches both stop and target counts as the stop; the bar that fills an order can only hit the stop.
 * - A trade still open at the last bar is closed there. There are no fees.
 * @throws RangeError for an impossible move: out of order, on unrevealed bars, a second order, nothing to close
 */
export function playRun(bars: Bar[], { account, risk_percent, starts_at }: Start, moves: Move[], at: number): Run {
  if (at < starts_at || at > bars.length) throw new RangeError(fault('bars_unseen', { count: at }))
  const trades: Trade[] = []
  const equity = [account]
  let current: Trade | null = null
  let next = 0

  const close = (trade: Trade, why: NonNullable<Trade['why']>, bar: number, price: number) => {
    settle(trade, price)
    trades.push({ ...trade, closed_at: bar, closed: price, why })
    equity.push((equity.at(-1) as number) + trade.money)
    current = null
  }
  const make = (move: Move, seen: number) => {
    const last = (bars[seen - 1] as Bar).close
    if (move.kind === 'CLOSE') {
      if (!current) throw new RangeError(fault('nothing_to_close'))
      if (current.filled === null) current = null
      else close(current, 'CLOSED', seen - 1, last)
      return
    }
    if (current) throw new RangeError(fault('one_order'))
    if (seen === bars.length) throw new RangeError(fault('run_over'))
    if (faultOf(move)) throw new RangeError(fault('stop_beside_target'))
    const { entry, stop, target } = move
    const risk = ((equity.at(-1) as number) * risk_percent) / 100
    const size = sizeOf(risk, Math.abs(entry - stop))
    if (!(size >= LOT)) throw new RangeError(fault('account_too_small'))
    const isFilled = entry === last
    current = {
      side: stop < entry ? 'BUY' : 'SELL',
      entry,
      stop,
      target,
      size,
      risk,
      placed_at: seen - 1,
      filled_at: isFilled ? seen - 1 : null,
      filled: isFilled ? entry : null,
      closed_at: null,
      closed: null,
      why: null,
      money: 0,
      r: 0,
    }
  }

  for (let seen = starts_at; seen <= at; seen++) {
    if (seen > starts_at && current)
      pass(current, bars[seen - 1] as Bar, (bars[seen - 2] as Bar).close, seen - 1, close)
    for (let move = moves[next]; move && move.at === seen; move = moves[++next]) make(move, seen)
    if (seen === bars.length && current) {
      if ((current as Trade).filled === null) current = null
      else close(current, 'END', seen - 1, (bars[seen - 1] as Bar).close)
    }
  }
  if (next < moves.length) throw new RangeError(fault('moves_out_of_order'))
  const open = current as Trade | null
  if (open?.filled != null) settle(open, (bars[at - 1] as Bar).close)
  return {
    trades,
    current: open,
    equity,
    result_money: (equity.at(-1) as number) - account,
    result_r: trades.reduce((sum, { r }) => sum + r, 0),
  }
}

/** Values a trade at a price. */
function settle(trade: Trade, price: number) {
  const { side, size, risk } = trade
  trade.money = (price - (trade.filled as number)) * (side === 'BUY' ? 1 : -1) * size
  trade.r = trade.money / risk
}

/** Applies one bar to a pending order or open trade. */
function pass(
  trade: Trade,
  { open, high, low }: Bar,
  before: number,
  bar: number,
  close: (trade: Trade, why: 'STOP' | 'TARGET', bar: number, price: number) => void,
) {
  const { entry, stop, target } = trade
  // A short trade is a long one with the sign flipped.
  const sign = trade.side === 'BUY' ? 1 : -1
  const worst = sign > 0 ? low : high
  const best = sign > 0 ? high : low
  let isFilledHere = false
  if (trade.filled === null) {
    const comes = Math.sign(entry - before)
    if ((open - entry) * comes >= 0) trade.filled = open
    else if (low <= entry && entry <= high) trade.filled = entry
    else return
    trade.filled_at = bar
    isFilledHere = true
  }
  if (!isFilledHere && (open - stop) * sign <= 0) return close(trade, 'STOP', bar, open)
  if (isFilledHere && ((trade.filled as number) - stop) * sign <= 0)
    return close(trade, 'STOP', bar, trade.filled as number)
  if ((worst - stop) * sign <= 0) return close(trade, 'STOP', bar, stop)
  if (isFilledHere) return
  if ((open - target) * sign >= 0) return close(trade, 'TARGET', bar, open)
  if ((best - target) * sign >= 0) return close(trade, 'TARGET', bar, target)
}
