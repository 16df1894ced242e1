import type { Capability } from '@padauk/contract/capabilities'
import { REFERENCE_USED } from '@padauk/contract/funded-orders'
import { type Correction, isOwnTime, OWN_ENTRY_MINUTES, type SoldPrice } from '@padauk/contract/staff-ledger-entries'
import { fault } from '@padauk/rules/faults'
import { type Amount, amountOf, amountText, compareAmounts, negated } from '@padauk/rules/money'
import { referenceKey } from '@padauk/rules/references'
import type { Db } from '#db/schema.ts'
import { inTransaction, lockMember } from '#db/transactions.ts'
import { AppError, invalid, notFound } from '#errors.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { findRate } from '../rates/rates.ts'
import { coinCents, partCents, type Row, requireUnanswered, takenBack, writeEntries } from './ledger-entries.ts'
import { readEntries } from './list-entries.ts'
import { normalReference } from './normal-reference.ts'
import { hasReference } from './payments.ts'
import { requirePriceAt } from './require-price.ts'
import { storeReference } from './sent-references.ts'

export const selectEntry = (db: Db, entry_id: number) =>
  db.selectFrom('ledger_entries').where('entry_id', '=', entry_id).selectAll().executeTakeFirst()

/**
 * An entry that may be answered. Its member is locked, so that two people cannot answer it at the same moment.
 * @throws 404, 409 when it is corrected or refunded already, 403 or 409 unless it is the author's to change
 */
export async function requireEntry(trx: Db, author: EntryAuthor, entry_id: number, now: Date): Promise<Row> {
  const entry = await selectEntry(trx, entry_id)
  if (!entry) throw notFound('entry')
  if (entry.member_id !== null) await lockMember(trx, entry.member_id)
  if (!author.capabilities.includes('ledger')) await requireOwn(trx, author, entry, now)
  await requireUnanswered(trx, entry)
  return entry
}

export type EntryAuthor = Author & { capabilities: readonly Capability[] }

/**
 * Without the ledger, one corrects a payment that one has entered oneself, for ten minutes. They count from its first
 * entry, so that a correction does not give ten more.
 * @throws 403 for the entry of another person, 409 afterwards
 */
async function requireOwn(trx: Db, { email }: Author, { kind, source_id }: Row, now: Date) {
  const entries = await trx
    .selectFrom('ledger_entries')
    .where('kind', '=', kind)
    .where('source_id', '=', source_id)
    .select(['staff', 'recorded_at'])
    .execute()
  if (kind !== 'SUBSCRIPTION' || entries.some(({ staff }) => staff !== email))
    throw new AppError(403, fault('not_own_entry'))
  if (entries.some(({ recorded_at }) => !isOwnTime(recorded_at, now)))
    throw new AppError(409, fault('own_entry_late', { minutes: OWN_ENTRY_MINUTES }))
}

/** The payment that a sale was entered for; a claim or payout has none. */
export async function findPaymentOf(db: Db, { kind, source_id }: Pick<Row, 'kind' | 'source_id'>) {
  if (kind === 'ORDER')
    return db
      .selectFrom('funded_orders')
      .innerJoin('payments', 'payments.payment_id', 'funded_orders.payment_id')
      .where('order_id', '=', source_id)
      .selectAll('payments')
      .executeTakeFirst()
  if (kind === 'SUBSCRIPTION')
    return db.selectFrom('payments').where('payment_id', '=', source_id).selectAll().executeTakeFirst()
  return undefined
}

/** The signs are those of the entry that stands corrected: what left stays what left. */
const signedAs = (amount: string, { direction }: Row): Amount =>
  direction === 'OUT' ? negated(amountOf(amount)) : amountOf(amount)

/**
 * Takes an entry back and enters it as it should have been, in one step (STAFF-8).
 * @throws 404, 409 when it was answered already or the reference is used, 422 when nothing differs, more is sent back
 * than was paid, or a plan is not paid with its price, without a reason
 */
