import type { MemberFile } from '@padauk/contract/staff-members'
import { tierPercent } from '@padauk/rules/affiliates'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { notFound } from '#errors.ts'
import { listHistory } from '../audits/audits.ts'
import { listDevices } from '../devices/devices.ts'
import { listMemberEntries, sumPaid } from '../ledger-entries/list-entries.ts'
import { readRefund } from '../ledger-entries/refund-rule.ts'
import { findDeletion } from './find-deletion.ts'

/**
 * A member's record, without private data (notes, checklist).
 * @throws 404
 */
export async function readFile(db: Db, member_id: number, now: Date): Promise<MemberFile> {
  const member = await db
    .selectFrom('members')
    .where('member_id', '=', member_id)
    .select(['member_id', 'name', 'email', 'phone', 'refer_code', 'status', 'created_at'])
    .executeTakeFirst()
  if (!member) throw notFound('member')
  const at = now.toISOString()
  const [subscriptions, entries, paid, progress, orders, referrals, referred_by, link, devices, timeline] =
    await Promise.all([
      listBought(db, member_id),
      listMemberEntries(db, member_id),
      sumPaid(db, member_id),
      readProgress(db, member_id),
      listOrders(db, member_id),
      countReferrals(db, member_id),
      findReferredBy(db, member_id),
      db
        .selectFrom('reset_links')
        .where('member_id', '=', member_id)
        .where('expires_at', '>', at)
        .select('expires_at')
        .executeTakeFirst(),
      listDevices(db, { member_id, token_hash: '' }, now),
      listHistory(db, `member:${member_id}`),
    ])
  const [last] = subscriptions
  return {
    ...member,
    plan: last?.plan ?? null,
    plan_my: last?.plan_my ?? null,
    months: last?.months ?? null,
    end_at: last?.end_at ?? null,
    referred_by: referred_by ?? null,
    link_until: link?.expires_at ?? null,
    subscriptions,
    entries,
    paid,
    progress,
    orders,
    referrals,
    devices: devices.map(({ device_id, name, last_seen_at }) => ({ device_id, name, last_seen_at })),
    refund: await readRefund(db, member_id, now),
    deletion: await findDeletion(db, member_id),
    timeline,
  }
}

async function listBought(db: Db, member_id: number): Promise<MemberFile['subscriptions']> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.plan_id', 'subscriptions.plan_id')
    .where('subscriptions.member_id', '=', member_id)
    .select([
      'subscription_id',
      'plans.name as plan',
      'plans.name_my as plan_my',
      'subscriptions.months',
      'start_at',
      'end_at',
      'opens_all_campuses',
    ])
    .orderBy('end_at', 'desc')
    .orderBy('subscription_id', 'desc')
    .execute()
  const named = await db
    .selectFrom('subscriptions')
    .innerJoin('subscription_campuses', 'subscription_campuses.subscription_id', 'subscriptions.subscription_id')
    .innerJoin('campuses', 'campuses.campus_id', 'subscription_campuses.campus_id')
    .where('subscriptions.member_id', '=', member_id)
    .where('campuses.bin_item_id', 'is', null)
    .select(['subscriptions.subscription_id', 'campuses.title'])
    .orderBy('campuses.position')
    .execute()
  return rows.map(({ opens_all_campuses, ...row }) => ({
    ...row,
    campuses: opens_all_campuses
      ? null
      : named.filter(({ subscription_id }) => subscription_id === row.subscription_id).map(({ title }) => title),
  }))
}

async function readProgress(db: Db, member_id: number): Promise<MemberFile['progress']> {
  const lessons = db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
    .where('lessons.status', '=', 'PUBLISHED')
    .where('courses.status', '=', 'PUBLISHED')
    .where('categories.status', '=', 'PUBLISHED')
    .where('campuses.status', '=', 'PUBLISHED')
  const [{ total }, done] = await Promise.all([
    lessons.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    db
      .selectFrom('lesson_progress')
      .innerJoin('lessons', 'lessons.lesson_id', 'lesson_progress.lesson_id')
      .where('member_id', '=', member_id)
      .where('lessons.bin_item_id', 'is', null)
      .select([
        sql<number>`count(*) filter (where finished_at is not null)`.as('finished'),
        sql<string | null>`max(touched_at)`.as('touched'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { finished_lessons: Number(done.finished), total_lessons: Number(total), last_touched_at: done.touched }
}

async function listOrders(db: Db, member_id: number): Promise<MemberFile['orders']> {
  const rows = await db
    .selectFrom('funded_orders')
    .where('member_id', '=', member_id)
    .select((eb) => [
      'order_id',
      'plan_name',
      'price_cents',
      'status',
      'created_at',
      eb
        .selectFrom('claims')
        .whereRef('claims.order_id', '=', 'funded_orders.order_id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('claims'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ price_cents, claims, ...row }) => ({
    ...row,
    price_usd: price_cents / 100,
    claims: Number(claims),
  }))
}

async function countReferrals(db: Db, member_id: number): Promise<MemberFile['referrals']> {
  const counts = await db
    .selectFrom('referrals')
    .where('member_id', '=', member_id)
    .where('ended_at', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where payout_id is null)`.as('unpaid'),
    ])
    .executeTakeFirstOrThrow()
  const total = Number(counts.total)
  return { total_subscriptions: total, unpaid: Number(counts.unpaid), tier_percent: tierPercent(total) }
}

const findReferredBy = (db: Db, member_id: number) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('referrals', 'referrals.subscription_id', 'subscriptions.subscription_id')
    .innerJoin('members', 'members.member_id', 'referrals.member_id')
    .where('subscriptions.member_id', '=', member_id)
    .select(['members.member_id', 'members.name', 'members.email'])
    .executeTakeFirst()
