import type { PlanPayment } from '@padauk/contract/staff-members'
import { checkPrice, needsReason, sumText } from '@padauk/rules/prices'
import type { Db } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { findRate } from '../rates/rates.ts'

type Bought = { plan: { price_cents: number }; payment: Pick<PlanPayment, 'amount' | 'currency' | 'reason'> }

/** What a payment of a plan is short by, and why it is refused: it needs a reason and has none. */
export function comparePrice({ plan, payment }: Bought, rate: number | null) {
  const check = checkPrice(payment, plan.price_cents, rate)
  const short = check.state === 'SHORT' ? sumText(check.missing, check.currency) : undefined
  if (!needsReason(check) || payment.reason !== undefined) return { short }
  if (short) return { short, message: `short by ${short}; give a reason` }
  const { currency } = payment
  return { message: `no rate for ${currency}, so it cannot be compared with the price; give a reason` }
}

/** The same at today's rate (STAFF-9). */
export const requirePrice = async (trx: Db, bought: Bought, now: Date) =>
  requirePriceAt(bought, await findRate(trx, now))

/**
 * Compares a payment with the price of a plan.
 * @returns what it is short by, with a reason; undefined for enough
 * @throws 422 naming what is missing, unless a reason is given
 */
export function requirePriceAt(bought: Bought, rate: number | null): string | undefined {
  const { short, message } = comparePrice(bought, rate)
  if (message) throw new AppError(422, 'payment_short', message, { fields: [{ path: 'payment.reason', message }] })
  return short
}
