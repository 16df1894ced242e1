import * as z from 'zod/mini'
import { content, get, Id, post, put } from './endpoint.ts'

// Market replay (LEARN-11): a learner steps through bars and trades what he has seen. What is kept are the moves; all that
// follows from them is worked out here, alike in the browser and on the server.

export type Bar = { time: string; open: number; high: number; low: number; close: number }

export const MAX_MOVES = 200

const Price = z
  .number('a price must be a number')
  .check(z.positive('a price must be above 0'), z.lte(1e9, 'a price must be at most 1000000000'))
/** How many bars were seen when the move was made. */
const At = z
  .int('at must be a whole number')
  .check(z.gte(1, 'at must be 1 or more'), z.lte(100_000, 'at must be at most 100000'))

/** PLACE an order at `entry` (bought when the stop lies below it, sold when above); CLOSE takes it back, or ends the trade at the last close. */
export const Move = z.union([
  z.strictObject({ kind: z.literal('PLACE'), at: At, entry: Price, stop: Price, target: Price }),
  z.strictObject({ kind: z.literal('CLOSE'), at: At }),
])
export type Move = z.infer<typeof Move>

const Moves = z
  .array(Move, 'moves must be a list')
  .check(z.maxLength(MAX_MOVES, `a run has at most ${MAX_MOVES} moves`))

export const Replay = z.object({
  replay_id: z.int(),
  /** The prices, the account and the risk with which the run was begun: a lesson that changes later does not change it. */
  src: z.string(),
  account: z.number(),
  risk_percent: z.number(),
  starts_at: z.int(),
  /** Bars that were seen; the run is over when it is all of them. */
  at: z.int(),
  moves: Moves,
  trades: z.int(),
  result_r: z.number(),
  result_money: z.number(),
  is_over: z.boolean(),
  started_at: z.string(),
})
export type Replay = z.infer<typeof Replay>

const place = z.object({
  id: Id,
  name: z.string().check(z.regex(/^[\w-]{1,80}$/, 'the name of a replay is letters, digits and hyphens')),
})

export const replays = {
  list: get('/api/user/lesson/:id/replay/:name', {
    access: 'active',
    summary: 'Own runs through a replay, the newest first',
    params: place,
    answer: content(z.array(Replay)),
  }),
  begin: post('/api/user/lesson/:id/replay/:name', {
    access: 'active',
    summary: 'Begin a run',
    params: place,
    answer: content(Replay),
    status: 201,
  }),
  keep: put('/api/user/replay/:id', {
    access: 'active',
    summary: 'Keep how far a run is; moves are only added',
    params: z.object({ id: Id }),
    body: z.strictObject({
      /** How far the caller knew the run to be: another device may have gone on. */
      from: z.int('from must be a whole number').check(z.gte(1, 'from must be 1 or more')),
      at: At,
      moves: Moves,
    }),
    answer: content(Replay),
  }),
}

export type Trade = {
  side: 'BUY' | 'SELL'
  entry: number
  stop: number
  target: number
  /** Coins, so that a loss at the stop is `risk`. */
  size: number
  risk: number
  placed_at: number
  /** Null while the order waits; the price is where it was filled. */
  filled_at: number | null
  filled: number | null
  closed_at: number | null
  closed: number | null
  why: 'STOP' | 'TARGET' | 'CLOSED' | 'END' | null
  money: number
  /** Multiples of the risk. */
  r: number
}
export type Run = {
  /** Those that ended, in order. */
  trades: Trade[]
  /** The order that waits, or the trade that is open, with what it is worth at the last close. */
  current: Trade | null
  /** The account after each trade, the starting one first. */
  equity: number[]
  result_money: number
  result_r: number
}

/** Fewer coins than this are nothing to trade. */
const LOT = 1e-6

/** @returns what is wrong with an order after `at` bars were seen, or undefined */
export function faultOf({
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
 * Plays moves over the bars that were seen. The rules, each told to the learner:
 * the size risks `risk_percent` of the account as it is; an order at the last close is filled there, another one when a bar
 * reaches its price (or opens beyond it, then at the open); a stop through which a bar opens is filled at that open; a bar
 * that reaches both stop and target counts as the stop, and a bar that fills the order can reach only the stop; what is
 * open at the last bar of all is closed there. There are no fees.
 * @throws RangeError for a move that cannot be: out of order, on bars not seen, a second order, nothing to close
 */
export function playRun(
  bars: Bar[],
  { account, risk_percent, starts_at }: Pick<Replay, 'account' | 'risk_percent' | 'starts_at'>,
  moves: Move[],
  at: number,
): Run {
  if (at < starts_at || at > bars.length) throw new RangeError(`${at} bars cannot have been seen`)
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
      if (!current) throw new RangeError('there is nothing to close')
      if (current.filled === null) current = null
      else close(current, 'CLOSED', seen - 1, last)
      return
    }
    if (current) throw new RangeError('one order at a time')
    if (seen === bars.length) throw new RangeError('the run is over')
    if (faultOf(move)) throw new RangeError('stop and target lie on the two sides of the entry')
    const { entry, stop, target } = move
    const risk = ((equity.at(-1) as number) * risk_percent) / 100
    const size = risk / Math.abs(entry - stop)
    if (!(size >= LOT)) throw new RangeError('the account is too small for this stop')
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
  if (next < moves.length) throw new RangeError('moves are in order, on bars that were seen')
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

/** What a trade has brought at a price. */
function settle(trade: Trade, price: number) {
  const { side, size, risk } = trade
  trade.money = (price - (trade.filled as number)) * (side === 'BUY' ? 1 : -1) * size
  trade.r = trade.money / risk
}

/** One bar passes over an order or a trade. */
function pass(
  trade: Trade,
  { open, high, low }: Bar,
  before: number,
  bar: number,
  close: (trade: Trade, why: 'STOP' | 'TARGET', bar: number, price: number) => void,
) {
  const { entry, stop, target } = trade
  // Downwards, everything is the same with its sign turned.
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
