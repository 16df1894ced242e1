import { REFERENCE_USED } from '@padauk/contract/funded-orders'
import { amountOf } from '@padauk/rules/money'
import { referenceForms, referenceKey } from '@padauk/rules/references'
import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import type { Author } from '../audits/audits.ts'
import { findRate } from '../rates/rates.ts'
import { coinCents, writeEntries } from './ledger-entries.ts'
import { normalReference } from './normal-reference.ts'

type Payment = {
  member_id: number
  method: string
  amount: string
  currency: string
  reference: string
  subscription_id?: number
  plan_price_cents?: number
}

/** Records payments; returns those whose reference was not used before, also for what the school sent. */
async function insertPayments(trx: Db, payments: Payment[], now: Date) {
  const created_at = now.toISOString()
  const keys = payments.map(({ reference }) => referenceKey(reference))
  const sent = await trx
    .selectFrom('sent_references')
    .where('reference_key', 'in', keys)
    .select('source_id')
    .executeTakeFirst()
  if (sent) return []
  return (
    trx
      .insertInto('payments')
      .values(
        payments.map((payment) => ({
          ...payment,
          normal_reference: normalReference(payment.reference),
          reference_key: referenceKey(payment.reference),
          created_at,
        })),
      )
      // As it is written, or in another spelling.
      .onConflict((conflict) => conflict.doNothing())
      .returning(['payment_id', 'normal_reference'])
      .execute()
  )
}

export type Sale = Payment & {
  subscription_id: number
  what: string
  plan_price_cents: number
  isRenewal: boolean
  /** What a coin became. */
  usdt?: string | undefined
  /** Why less or more than the price was accepted. */
  reason?: string | undefined
}

/** Records payments for subscriptions, in the ledger too; false when a reference was used before. */
export async function recordSales(trx: Db, author: Author, sales: Sale[], now: Date): Promise<boolean> {
  const recorded = await insertPayments(
    trx,
    sales.map(({ what: _, isRenewal: __, usdt: ___, reason: ____, ...payment }) => payment),
    now,
  )
  if (recorded.length < sales.length) return false
  const rate = sales.some(({ currency }) => currency === 'MMK') ? await findRate(trx, now) : null
  const idOf = new Map(recorded.map(({ normal_reference, payment_id }) => [normal_reference, payment_id]))
  await writeEntries(
    trx,
    author,
    sales.map(({ member_id, what, isRenewal, method, amount, currency, reference, usdt, reason }) => {
      const normal_reference = normalReference(reference)
      return {
        ...{ member_id, what, method, currency, reference, normal_reference, reason },
        rate: currency === 'MMK' ? rate : null,
        kind: 'SUBSCRIPTION',
        source_id: idOf.get(normal_reference) as number,
        direction: 'IN',
        amount: amountOf(amount),
        usd_cents: coinCents(currency, usdt),
        sales: 1,
        renewals: isRenewal ? 1 : 0,
      }
    }),
    now,
  )
  return true
}

/**
 * Records a payment. The unique references prevent double use even under concurrency; payments older than the key
 * are looked for first.
 * @throws 409 if the reference was used before, by anyone for anything
 */
export async function recordPayment(trx: Db, payment: Payment, now: Date): Promise<number> {
  const isUsed = (await findPayment(trx, payment.reference)) !== undefined
  const [recorded] = isUsed ? [] : await insertPayments(trx, [payment], now)
  if (!recorded) throw new AppError(409, REFERENCE_USED, { at: 'transaction_reference' })
  return recorded.payment_id
}

/** A payment with this reference, however it is written. Of earlier ones that were written alike only one has the key. */
export const hasReference = (reference: string) => (eb: ExpressionBuilder<Schema, 'payments'>) =>
  eb.or([
    eb('reference_key', '=', referenceKey(reference)),
    eb('normal_reference', 'in', [normalReference(reference), ...referenceForms(reference)]),
  ])

/** The existing payment with this reference, however it is written, and its member. */
export const findPayment = (db: Db, reference: string) =>
  db
    .selectFrom('payments')
    .innerJoin('members', 'members.member_id', 'payments.member_id')
    .where(hasReference(reference))
    .select(['members.member_id', 'members.name', 'members.email', 'payments.created_at as at'])
    .executeTakeFirst()
