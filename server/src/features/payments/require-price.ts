import { type PlanPayment, USDT_NEEDED } from '@padauk/contract/staff-members'
import { checkPrice, needsReason, sumText } from '@padauk/rules/prices'
import type { Db } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { findRate } from '../rates/rates.ts'

type Bought = { plan: { price_cents: number }; payment: Pick<PlanPayment, 'amount' | 'currency' | 'usdt' | 'reason'> }
/** What a payment is short or over by. */
type Off = { short?: string; over?: string }
type Compared = { off: Off; fault?: { field: 'reason' | 'usdt'; code: string; message: string } }

/** How far a payment of a plan is from its price, and why it is refused: it needs the USDT or a reason and has none. */
export function comparePrice({ plan, payment }: Bought, rate: number | null): Compared {
  const { currency } = payment
  const check = checkPrice(payment, plan.price_cents, rate)
  if (check.state === 'COIN') return { off: {}, fault: { field: 'usdt', code: 'usdt_needed', message: USDT_NEEDED } }
  const by = 'by' in check ? sumText(check.by, check.currency) : ''
  const off = check.state === 'SHORT' ? { short: by } : check.state === 'OVER' ? { over: by } : {}
  if (!needsReason(check) || payment.reason !== undefined) return { off }
  const field = 'reason'
  if (off.short) return { off, fault: { field, code: 'payment_short', message: `short by ${by}; give a reason` } }
  if (off.over) return { off, fault: { field, code: 'payment_over', message: `over by ${by}; give a reason` } }
  return {
    off,
    fault: {
      field,
      code: 'payment_short',
      message: `no rate for ${currency}, so it cannot be compared with the price; give a reason`,
    },
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
  const { off, fault } = comparePrice(bought, rate)
  if (fault)
    throw new AppError(422, fault.code, fault.message, {
      fields: [{ path: `payment.${fault.field}`, message: fault.message }],
    })
  return off
}
