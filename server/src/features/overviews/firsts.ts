import type { OrderStatus } from '@padauk/contract/funded-orders'
import { FIRST, type Firsts, type QueueKind } from '@padauk/contract/overviews'
import { RENEWAL_RANGES } from '@padauk/rules/renewals'
import type { Db } from '#db/schema.ts'
import type { Staff } from '#http/answer.ts'
import { sumOwed } from '../affiliates/staff-affiliates.ts'
import { findDatedRate } from '../rates/rates.ts'
import { listDue } from '../renewals/staff-renewals.ts'
import { readEditing } from './editing.ts'
import { kindsFor } from './overviews.ts'

type Item = Firsts['queues'][number]['items'][number]

const firstOrders = (db: Db, status: OrderStatus, at: 'created_at' | 'exam_submitted_at') =>
  db
    .selectFrom('funded_orders')
    .innerJoin('members', 'members.member_id', 'funded_orders.member_id')
    .where('funded_orders.status', '=', status)
    .select(['order_id as id', 'members.name'])
    .select((eb) => eb.fn.coalesce(`funded_orders.${at}`, 'funded_orders.created_at').as('at'))
    .orderBy(`funded_orders.${at}`)
    .orderBy('order_id')
    .limit(FIRST)

/** In the order of their lists: what has waited longest is the first, but the newest mail. */
const READS: Record<QueueKind, (db: Db) => Promise<Item[]>> = {
  payments: (db) => firstOrders(db, 'PENDING', 'created_at').execute(),
  orders: (db) => firstOrders(db, 'APPROVED', 'created_at').where('account', 'is', null).execute(),
  posts: (db) =>
    db
      .selectFrom('affiliate_posts')
      .where('content_status', '=', 'PENDING')
      .select(['post_id as id', 'email as name', 'submitted_at as at'])
      .orderBy('submitted_at')
      .orderBy('post_id')
      .limit(FIRST)
      .execute(),
  exams: (db) => firstOrders(db, 'EXAM_SUBMITTED', 'exam_submitted_at').execute(),
  claims: (db) =>
    db
      .selectFrom('claims')
      .innerJoin('funded_orders', 'funded_orders.order_id', 'claims.order_id')
      .innerJoin('members', 'members.member_id', 'funded_orders.member_id')
      .where('claims.status', '=', 'PENDING')
      .select(['history_id as id', 'members.name', 'claims.created_at as at'])
      .orderBy('claims.created_at')
      .orderBy('history_id')
      .limit(FIRST)
      .execute(),
  mails: (db) =>
    db
      .selectFrom('mails')
      .where('status', 'in', ['FAILED', 'HANDED_OVER'])
      .select(['mail_id as id', 'recipient as name', 'created_at as at'])
      .orderBy('created_at', 'desc')
      .orderBy('mail_id', 'desc')
      .limit(FIRST)
      .execute(),
  deletions: (db) =>
    db
      .selectFrom('deletions')
      .innerJoin('members', 'members.member_id', 'deletions.member_id')
      .where('deletions.state', '=', 'ASKED')
      .select(['members.member_id as id', 'members.name', 'asked_at as at'])
      .orderBy('asked_at')
      .orderBy('deletion_id')
      .limit(FIRST)
      .execute(),
}

/** What to begin with: the first five of each queue and of each range of renewals that this role works on, the rate, and what is owed. */
export async function readFirsts(
  db: Db,
  { capabilities }: Pick<Staff, 'capabilities'>,
  publicUrl: string,
  now: Date,
): Promise<Firsts> {
  const kinds = kindsFor(capabilities)
  const [queues, renewals, rate, owed, editing] = await Promise.all([
    Promise.all(kinds.map(async (kind) => ({ kind, items: await READS[kind](db) }))),
    capabilities.includes('members')
      ? Promise.all(
          RENEWAL_RANGES.map(async (range) => ({
            range,
            data: await listDue(db, { wanted: { range, page: 1, perPage: FIRST }, publicUrl }, now),
          })),
        )
      : null,
    capabilities.includes('members.read') ? findDatedRate(db, now) : null,
    capabilities.includes('payouts') ? sumOwed(db) : null,
    capabilities.includes('curriculum') && kinds.length === 0 ? readEditing(db, now) : null,
  ])
  return {
    queues: queues.filter(({ items }) => items.length > 0),
    renewals: renewals?.filter(({ data }) => data.length > 0) ?? null,
    rate: rate ? { mmk_per_usd: rate.mmk_cents / 100, from_day: rate.from_day } : null,
    owed,
    editing,
  }
}
