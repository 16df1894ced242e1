import type { Payout } from '@padauk/contract/staff-affiliates'
import { tierPercent } from '@padauk/rules/affiliates'
import { fault } from '@padauk/rules/faults'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { owedUsd, recordPayout } from './affiliates.ts'
import { findTaken, requireNotTaken } from './payout-takes.ts'

type Filter = { page: number; perPage: number; q?: string | undefined }

/** Affiliates with referrals, highest debt first (STAFF-4). */
export async function listAffiliates(db: Db, { page, perPage, q }: Filter, now: Date) {
  let referrers = db
    .selectFrom('referrals')
    .innerJoin('members', 'members.member_id', 'referrals.member_id')
    .where('referrals.ended_at', 'is', null)
    .groupBy(['members.member_id', 'members.refer_code', 'members.name', 'members.email'])
    .select((eb) => [
      'members.member_id',
      'members.refer_code',
      'members.name',
      'members.email',
      eb.fn.countAll<number>().as('total_subscriptions'),
      sql<number>`cast(coalesce(sum(referrals.price_cents) filter (where referrals.payout_id is null), 0) as bigint)`.as(
        'unpaid_cents',
      ),
      sql<number>`count(*) over ()`.as('total'),
    ])
  const sought = q?.trim().toLowerCase().replace(/[!%_]/g, '!$&')
  if (sought)
    referrers = referrers.where((eb) =>
      eb.or(
        (['refer_code', 'name', 'email'] as const).map(
          (column) => sql<boolean>`lower(${eb.ref(`members.${column}`)}) like ${`%${sought}%`} escape '!'`,
        ),
      ),
    )
  const found = await pageOf(
    page,
    perPage,
    (limit, offset) =>
      referrers.orderBy('unpaid_cents', 'desc').orderBy('members.refer_code').limit(limit).offset(offset).execute(),
    (row) => row,
  )
  const ids = found.data.map(({ member_id }) => member_id)
  const [unpaid, payouts, taken] =
    ids.length > 0
      ? await Promise.all([selectUnpaid(db, ids), selectLastPayouts(db, ids), findTaken(db, ids, now)])
      : [[], []]
  const data = found.data.map(({ unpaid_cents, total: _, ...referrer }) => {
    const tier_percent = tierPercent(referrer.total_subscriptions)
    const last = payouts.find(({ member_id }) => member_id === referrer.member_id)
    return {
      ...referrer,
      tier_percent,
      subscriptions_to_pay: unpaid
        .filter(({ member_id }) => member_id === referrer.member_id)
        .map(({ member_id: _, ...line }) => line),
      owed_usd: owedUsd(unpaid_cents, tier_percent),
      taken: taken?.get(referrer.member_id) ?? null,
      last_payout: last ? { amount_usd: last.amount_cents / 100, created_at: last.created_at } : null,
    }
  })
  return { ...found, data }
}

/** What is owed to all of them, each by their tier. */
export async function sumOwed(db: Db) {
  const referrers = await db
    .selectFrom('referrals')
    .where('ended_at', 'is', null)
    .groupBy('member_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('subscriptions'),
      sql<number>`coalesce(sum(price_cents) filter (where payout_id is null), 0)`.as('unpaid_cents'),
    ])
    .having(sql<boolean>`count(*) > count(payout_id)`)
    .execute()
  const owed = referrers.map((one) => owedUsd(Number(one.unpaid_cents), tierPercent(Number(one.subscriptions))))
  return {
    usd: owed.reduce((cents, usd) => cents + Math.round(usd * 100), 0) / 100,
    affiliates: referrers.length,
  }
}

const selectUnpaid = (db: Db, memberIds: number[]) =>
  db
    .selectFrom('referrals')
    .innerJoin('plans', 'plans.plan_id', 'referrals.plan_id')
    .where('referrals.member_id', 'in', memberIds)
    .where('referrals.payout_id', 'is', null)
    .where('referrals.ended_at', 'is', null)
    .groupBy(['referrals.member_id', 'plans.plan_id', 'plans.name', 'plans.name_my', 'plans.position'])
    .select((eb) => ['referrals.member_id', 'plans.name', 'plans.name_my', eb.fn.countAll<number>().as('unpaid_count')])
    .orderBy('plans.position')
    .execute()

const selectLastPayouts = (db: Db, memberIds: number[]) =>
  db
    .selectFrom('payouts')
    .where('payout_id', 'in', ({ selectFrom }) =>
      selectFrom('payouts')
        .where('member_id', 'in', memberIds)
        .groupBy('member_id')
        .select((eb) => eb.fn.max('payout_id').as('payout_id')),
    )
    .select(['member_id', 'amount_cents', 'created_at'])
    .execute()

/**
 * Records that everything owed for a code was paid; of concurrent calls only one succeeds (SAFE-3).
 * @param sent.amount_usd the sum the caller saw: a referral added since must not be marked as paid
 * @throws 404 for an unknown code, 409 when nothing is owed, the sum has changed or somebody else has taken it
 */
export async function payAffiliate(
  db: Db,
  author: Author & Pick<Staff, 'staff_id'>,
  refer_code: string,
  sent: { note?: string | undefined; amount_usd?: number | undefined },
  now: Date,
): Promise<Payout> {
  return inTransaction(db, async (trx) => {
    const { member_id, amount_cents, ...paid } = await recordPayout(trx, author, refer_code, sent.note ?? '', now)
    const amount_usd = amount_cents / 100
    await requireNotTaken(trx, author.staff_id, member_id, now)
    await trx.deleteFrom('payout_takes').where('member_id', '=', member_id).execute()
    if (sent.amount_usd !== undefined && Math.round(sent.amount_usd * 100) !== amount_cents)
      throw new AppError(409, fault('amount_changed', { amount: amount_usd.toFixed(2) }))
    const payout = { amount_usd, tier_percent: paid.tier_percent, subscriptions: paid.subscriptions }
    await writeAudit(
      trx,
      author,
      {
        action: 'affiliates.payout',
        target: `member:${member_id}`,
        after: { ...payout, payout_id: paid.payout_id, refer_code: paid.refer_code },
        reason: sent.note || null,
      },
      now,
    )
    return {
      ...payout,
      payout_id: paid.payout_id,
      refer_code: paid.refer_code,
      note: sent.note ?? '',
      created_at: now.toISOString(),
    }
  })
}
