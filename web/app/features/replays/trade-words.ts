import { judgePlan } from '@padauk/rules/replay-plans'
import type { Bar, Trade } from '@padauk/rules/replays'
import { m } from '#words/replays'
import { formatChange, formatPrice, formatR, formatTimes } from './figures.ts'

type Ended = Trade & { closed: number; why: NonNullable<Trade['why']> }

/** Why a trade ended, including a gap when a bar opened beyond its price. */
export const whyOf = (trade: Trade, decimals: number) => {
  const { stop, target, closed, why } = trade as Ended
  const price = formatPrice(closed, decimals)
  if (why === 'STOP') return closed === stop ? m.replay_why_stop({ price }) : m.replay_why_stop_gap({ price })
  if (why === 'TARGET') return closed === target ? m.replay_why_target({ price }) : m.replay_why_target_gap({ price })
  return why === 'END' ? m.replay_why_end({ price }) : m.replay_why_closed({ price })
}

export const sumOf = ({ money, r }: Pick<Trade, 'money' | 'r'>) =>
  m.replay_sum({ money: m.replay_usdt({ amount: formatChange(money) }), r: formatR(r) })

/** The pending order or open trade, as a sentence. */
export const stateOf = (trade: Trade | null, decimals: number) => {
  if (!trade) return m.replay_state_none()
  const { side, filled, entry } = trade
  if (filled === null)
    return (side === 'BUY' ? m.replay_state_buy_waits : m.replay_state_sell_waits)({
      price: formatPrice(entry, decimals),
    })
  return (side === 'BUY' ? m.replay_state_bought : m.replay_state_sold)({
    price: formatPrice(filled, decimals),
    sum: sumOf(trade),
  })
}

/** The plan of a closed trade, judged in one sentence. */
export const judgedOf = (trade: Trade, bars: Bar[]) => {
  const { place, ratio, remark } = judgePlan(bars, trade)
  return m.replay_judged({ side: trade.side, place, ratio: formatTimes(ratio), remark })
}
