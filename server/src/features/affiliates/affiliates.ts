import type { AffiliateStats } from '@padauk/contract/affiliates'
import { tierPercent } from '@padauk/rules/affiliates'
import { fault } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import { phoneKey } from '@padauk/rules/phones'
import { sql } from 'kysely'
import { prepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid, notFound } from '#errors.ts'
import { mailboxOf } from '#lib/mailboxes.ts'
import type { Author } from '../audits/audits.ts'
import { spent, writeEntries } from '../ledger-entries/ledger-entries.ts'

/** Codes are upper case; typed input is not. */
const toCode = (typed: string) => typed.trim().toUpperCase()

const isSamePhone = (one: string, other: string) =>
  one === other || (phoneKey(one) !== undefined && phoneKey(one) === phoneKey(other))

const selectCounts = prepared<
  { refer_code: string },
  {
    member_id: number
    plan: string | null
    plan_my: string | null
    total: number
    unpaid: number
    unpaid_cents: number
  }
>((db, param) =>
  db
    .selectFrom('members')
    .leftJoin('referrals', (join) =>
      join.onRef('referrals.member_id', '=', 'members.member_id').on('referrals.ended_at', 'is', null),
    )
    .leftJoin('plans', 'plans.plan_id', 'referrals.plan_id')
    .where('members.refer_code', '=', param('refer_code'))
    // The code of a deleted member stays taken, but is nobody's.
    .where('members.status', '!=', 'ERASED')
    .groupBy(['members.member_id', 'plans.plan_id', 'plans.name', 'plans.name_my', 'plans.position'])
    .select((eb) => [
      'members.member_id',
      'plans.name as plan',
      'plans.name_my as plan_my',
      eb.fn.count<number>('referrals.referral_id').as('total'),
      sql<number>`count(*) filter (where referrals.referral_id is not null and referrals.payout_id is null)`.as(
        'unpaid',
      ),
      sql<number>`coalesce(sum(referrals.price_cents) filter (where referrals.payout_id is null), 0)`.as(
        'unpaid_cents',
      ),
    ])
    .orderBy('plans.position'),
)

/** The share of so many cents, in dollars. */
export const owedUsd = (cents: number, percent: number) => Math.round((cents * percent) / 100) / 100

/**
 * The referrals of a code, by plan (AFF-3). Reveals neither the code's owner nor the members referred, and what is owed
 * only to the owner.
 */
export async function readStats(
  db: Db,
  refer_code: string,
  callerId: number | undefined,
  language: Language,
): Promise<AffiliateStats> {
  const code = toCode(refer_code)
  const counts = await selectCounts(db, { refer_code: code })
  const [first] = counts
  if (!first) throw notFound('refer code')
  const total = counts.reduce((sum, { total }) => sum + total, 0)
  const unpaidCents = counts.reduce((sum, { unpaid_cents }) => sum + Number(unpaid_cents), 0)
  const tier_percent = tierPercent(total)
  return {
    refer_code: code,
    total_subscriptions: total,
    subscriptions_to_pay: counts
      .filter(({ unpaid }) => unpaid > 0)
      .map(({ plan, plan_my, unpaid }) => ({
        name: ((language === 'my' && plan_my) || plan) as string,
        unpaid_count: unpaid,
      })),
    tier_percent,
    owed_usd: first.member_id === callerId ? owedUsd(unpaidCents, tier_percent) : null,
  }
}

/** The owner and totals of a refer code; undefined for an unknown one. */
export const findReferrer = async (db: Db, refer_code: string) => {
  const referrer = await db
    .selectFrom('members')
    .where('refer_code', '=', toCode(refer_code))
    .where('status', '!=', 'ERASED')
    .select((eb) => [
      'member_id',
      'name',
      'email',
      'refer_code',
      eb
        .selectFrom('referrals')
        .whereRef('referrals.member_id', '=', 'members.member_id')
        .where('referrals.ended_at', 'is', null)
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('total'),
    ])
    .executeTakeFirst()
  return referrer && { ...referrer, total: Number(referrer.total) }
}

