import type { PaymentRefundRule, RefundForm } from '@padauk/contract/staff-ledger-entries'
import { fault } from '@padauk/rules/faults'
import { amountOf, amountText, compareAmounts, negated } from '@padauk/rules/money'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid, notFound } from '#errors.ts'
import { writeAudit } from '../audits/audits.ts'
import { type EntryAuthor, findPaymentOf, refuseMore, requireEntry, selectEntry } from './correct-entry.ts'
import { partCents, type Row, writeEntries } from './ledger-entries.ts'
import { readEntries } from './list-entries.ts'
import { normalReference } from './normal-reference.ts'
import { endReferral, findPaidReferral } from './referral-ends.ts'
import { readRule } from './refund-rule.ts'

/**
 * Records a refund, whose subscription ends with it: at once, or earlier by the share that was sent back (STAFF-8). In
 * full it ends the unpaid referral too; one that was paid stays paid.
 * @throws 404, 409 when the entry was answered already, is no payment, or its referral is not what was on the screen, 422 when more is sent back than was paid, or
 * without a reason outside the refund rule
 */
export async function refundEntry(
  db: Db,
  author: EntryAuthor,
  { entry_id, amount: typed, method, reference, reason, referral_paid }: RefundForm & { entry_id: number },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const entry = await requireEntry(trx, author, entry_id, now)
    const paid = await findPaymentOf(trx, entry)
    if (!paid) throw new AppError(409, fault('not_a_payment'))
    const { member_id } = paid
    const { currency } = entry
    const amount = amountOf(typed)
    refuseMore(entry, { amount, currency })
    const rule = await readRule(trx, { member_id, at: paid.created_at }, now)
    // The rule is about subscriptions: everything else is the school's own decision.
    const holds = paid.subscription_id !== null && rule.state === 'HOLDS'
    if (!holds && reason === undefined) throw invalid('reason', fault('refund_reason_required'))
    const before = await findLastRefund(trx, entry_id)
    const share = shareOf(amount, entry)
    const { subscription_id } = paid
    const period = subscription_id === null ? null : await shorten(trx, { subscription_id, share }, now)
    const isEnded = subscription_id !== null && share === 1 && (await endReferral(trx, subscription_id, now))
    const paidReferral = subscription_id === null ? null : await findPaidReferral(trx, subscription_id)
    if (referral_paid !== undefined && referral_paid !== (paidReferral !== null))
      throw new AppError(409, fault('referral_paid'))
    const ids = await writeEntries(
      trx,
      author,
      [
        {
          ...{ kind: 'REFUND', source_id: entry_id, direction: 'OUT', member_id, what: entry.what },
          ...(before && { replaces_id: before.entry_id }),
          ...{ method, currency, amount: negated(amount), rate: entry.rate, reason },
          usd_cents: partCents(negated(amount), entry),
          reference: reference ?? null,
          normal_reference: reference === undefined ? null : normalReference(reference),
        },
      ],
      now,
    )
    await writeAudit(
      trx,
      author,
      {
        action: 'ledger-entries.refund',
        target: `member:${member_id}`,
        before: { entry_id, ...(period && { end_at: period.before }) },
        after: {
          ...{ entries: ids, amount: amountText(amount), currency, method, reference: reference ?? null },
          rule: paid.subscription_id === null ? null : rule.state,
          videos_viewed: rule.videos_viewed,
          ...(period && { end_at: period.after }),
          ...(isEnded && { referral: 'ended' }),
          ...(paidReferral && { referral: 'paid', referral_paid_usd: paidReferral.paid_usd }),
        },
        reason,
      },
      now,
    )
    return { entries: await readEntries(trx, ids) }
  })
}

/**
 * Whether the rule holds for this payment, which need not be the member's last, and whose referral of it was paid.
 * @throws 404 for everything but a payment of a subscription
 */
export async function readRefundRule(db: Db, entry_id: number, now: Date): Promise<PaymentRefundRule> {
  const entry = await selectEntry(db, entry_id)
  const paid = entry && (await findPaymentOf(db, entry))
  if (!paid || paid.subscription_id === null) throw notFound('entry')
  return {
    ...(await readRule(db, { member_id: paid.member_id, at: paid.created_at }, now)),
    paid_referral: await findPaidReferral(db, paid.subscription_id),
  }
}

/** One that was taken back: a payment is refunded once after each. */
const findLastRefund = (trx: Db, entry_id: number) =>
  trx
    .selectFrom('ledger_entries')
    .where('kind', '=', 'REFUND')
    .where('source_id', '=', entry_id)
    .select('entry_id')
    .orderBy('entry_id', 'desc')
    .limit(1)
    .executeTakeFirst()

const numberOf = (amount: { units: number; fraction: number }) => Number(amountText(amount))
const shareOf = (amount: { units: number; fraction: number }, paid: Row) =>
  compareAmounts(amount, paid) === 0 ? 1 : numberOf(amount) / numberOf(paid)

/** Takes the refunded share off the end of the period; nothing that has passed is taken away. */
async function shorten(trx: Db, { subscription_id, share }: { subscription_id: number; share: number }, now: Date) {
  const bought = await trx
    .selectFrom('subscriptions')
    .where('subscription_id', '=', subscription_id)
    .select(['start_at', 'end_at'])
    .executeTakeFirst()
  if (!bought) return null
  const [start, end] = [Date.parse(bought.start_at), Date.parse(bought.end_at)]
  // A period that has not begun yet ends where it begins.
  const earliest = Math.max(start, now.getTime())
  const after = new Date(Math.min(end, Math.max(earliest, end - share * (end - start)))).toISOString()
  const period = { before: bought.end_at, after }
  await moveEnd(trx, subscription_id, period)
  return period
}

/** @throws 409 when the subscription has another end by now */
export async function moveEnd(trx: Db, subscription_id: number, { before, after }: { before: string; after: string }) {
  const { numUpdatedRows } = await trx
    .updateTable('subscriptions')
    .set({ end_at: after })
    .where('subscription_id', '=', subscription_id)
    .where('end_at', '=', before)
    .executeTakeFirst()
  if (!numUpdatedRows) throw new AppError(409, fault('subscription_changed'))
}
