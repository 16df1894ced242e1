import './staff-members.css'
import { REASON_MAX } from '@padauk/contract/staff-members'
import { unitsOf } from '@padauk/rules/lengths'
import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { comparePrice, type PriceChecked, PriceNote } from '#ui/price-note.tsx'
import { m } from '#words/console'
import { rateQuery } from './staff-members.api.ts'
import { TypedField } from './typed-field.tsx'

/** Compares what is typed with the price of the plan at today's rate. */
export const usePriceCheck = (typed: {
  amount: string
  currency: string
  usdt: string
  price_usd: number | undefined
}) => {
  const { data: rate } = useQuery(rateQuery)
  return comparePrice({ ...typed, rate })
}

/**
 * Why the reason is wanted: what the server said about this very payment, or the form itself, once `isTold`. Both end
 * when a reason is typed or the payment changes.
 */
export const reasonFault = (
  check: PriceChecked,
  { reason, isTold, refused }: { reason: string; isTold: boolean; refused: string | undefined },
) => (reason.trim() ? undefined : (refused ?? (isTold && check?.asks ? m.console_price_reason_needed() : undefined)))

/** What the payment is short or over by, and why it is accepted all the same. */
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
      <PriceNote check={check} />
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
