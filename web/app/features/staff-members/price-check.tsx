import './staff-members.css'
import type { Plan } from '@padauk/contract/plans'
import { REASON_MAX } from '@padauk/contract/staff-members'
import { unitsOf } from '@padauk/rules/lengths'
import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { comparePrice, type PriceChecked, PriceNote } from '#ui/price-note.tsx'
import { m } from '#words/console'
import type { PaymentForm } from './payment-form.ts'
import { rateQuery } from './staff-members.api.ts'
import { TypedField } from './typed-field.tsx'

/**
 * Compares what is typed with the price of the plan at today's rate, and asks for a reason where it differs: once
 * `areFaultsShown`, or as the server said about this very payment. Both end when a reason is typed or the payment changes.
 */
export const usePriceCheck = (
  values: PaymentForm,
  { plan, areFaultsShown, refused }: { plan: Plan | undefined; areFaultsShown: boolean; refused: string | undefined },
) => {
  const { data: rate } = useQuery(rateQuery)
  const check = comparePrice({ ...values, price_usd: plan?.price_usd, rate })
  const hasReason = values.reason.trim() !== ''
  const lacksReason = Boolean(check?.asks) && !hasReason
  const needed = areFaultsShown && lacksReason ? m.console_price_reason_needed() : undefined
  return { check, lacksReason, fault: hasReason ? undefined : (refused ?? needed) }
}

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
  const needsReason = check?.asks || Boolean(bad) || reason.trim() !== ''
  return (
    <div className="col-span-full stack gap-3">
      <PriceNote check={check} />
      {needsReason && (
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
