import { fault } from '@padauk/rules/faults'
import { endOfPeriod } from '@padauk/rules/periods'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError } from '#errors.ts'
import { writeAudit } from '../audits/audits.ts'
import { type EntryAuthor, findPaymentOf, requireEntry, selectEntry } from './correct-entry.ts'
import { type Row, takenBack, writeEntries } from './ledger-entries.ts'
import { readEntries } from './list-entries.ts'
import { resumeReferral } from './referral-ends.ts'
import { moveEnd } from './refund-entry.ts'

/**
 * Takes back a renewal or a refund made by mistake, with what it did to the subscription; the ledger keeps both entries.
 * @throws 404, 409 for every other entry, and unless its subscription is the last that it would change
 */
export async function undoEntry(
  db: Db,
  author: EntryAuthor,
  { entry_id, reason }: { entry_id: number; reason: string },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const entry = await requireEntry(trx, author, entry_id, now)
    const undone = entry.kind === 'REFUND' ? await undoRefund(trx, entry) : await undoRenewal(trx, entry)
    const ids = await writeEntries(trx, author, [{ ...takenBack(entry, reason), ...undone.counts }], now)
    await writeAudit(
      trx,
      author,
      {
        action: undone.action,
        target: `member:${entry.member_id}`,
        before: { entry_id, ...undone.before },
        after: { entries: ids, ...undone.after },
        reason,
      },
      now,
    )
    return { entries: await readEntries(trx, ids) }
  })
}

/** The subscription runs again as it was sold, and its referral is owed again. That of an order never ended with its refund. */
async function undoRefund(trx: Db, refund: Row) {
  const sold = await selectEntry(trx, refund.source_id)
  const paid = sold && (await findPaymentOf(trx, sold))
  const period = paid?.subscription_id == null ? null : await restore(trx, paid.member_id, paid.subscription_id)
  return {
    action: 'ledger-entries.undo-refund' as const,
    counts: {},
    before: period && { end_at: period.before },
    after: period && { end_at: period.after },
  }
}

/** @throws 409 when a later subscription uses the days that the refund took away */
async function restore(trx: Db, member_id: number, subscription_id: number) {
  const all = await trx
    .selectFrom('subscriptions')
    .where('member_id', '=', member_id)
    .select(['subscription_id', 'start_at', 'end_at', 'months'])
    .execute()
  const refunded = all.find((one) => one.subscription_id === subscription_id)
  if (!refunded) return null
  const [before, after] = [refunded.end_at, endOfPeriod(refunded, all)]
  const usesIt = (one: (typeof all)[number]) =>
    one !== refunded && one.start_at < one.end_at && one.start_at < after && one.end_at > before
  if (all.some(usesIt)) throw new AppError(409, fault('renewed_since'))
  await moveEnd(trx, subscription_id, { before, after })
  await resumeReferral(trx, subscription_id)
  return { before, after }
}

/** The subscription and the use of its reference go. */
async function undoRenewal(trx: Db, entry: Row) {
  const paid = await findPaymentOf(trx, entry)
  if (entry.kind !== 'SUBSCRIPTION' || !paid || paid.subscription_id === null)
    throw new AppError(409, fault('not_a_renewal'))
  const { member_id } = paid
  const [last, ...earlier] = await trx
    .selectFrom('subscriptions')
    .leftJoin('referrals', 'referrals.subscription_id', 'subscriptions.subscription_id')
    .where('subscriptions.member_id', '=', member_id)
    .select(['subscriptions.subscription_id', 'start_at', 'end_at', 'referral_id'])
    .orderBy('end_at', 'desc')
    .orderBy('subscriptions.subscription_id', 'desc')
    .execute()
  if (earlier.length === 0 || last?.referral_id) throw new AppError(409, fault('first_subscription'))
  if (last?.subscription_id !== paid.subscription_id) throw new AppError(409, fault('not_the_last'))
  const { sales, renewals } = await trx
    .selectFrom('ledger_entries')
    .where('kind', '=', 'SUBSCRIPTION')
    .where('source_id', '=', entry.source_id)
    .select((eb) => [eb.fn.max('sales').as('sales'), eb.fn.max('renewals').as('renewals')])
    .executeTakeFirstOrThrow()
  const { subscription_id } = last
  await trx.deleteFrom('payments').where('payment_id', '=', paid.payment_id).execute()
  await trx.deleteFrom('subscription_campuses').where('subscription_id', '=', subscription_id).execute()
  await trx.deleteFrom('subscriptions').where('subscription_id', '=', subscription_id).execute()
  return {
    action: 'ledger-entries.undo' as const,
    counts: { sales: sales === 1 ? -1 : 0, renewals: renewals === 1 ? -1 : 0 } as const,
    before: { plan: entry.what, start_at: last.start_at, end_at: last.end_at, reference: entry.reference },
    after: null,
  }
}
