import type { Holder, PaymentWay } from '@padauk/contract/staff-members'
import { PAYMENT_WAYS } from '@padauk/contract/staff-members'
import type { UseFormReturn } from 'react-hook-form'
import { m } from '#words/generated/messages.js'
import { HeldBy } from './held-by.tsx'
import { TypedField } from './typed-field.tsx'
import { CURRENCY } from './use-register-form.ts'

const WAYS: Record<PaymentWay, () => string> = {
  MMK: m.console_way_mmk,
  USDT: () => 'USDT',
  BTC: () => 'BTC',
  ETH: () => 'ETH',
  SOL: () => 'SOL',
  OTHER: m.console_way_other,
}

export type PaymentForm = { method: PaymentWay; currency: string; amount: string; reference: string }
type Faults = Partial<Record<keyof PaymentForm, string | undefined>>
type Props = { form: UseFormReturn<PaymentForm>; faults: Faults; usedBy: (Holder & { at: string }) | null | undefined }

/** How it was paid, how much, and the reference that pays for one thing alone. */
export const PaymentFields = ({ form: { register, setValue, watch }, faults, usedBy }: Props) => {
  const reference = watch('reference')
  return (
    <div className="pair">
      <TypedField label={m.console_way()} bad={faults.method}>
        {(wiring) => (
          <select
            {...wiring}
            className="in"
            {...register('method', {
              onChange: (event: { target: { value: PaymentWay } }) =>
                setValue('currency', CURRENCY[event.target.value]),
            })}
          >
            {PAYMENT_WAYS.map((way) => (
              <option key={way} value={way}>
                {WAYS[way]()}
              </option>
            ))}
          </select>
        )}
      </TypedField>
      <TypedField label={m.console_amount()} bad={faults.amount ?? faults.currency}>
        {(wiring) => (
          <div className="inbox money">
            <input
              className="currency"
              aria-label={m.console_currency()}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={10}
              {...register('currency')}
            />
            <input {...wiring} className="num amount" inputMode="decimal" autoComplete="off" {...register('amount')} />
          </div>
        )}
      </TypedField>
      <TypedField
        className="whole"
        label={m.console_reference()}
        bad={usedBy ? <HeldBy holder={usedBy} at={usedBy.at} /> : faults.reference}
        good={usedBy === null && reference.trim() && m.console_not_used()}
      >
        {(wiring) => (
          <input
            {...wiring}
            className="in mono"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...register('reference')}
          />
        )}
      </TypedField>
    </div>
  )
}
