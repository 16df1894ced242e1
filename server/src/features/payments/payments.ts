import { REFERENCE_USED } from '@padauk/contract/funded-orders'
import { latinDigits } from '@padauk/rules/phones'
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

/** Canonical form of a payment reference: wallets and banks show it with spaces and in either case. */
export const normalReference = (reference: string) =>
  latinDigits(reference)
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toLowerCase()

/** Records payments; returns their ids, without those whose reference was used before. */
export async function insertPayments(trx: Db, payments: Payment[], now: Date): Promise<number[]> {
  const created_at = now.toISOString()
  const recorded = await trx
    .insertInto('payments')
    .values(
      payments.map((payment) => ({ ...payment, normal_reference: normalReference(payment.reference), created_at })),
    )
    .onConflict((conflict) => conflict.column('normal_reference').doNothing())
    .returning('payment_id')
    .execute()
  return recorded.map(({ payment_id }) => payment_id)
}

/**
 * Records a payment; the unique reference prevents double use, even under concurrency.
 * @throws 409 if the reference was used before, by anyone for anything
 */
export async function recordPayment(trx: Db, payment: Payment, now: Date): Promise<number> {
  const [payment_id] = await insertPayments(trx, [payment], now)
  if (!payment_id)
    throw new AppError(409, 'reference_used', REFERENCE_USED, {
      fields: [{ path: 'transaction_reference', message: REFERENCE_USED }],
    })
  return payment_id
}

/** The existing payment with this reference, and its member. */
export const findPayment = (db: Db, reference: string) =>
  db
    .selectFrom('payments')
    .innerJoin('members', 'members.member_id', 'payments.member_id')
    .where('payments.normal_reference', '=', normalReference(reference))
    .select(['members.member_id', 'members.name', 'members.email', 'payments.created_at as at'])
    .executeTakeFirst()