/**
 * Credits a new member's first subscription to the refer code; renewals never count (docs/wire.md).
 * @throws 404 for an unknown code, 422 when the new member's email or phone is the referrer's
 */
export async function recordReferral(db: Db, refer_code: string, subscription_id: number, now: Date) {
  const referrer = await db
    .selectFrom('members')
    .where('refer_code', '=', toCode(refer_code))
    .select(['member_id', 'email', 'phone'])
    .executeTakeFirst()
  if (!referrer) throw notFound('refer code')
  const bought = await db
    .selectFrom('subscriptions')
    .innerJoin('members', 'members.member_id', 'subscriptions.member_id')
    .innerJoin('plans', 'plans.plan_id', 'subscriptions.plan_id')
    .where('subscription_id', '=', subscription_id)
    .select(['members.member_id', 'members.email', 'members.phone', 'plans.plan_id', 'plans.price_cents'])
    .executeTakeFirstOrThrow()
  const isSelf =
    bought.member_id === referrer.member_id ||
    mailboxOf(bought.email) === mailboxOf(referrer.email) ||
    (bought.phone !== null && referrer.phone !== null && isSamePhone(bought.phone, referrer.phone))
  if (isSelf) throw invalid('refer_code', fault('own_refer_code'))
  await db
    .insertInto('referrals')
    .values({
      member_id: referrer.member_id,
      subscription_id,
      plan_id: bought.plan_id,
      price_cents: bought.price_cents,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('subscription_id').doNothing())
    .execute()
}

/** The error for a payout when nothing is owed, naming who recorded the last one: they may have been a moment faster. */
export async function nothingOwed(db: Db, member_id: number) {
  const last = await db
    .selectFrom('ledger_entries')
    .where('kind', '=', 'PAYOUT')
    .where('member_id', '=', member_id)
    .where('staff', 'is not', null)
    .orderBy('entry_id', 'desc')
    .select(['staff', 'usd_cents'])
    .executeTakeFirst()
  const amount = (-Number(last?.usd_cents ?? 0) / 100).toFixed(2)
  return new AppError(409, last?.staff ? fault('paid_before', { name: last.staff, amount }) : fault('nothing_owed'))
}

/**
 * Records that everything owed for a code, at the current tier, was paid; of concurrent calls only one succeeds.
 * @param author null for the demo data
 * @throws 404 for an unknown code, 409 when nothing is owed
 */
export async function recordPayout(db: Db, author: Author | null, refer_code: string, note: string, now: Date) {
  return inTransaction(db, async (trx) => {
    const referrer = await trx
      .selectFrom('members')
      .where('refer_code', '=', toCode(refer_code))
      .select(['member_id', 'refer_code'])
      .executeTakeFirst()
    if (!referrer) throw notFound('refer code')
    const { member_id } = referrer
    const { payout_id } = await trx
      .insertInto('payouts')
      .values({ member_id, tier_percent: 0, amount_cents: 0, note, created_at: now.toISOString() })
      .returning('payout_id')
      .executeTakeFirstOrThrow()
    const paid = await trx
      .updateTable('referrals')
      .set({ payout_id })
      .where('member_id', '=', member_id)
      .where('payout_id', 'is', null)
      .where('ended_at', 'is', null)
      .returning('price_cents')
      .execute()
    if (paid.length === 0) throw await nothingOwed(trx, member_id)
    const { total } = await trx
      .selectFrom('referrals')
      .where('member_id', '=', member_id)
      .where('ended_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const tier_percent = tierPercent(total)
    const amount_cents = Math.round((paid.reduce((sum, { price_cents }) => sum + price_cents, 0) * tier_percent) / 100)
    await trx.updateTable('payouts').set({ tier_percent, amount_cents }).where('payout_id', '=', payout_id).execute()
    await writeEntries(
      trx,
      author,
      [
        {
          kind: 'PAYOUT',
          source_id: payout_id,
          ...spent((amount_cents / 100).toFixed(2)),
          ...{ member_id, what: referrer.refer_code, method: 'OTHER', reason: note || null },
        },
      ],
      now,
    )
    return { ...referrer, payout_id, amount_cents, tier_percent, subscriptions: paid.length }
  })
}
