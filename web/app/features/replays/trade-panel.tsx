import type { Trade } from '@padauk/rules/replays'
import { Flag, Hourglass, type LucideIcon, ShieldX, Target, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { m } from '#words/replays'
import { formatChange, formatMoney, formatPrice, formatR, formatSize, toneOf } from './figures.ts'
import { sumOf, whyOf } from './trade-words.ts'

export const TradeFacts = ({
  trade: { size, stop, target, risk, entry },
  decimals,
}: {
  trade: Trade
  decimals: number
}) => (
  <dl className="replay-facts num">
    <div>
      <dt>{m.replay_size()}</dt>
      <dd>{m.replay_coins({ size: formatSize(size) })}</dd>
    </div>
    <div>
      <dt>{m.replay_stop()}</dt>
      <dd>
        {formatPrice(stop, decimals)} <small className="falls">{formatChange(-risk)}</small>
      </dd>
    </div>
    <div>
      <dt>{m.replay_target()}</dt>
      <dd>
        {formatPrice(target, decimals)}{' '}
        <small className="rises">{formatChange(risk * Math.abs((target - entry) / (entry - stop)))}</small>
      </dd>
    </div>
    <div>
      <dt>{m.replay_worth()}</dt>
      <dd>{m.replay_usdt({ amount: formatMoney(size * entry) })}</dd>
    </div>
  </dl>
)

type Props = {
  trade: Trade
  last: number
  decimals: number
  onClose: () => void
  /** Between the head and the button. */
  children: ReactNode
}

/** The pending order with a cancel button, or the open trade with its current value. */
export const TradePanel = ({ trade, last, decimals, onClose, children }: Props) => {
  const { side, entry, filled, money, r } = trade
  const isOpen = filled !== null
  const Icon = !isOpen ? Hourglass : side === 'BUY' ? TrendingUp : TrendingDown
  const title = isOpen
    ? (side === 'BUY' ? m.replay_bought : m.replay_sold)({ price: formatPrice(filled, decimals) })
    : (side === 'BUY' ? m.replay_buy_waits : m.replay_sell_waits)({ price: formatPrice(entry, decimals) })
  return (
    <section className="replay-trade stack gap-4" aria-label={title}>
      <div className="replay-trade-head">
        <Icon aria-hidden />
        <h3>{title}</h3>
        {isOpen && (
          <p className={`replay-result num ${toneOf(money)}`}>
            <b>{m.replay_usdt({ amount: formatChange(money) })}</b>
            <small>{formatR(r)}</small>
          </p>
        )}
      </div>
      {children}
      <Button look="sec" onClick={onClose}>
        {isOpen ? m.replay_close_at({ price: formatPrice(last, decimals) }) : m.replay_take_back()}
      </Button>
    </section>
  )
}

const ICONS: Record<NonNullable<Trade['why']>, LucideIcon> = { STOP: ShieldX, TARGET: Target, CLOSED: Flag, END: Flag }

/** How the last trade ended: in words, money and R multiples. Then what is to be said of its plan. */
export const TradeEnd = ({ trade, decimals, judged }: { trade: Trade; decimals: number; judged: string }) => {
  const Icon = ICONS[trade.why ?? 'END']
  return (
    <div className="grid gap-2">
      <div className={`note replay-end-of ${trade.money < 0 ? 'bad' : 'leaf'}`}>
        <Icon aria-hidden />
        <p>
          {whyOf(trade, decimals)} <b className="num">{sumOf(trade)}</b>
        </p>
      </div>
      <p className="replay-judged">{judged}</p>
    </div>
  )
}
