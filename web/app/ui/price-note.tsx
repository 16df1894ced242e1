import { Amount } from '@padauk/contract/staff-members'
import { checkPrice, needsReason, sumText } from '@padauk/rules/prices'
import { Coins, Scale } from 'lucide-react'
import { dollarsText } from '#lib/money.ts'
import { m } from '#words/console'

type Typed = {
  amount: string
  currency: string
  /** What a coin became. */
  usdt: string
  price_usd: number | undefined
  /** Kyat for a dollar; null for none, undefined until it is known. */
  rate: number | null | undefined
}

/** Compares what is typed with the price of a plan by the server's own rule; undefined while something is open. */
export function comparePrice({ amount, currency, usdt, price_usd, rate }: Typed) {
  const paid = Amount.safeParse(amount)
  const became = Amount.safeParse(usdt)
  const typed = currency.trim().toUpperCase()
  if (!paid.success || price_usd === undefined || typed.length < 2) return undefined
  if (typed === 'MMK' && rate === undefined) return undefined
  const rateCents = rate == null ? null : Math.round(rate * 100)
  const check = checkPrice(
    { amount: paid.data, currency: typed, usdt: became.data },
    Math.round(price_usd * 100),
    rateCents,
  )
  return { ...check, rate: typed === 'MMK' ? (rate ?? null) : null, price_usd, typed, asks: needsReason(check) }
}
export type PriceChecked = ReturnType<typeof comparePrice>

type Price = { price: string; currency: string; rate: number | null; price_usd: number }
const priceText = ({ price, currency, rate, price_usd }: Price) =>
  rate === null
    ? m.console_price_of({ price: sumText(price, currency) })
    : m.console_price_at({
        price: sumText(price, currency),
        usd: dollarsText(price_usd),
        rate: rate.toLocaleString('en'),
      })

/** `Short by 12,000 MMK`, `Over by $40`; undefined for what is neither. */
export const offText = (check: PriceChecked) =>
  check && 'by' in check
    ? (check.state === 'OVER' ? m.console_price_over : m.console_price_short)({
        sum: sumText(check.by, check.currency),
      })
    : undefined

/** What a payment is short or over by, or why nobody can tell. Empty for enough. */
export const PriceNote = ({ check }: { check: PriceChecked }) => (
  <div aria-live="polite" className="price-said">
    {check && 'by' in check && (
      <p className="note bad small">
        <Scale aria-hidden />
        <span className="num">
          <b className="block">{offText(check)}</b>
          {priceText(check)}
        </span>
      </p>
    )}
    {check?.state === 'NO_RATE' && (
      <p className="note bad small">
        <Scale aria-hidden />
        <span>
          {check.typed === 'MMK' ? m.console_price_no_rate() : m.console_price_unknown({ currency: check.typed })}
        </span>
      </p>
    )}
    {check?.state === 'COIN' && (
      <p className="note small">
        <Coins aria-hidden />
        <span>{m.console_price_coin({ currency: check.typed, usd: dollarsText(check.price_usd) })}</span>
      </p>
    )}
  </div>
)
