import { REFERENCE_USED } from '@padauk/contract/funded-orders'
import type { Db } from '#db/schema.ts'
import { AppError } from '#errors.ts'

type Payment = {
  member_id: number
  method: string
  amount: string
  currency: string
  reference: string
  subscription_id?: number
}

/** What two spellings of one reference have in common: wallets and banks show it with spaces and in either case. */
export const normalReference = (reference: string) =>
  reference
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toLowerCase()

/** Records money that came in; undefined for a reference that was used before. */
export async function insertPayment(trx: Db, payment: Payment, now: Date): Promise<number | undefined> {
  const recorded = await trx
    .insertInto('payments')
    .values({ ...payment, normal_reference: normalReference(payment.reference), created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('normal_reference').doNothing())
    .returning('payment_id')
    .executeTakeFirst()
  return recorded?.payment_id
}

/**
 * Records money that came in; the unique reference lets nothing be paid for twice, also when a hundred send it at once.
 * @throws 409 for a reference that was used before, by whomever and for whatever.
 */
export async function recordPayment(trx: Db, payment: Payment, now: Date): Promise<number> {
  const payment_id = await insertPayment(trx, payment, now)
  if (!payment_id)
    throw new AppError(409, 'reference_used', REFERENCE_USED, {
      fields: [{ path: 'transaction_reference', message: REFERENCE_USED }],
    })
  return payment_id
}

/** The payment that a reference stands for already, and whose it is. */
export const findPayment = (db: Db, reference: string) =>
  db
    .selectFrom('payments')
    .innerJoin('members', 'members.member_id', 'payments.member_id')
    .where('payments.normal_reference', '=', normalReference(reference))
    .select(['members.member_id', 'members.name', 'members.email', 'payments.created_at as at'])
    .executeTakeFirst()
