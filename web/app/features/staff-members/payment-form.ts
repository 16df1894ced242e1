import type { PaymentWay } from '@padauk/contract/staff-members'
import { isCoin } from '@padauk/rules/prices'

export type PaymentForm = {
  method: PaymentWay
  currency: string
  amount: string
  /** What a coin became. */
  usdt: string
  reference: string
  /** Why another sum than the price is accepted. */
  reason: string
}
export const emptyPayment: PaymentForm = {
  ...{ method: 'MMK', currency: 'MMK' },
  ...{ amount: '', usdt: '', reference: '', reason: '' },
}
/** A typed amount as it is sent. */
const bareAmount = (typed: string) => typed.replaceAll(',', '').trim()

export const toPayment = ({ method, currency: typed, amount, usdt, reference, reason }: PaymentForm) => {
  const currency = typed.trim().toUpperCase()
  return {
    method,
    amount: bareAmount(amount),
    currency,
    reference: reference.trim(),
    ...(isCoin(currency) && usdt.trim() && { usdt: bareAmount(usdt) }),
    ...(reason.trim() && { reason: reason.trim() }),
  }
}

export const CURRENCY: Record<PaymentWay, string> = {
  MMK: 'MMK',
  USDT: 'USDT',
  BTC: 'BTC',
  ETH: 'ETH',
  SOL: 'SOL',
  OTHER: 'USD',
}
