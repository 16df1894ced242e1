import { type PlanPayment, USDT_NEEDED } from '@padauk/contract/staff-members'
import { fault } from '@padauk/rules/faults'
import { checkPrice, needsReason, sumText } from '@padauk/rules/prices'
import type { Db } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { findRate } from '../rates/rates.ts'

type Bought = { plan: { price_cents: number }; payment: Pick<PlanPayment, 'amount' | 'currency' | 'usdt' | 'reason'> }
/** What a payment is short or over by. */
type Off = { short?: string; over?: string }
type Compared = { off: Off; fault?: { field: 'reason' | 'usdt'; message: string } }

/** How far a payment of a plan is from its price, and why it is refused: it needs the USDT or a reason and has none. */
export function comparePrice({ plan, payment }: Bought, rate: number | null): Compared {
  const { currency } = payment
  const check = checkPrice(payment, plan.price_cents, rate)
  if (check.state === 'COIN') return { off: {}, fault: { field: 'usdt', message: USDT_NEEDED } }
  const by = 'by' in check ? sumText(check.by, check.currency) : ''
  const off = check.state === 'SHORT' ? { short: by } : check.state === 'OVER' ? { over: by } : {}
  if (!needsReason(check) || payment.reason !== undefined) return { off }
  const field = 'reason'
  if (off.short) return { off, fault: { field, message: fault('payment_short', { sum: by }) } }
  if (off.over) return { off, fault: { field, message: fault('payment_over', { sum: by }) } }
  return {
    off,
    fault: { field, message: fault('no_rate', { currency }) },
  }
}

/** The same at today's rate (STAFF-9). */
export const requirePrice = async (trx: Db, bought: Bought, now: Date) =>
  requirePriceAt(bought, await findRate(trx, now))

/**
 * Compares a payment with the price of a plan.
 * @returns what it is short or over by, with a reason
 * @throws 422 naming what is missing or too much, unless a reason is given, and for coins without their USDT
 */
export function requirePriceAt(bought: Bought, rate: number | null): Off {
  const { off, fault: wrong } = comparePrice(bought, rate)
  if (wrong) throw new AppError(422, wrong.message, { at: `payment.${wrong.field}` })
  return off
}