export async function correctEntry(
  db: Db,
  author: EntryAuthor,
  { entry_id, payment, reason }: Correction & { entry_id: number },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const entry = await requireEntry(trx, author, entry_id, now)
    const { currency } = payment
    // The network of a withdrawal is no way that a member can choose.
    const method = entry.kind === 'CLAIM' && payment.method === 'OTHER' ? entry.method : payment.method
    const amount = signedAs(payment.amount, entry)
    const usd_cents =
      coinCents(currency, payment.usdt) ?? (currency === entry.currency ? partCents(amount, entry) : null)
    const reference = payment.reference ?? entry.reference
    if (
      entry.method === method &&
      entry.currency === currency &&
      entry.reference === reference &&
      compareAmounts(entry, amount) === 0 &&
      (usd_cents === null || usd_cents === entry.usd_cents)
    )
      throw invalid('payment.amount', fault('nothing_differs'))
    if (entry.kind === 'REFUND') await requireNotMore(trx, entry, { amount: negated(amount), currency })
    const paid = await findPaymentOf(trx, entry)
    const rate = await rateOf(trx, entry, { currency, paid_at: paid?.created_at ?? entry.at })
    const price_cents = paid?.plan_price_cents ?? null
    const off = price_cents === null ? {} : requirePriceAt({ plan: { price_cents }, payment }, rate)
    const normal_reference = reference === null ? null : normalReference(reference)
    if (paid && reference !== null && normal_reference !== null) {
      const { payment_id } = paid
      const isNew = reference !== entry.reference
      const other = await trx
        .selectFrom('payments')
        .where(hasReference(reference))
        .where('payment_id', '<>', payment_id)
        .select('payment_id')
        .executeTakeFirst()
      if (isNew && other) throw new AppError(409, REFERENCE_USED, { at: 'payment.reference' })
      await trx
        .updateTable('payments')
        .set({
          ...{ method, currency, amount: payment.amount },
          ...(isNew && { reference, normal_reference, reference_key: referenceKey(reference) }),
        })
        .where('payment_id', '=', payment_id)
        .execute()
    }
    if ((entry.kind === 'CLAIM' || entry.kind === 'POST') && reference !== null && reference !== entry.reference)
      await storeReference(trx, { kind: entry.kind, source_id: entry.source_id, reference }, 'payment.reference')
    const ids = await writeEntries(
      trx,
      author,
      [
        takenBack(entry, reason),
        {
          ...{ kind: entry.kind, source_id: entry.source_id, direction: entry.direction, replaces_id: entry_id },
          ...{ member_id: entry.member_id, what: entry.what },
          ...{ method, currency, reference, normal_reference, amount, rate, usd_cents },
          reason: payment.reason ?? reason,
        },
      ],
      now,
    )
    await writeAudit(
      trx,
      author,
      {
        action: 'ledger-entries.correct',
        target: entry.member_id === null ? `affiliate-post:${entry.source_id}` : `member:${entry.member_id}`,
        before: {
          ...{ entry_id, method: entry.method, amount: amountText(entry), currency: entry.currency },
          reference: entry.reference,
        },
        after: {
          ...{ entries: ids, method, amount: amountText(amount), currency, reference },
          ...off,
          ...(Object.keys(off).length > 0 && { reason: payment.reason }),
        },
        reason,
      },
      now,
    )
    return { entries: await readEntries(trx, ids) }
  })
}

/** Of the day of the payment; what was entered without one is never valued afterwards. */
const rateOf = async (db: Db, entry: Row, { currency, paid_at }: { currency: string; paid_at: string }) =>
  currency !== 'MMK' ? null : entry.currency === 'MMK' ? entry.rate : findRate(db, new Date(paid_at))

/**
 * What a payment of a plan is compared with when it is corrected.
 * @throws 404 for everything else
 */
export async function readSoldPrice(db: Db, entry_id: number): Promise<SoldPrice> {
  const entry = await selectEntry(db, entry_id)
  const paid = entry && (await findPaymentOf(db, entry))
  if (!paid || paid.plan_price_cents === null) throw notFound('price')
  const rate = await rateOf(db, entry, { currency: 'MMK', paid_at: paid.created_at })
  return { price_usd: paid.plan_price_cents / 100, mmk_per_usd: rate === null ? null : rate / 100 }
}

/** @throws 422 when more would be sent back than was paid */
async function requireNotMore(trx: Db, refund: Row, sent: { amount: Amount; currency: string }) {
  const paid = await selectEntry(trx, refund.source_id)
  if (paid) refuseMore(paid, sent)
}

/** @throws 422 when more would be sent back than was paid, or another currency */
export function refuseMore(paid: Row, { amount, currency }: { amount: Amount; currency: string }) {
  if (currency !== paid.currency)
    throw invalid('payment.currency', fault('refund_currency', { currency: paid.currency }))
  if (compareAmounts(amount, paid) > 0)
    throw invalid('amount', fault('refund_above_payment', { amount: amountText(paid), currency: paid.currency }))
}
