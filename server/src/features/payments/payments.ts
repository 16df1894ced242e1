import { REFERENCE_USED } from '@padauk/contract/funded-orders'
import type { Db } from '#db/schema.ts'
import { AppError } from '#errors.ts'

type Payment = { member_id: number; method: string; amount: string; currency: string; reference: string }

/** What two spellings of one reference have in common: wallets and banks show it with spaces and in either case. */
const normalize = (reference: string) => reference.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '').toLowerCase()

/**
 * Records money that came in; the unique reference lets nothing be paid for twice, also when a hundred send it at once.
 * @throws 409 for a reference that was used before, by whomever and for whatever.
 */
export async function recordPayment(trx: Db, payment: Payment, now: Date): Promise<number> {
  const recorded = await trx
    .insertInto('payments')
    .values({ ...payment, normal_reference: normalize(payment.reference), created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('normal_reference').doNothing())
    .returning('payment_id')
    .executeTakeFirst()
  if (!recorded) throw new AppError(409, 'reference_used', REFERENCE_USED, { fields: [{ path: 'transaction_reference', message: REFERENCE_USED }] })
  return recorded.payment_id
}
