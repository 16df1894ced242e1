import './staff-members.css'
import { Amount, REASON_MAX } from '@padauk/contract/staff-members'
import { unitsOf } from '@padauk/rules/lengths'
import { checkPrice, needsReason, sumText } from '@padauk/rules/prices'
import { useQuery } from '@tanstack/react-query'
import { Coins, Scale } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { dollarsText } from '#lib/money.ts'
import { rateQuery } from './staff-members.api.ts'
import { m } from './staff-members.words.ts'
import { TypedField } from './typed-field.tsx'

type Typed = { amount: string; currency: string; price_usd: number | undefined }

/** Compares what is typed with the price of the plan by the server's own rule; undefined while something is open. */
export const usePriceCheck = ({ amount, currency, price_usd }: Typed) => {
  const { data: rate } = useQuery(rateQuery)
  const paid = Amount.safeParse(amount)
  const typed = currency.trim().toUpperCase()
  if (!paid.success || price_usd === undefined || typed.length < 2) return undefined
  if (typed === 'MMK' && rate === undefined) return undefined
  const rateCents = rate == null ? null : Math.round(rate * 100)
  const check = checkPrice({ amount: paid.data, currency: typed }, Math.round(price_usd * 100), rateCents)
  return { ...check, rate: typed === 'MMK' ? (rate ?? null) : null, price_usd, typed, asks: needsReason(check) }
}

/**
 * Why the reason is wanted: what the server said about this very payment, or the form itself, once `isTold`. Both end
 * when a reason is typed or the payment changes.
 */
export const reasonFault = (
  check: PriceChecked,
  { reason, isTold, refused }: { reason: string; isTold: boolean; refused: string | undefined },
) => (reason.trim() ? undefined : (refused ?? (isTold && check?.asks ? m.console_price_reason_needed() : undefined)))
export type PriceChecked = ReturnType<typeof usePriceCheck>

const priceText = ({
  price,
  currency,
  rate,
  price_usd,
}: {
  price: string
  currency: string
  rate: number | null
  price_usd: number
}) =>
  rate === null
    ? m.console_price_of({ price: sumText(price, currency) })
    : m.console_price_at({
        price: sumText(price, currency),
        usd: dollarsText(price_usd),
        rate: rate.toLocaleString('en'),
      })

/** What the payment is short by, and why it is accepted all the same. */
export const PriceCheck = ({
  check,
  reason,
  field,
  bad,
}: {
  check: PriceChecked
  reason: string
  field: UseFormRegisterReturn
  bad: string | undefined
}) => {
  const isAsked = check?.asks || Boolean(bad) || reason.trim() !== ''
  return (
    <div className="pair-whole stack gap-3">
      <div aria-live="polite" className="price-said">
        {check?.state === 'SHORT' && (
          <p className="note bad small">
            <Scale aria-hidden />
            <span className="num">
              <b className="block">{m.console_price_short({ sum: sumText(check.missing, check.currency) })}</b>
              {priceText({ ...check, price: check.price, currency: check.currency })}
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
      {isAsked && (
        <TypedField label={m.console_price_reason()} isOptional={!check?.asks && !bad} bad={bad}>
          {(wiring) => (
            <textarea
              {...wiring}
              className="input"
              rows={2}
              maxLength={unitsOf(REASON_MAX)}
              placeholder={m.console_price_reason_hint()}
              {...field}
            />
          )}
        </TypedField>
      )}
    </div>
  )
}
