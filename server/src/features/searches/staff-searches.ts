import { FOUND_MAX, type Found } from '@padauk/contract/staff-searches'
import { latinDigits } from '@padauk/rules/digits'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Staff } from '#http/answer.ts'
import { normalReference } from '../ledger-entries/normal-reference.ts'
import { hasReference } from '../ledger-entries/payments.ts'
import { findNewestMembers } from '../members/staff-members.ts'

/** Shorter ones begin too many references. */
const REFERENCE_MIN = 4

/** What a person of the back office types into the one search: each kind only for roles that may read it. */
export async function findForStaff(db: Db, staff: Staff, q: string, now: Date): Promise<Found> {
  const typed = q.trim()
  const { capabilities } = staff
  const readsMembers = capabilities.includes('members.read')
  if (typed === '') return { members: [], payments: [], orders: [], claims: [], lessons: [] }
  const number = numberOf(typed)
  const [members, payments, orders, claims, lessons] = await Promise.all([
    readsMembers ? findNewestMembers(db, typed, FOUND_MAX, now) : [],
    readsMembers && typed.length >= REFERENCE_MIN ? findPayments(db, typed) : [],
    number !== undefined && capabilities.includes('orders') ? findOrder(db, number) : [],
    number !== undefined && capabilities.includes('claims') ? findClaim(db, number) : [],
    capabilities.includes('curriculum') ? findLessons(db, typed) : [],
  ])
  return {
    members: members.map(({ member_id, name, email }) => ({ member_id, name, email })),
    payments,
    orders,
    claims,
    lessons,
  }
}

function findPayments(db: Db, typed: string) {
  const start = normalReference(typed)
  return db
    .selectFrom('payments')
    .innerJoin('members', 'members.member_id', 'payments.member_id')
    .where((eb) =>
      eb.or([
        hasReference(typed)(eb),
        eb.and([eb('normal_reference', '>=', start), eb('normal_reference', '<', `${start}\u{10ffff}`)]),
      ]),
    )
    .select([
      'payments.payment_id',
      'payments.member_id',
      'members.name',
      'payments.reference',
      'payments.amount',
      'payments.currency',
      'payments.created_at',
    ])
    .orderBy('payments.payment_id', 'desc')
    .limit(FOUND_MAX)
    .execute()
}

/** 1042 or #1042, in Myanmar digits too. */
function numberOf(typed: string): number | undefined {
  const [, digits] = /^#?(\d{1,9})$/.exec(latinDigits(typed)) ?? []
  return digits === undefined ? undefined : Number(digits)
}

const findOrder = (db: Db, order_id: number) =>
  db
    .selectFrom('funded_orders')
    .innerJoin('members', 'members.member_id', 'funded_orders.member_id')
    .where('order_id', '=', order_id)
    .select(['order_id', 'members.name', 'plan_name'])
    .execute()

const findClaim = (db: Db, history_id: number) =>
  db
    .selectFrom('claims')
    .innerJoin('funded_orders', 'funded_orders.order_id', 'claims.order_id')
    .innerJoin('members', 'members.member_id', 'funded_orders.member_id')
    .where('history_id', '=', history_id)
    .select(['history_id', 'members.name', 'plan_name'])
    .execute()

function findLessons(db: Db, typed: string) {
  const like = `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
    .where('lessons.bin_item_id', 'is', null)
    .where(
      sql<boolean>`(lower(lessons.title) like ${like} escape '\\' or lower(lessons.title_my) like ${like} escape '\\')`,
    )
    .select(['lessons.lesson_id', 'lessons.title', 'lessons.title_my', 'campuses.title as campus_title'])
    .orderBy('lessons.title')
    .orderBy('lessons.lesson_id')
    .limit(FOUND_MAX)
    .execute()
}
