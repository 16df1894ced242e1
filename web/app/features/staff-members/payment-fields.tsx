import type { Holder, PaymentWay } from '@padauk/contract/staff-members'
import { PAYMENT_WAYS } from '@padauk/contract/staff-members'
import { latinDigits } from '@padauk/rules/digits'
import { grouped, isCoin } from '@padauk/rules/prices'
import type { UseFormRegister } from 'react-hook-form'
import type { PriceChecked } from '#ui/price-note.tsx'
import { m } from '#words/staff-members'
import { HeldBy } from './held-by.tsx'
import { CURRENCY, type PaymentForm } from './payment-form.ts'
import { PriceCheck } from './price-check.tsx'
import { TypedField, TypedInput } from './typed-field.tsx'

const WAYS: Record<PaymentWay, () => string> = {
  MMK: m.console_way_mmk,
  USDT: () => 'USDT',
  BTC: () => 'BTC',
  ETH: () => 'ETH',
  SOL: () => 'SOL',
  OTHER: m.console_way_other,
}

type Faults = Partial<Record<keyof PaymentForm, string | undefined>>
type Props = {
  register: UseFormRegister<PaymentForm>
  onChange: (name: 'currency' | 'amount' | 'usdt', text: string) => void
  currency: string
  reference: string
  reason: string
  /** How the payment compares with the price of the chosen plan. */
  check: PriceChecked
  faults: Faults
  /** What a chat left open, by field. */
  open?: Partial<Record<keyof PaymentForm, string[]>>
  usedBy: (Holder & { at: string }) | null | undefined
}

/** Payment method, amount, the unique reference, and a reason where not the price was paid. */
export const PaymentFields = ({ register, onChange, currency, reference, reason, ...rest }: Props) => {
  const { check, faults, usedBy, open = {} } = rest
  const amount = (name: 'amount' | 'usdt') =>
    register(name, {
      onBlur: ({ target }: { target: HTMLInputElement }) => onChange(name, grouped(latinDigits(target.value.trim()))),
    })
  return (
    <div className="grid grid-cols-1 gap-x-3.5 gap-y-3 page:grid-cols-2">
      <TypedField label={m.console_way()} check={open.method} bad={faults.method}>
        {(wiring) => (
          <select
            {...wiring}
            className="input"
            {...register('method', {
              onChange: (event: { target: { value: PaymentWay } }) =>
                onChange('currency', CURRENCY[event.target.value]),
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
      <TypedField
        label={m.console_amount()}
        check={open.amount ?? open.currency}
        bad={faults.amount ?? faults.currency}
      >
        {(wiring) => (
          <div className="inbox payment-money">
            <input
              className="payment-currency"
              aria-label={m.console_currency()}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={10}
              {...register('currency')}
            />
            <input
              {...wiring}
              className="num payment-amount"
              inputMode="decimal"
              autoComplete="off"
              {...amount('amount')}
            />
          </div>
        )}
      </TypedField>
      {isCoin(currency.trim().toUpperCase()) && (
        <TypedInput
          isWhole
          label={m.console_price_usdt()}
          bad={faults.usdt}
          className="input num"
          inputMode="decimal"
          {...amount('usdt')}
        />
      )}
      <TypedInput
        isWhole
        label={m.console_reference()}
        check={open.reference}
        bad={usedBy ? <HeldBy holder={usedBy} at={usedBy.at} /> : faults.reference}
        good={usedBy === null && reference.trim() && m.console_not_used()}
        className="input mono"
        autoCapitalize="none"
        spellCheck={false}
        {...register('reference')}
      />
      <PriceCheck check={check} reason={reason} field={register('reason')} bad={faults.reason} />
    </div>
  )
}
