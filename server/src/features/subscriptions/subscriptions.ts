import { fault } from '@padauk/rules/faults'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import { AppError } from '#errors.ts'

// The only place that decides what a member may open: computed on every call from start_at, end_at, the bought campuses
// and the locks. Nothing is cached or stored.

type Ref = Expression<unknown>

/** Whether the member has a running subscription at `now` that includes the campus. */
export function opensCampus(memberId: number, campusId: Ref, now: string) {
  return sql<SqlBool>`exists (
    select 1 from subscriptions as running
    where running.member_id = ${memberId} and running.start_at <= ${now} and running.end_at > ${now}
      and (running.opens_all_campuses = 1 or exists (
        select 1 from subscription_campuses as bought
        where bought.subscription_id = running.subscription_id and bought.campus_id = ${campusId})))`
}

/** Whether a lesson requires the previous one and the member has finished neither that one nor this lesson itself. */
export function isLocked(
  memberId: number,
  lesson: { course_id: Ref; position: Ref; lesson_id: Ref; needs_previous: Ref; finished_at: Ref },
) {
  return sql<SqlBool>`(${lesson.needs_previous} = 1 and ${lesson.finished_at} is null and exists (
    select 1 from lessons as before
    left join lesson_progress as done on done.lesson_id = before.lesson_id and done.member_id = ${memberId}
    where before.lesson_id = (
      select earlier.lesson_id from lessons as earlier
      where earlier.course_id = ${lesson.course_id} and earlier.status = 'PUBLISHED'
        and (earlier.position < ${lesson.position} or (earlier.position = ${lesson.position} and earlier.lesson_id < ${lesson.lesson_id}))
      order by earlier.position desc, earlier.lesson_id desc limit 1)
      and done.finished_at is null))`
}

/** The latest end of all started subscriptions, for the session look-up. */
export const activeUntil = (db: ExpressionBuilder<Schema, 'members'>, now: string) =>
  db
    .selectFrom('subscriptions')
    .whereRef('subscriptions.member_id', '=', 'members.member_id')
    .where('subscriptions.start_at', '<=', now)
    .select((eb) => eb.fn.max('subscriptions.end_at').as('end_at'))

export const outsidePlan = () => new AppError(403, fault('not_in_plan'))
export const lessonLocked = () => new AppError(403, fault('lesson_locked'))

const YEAR_MS = 365 * 86_400_000

/** Whether a subscription is running whose period is longer than 365 days. */
export const isOverAYear = ({ start_at, end_at }: { start_at: string; end_at: string }, now: string) =>
  start_at <= now && end_at > now && Date.parse(end_at) - Date.parse(start_at) > YEAR_MS

/** @throws 403 unless the member may have funded accounts */
export async function requireYear(db: Db, memberId: number, now: Date) {
  const at = now.toISOString()
  if (!(await listSubscriptions(db, memberId)).some((subscription) => isOverAYear(subscription, at)))
    throw new AppError(403, fault('not_over_a_year'))
}

/** The campuses that the member's running subscriptions open; null for all. */
export async function listOpenCampuses(db: Db, memberId: number, now: Date): Promise<number[] | null> {
  const at = now.toISOString()
  const rows = await db
    .selectFrom('subscriptions as running')
    .leftJoin('subscription_campuses as bought', 'bought.subscription_id', 'running.subscription_id')
    .where('running.member_id', '=', memberId)
    .where('running.start_at', '<=', at)
    .where('running.end_at', '>', at)
    .select(['running.opens_all_campuses', 'bought.campus_id'])
    .distinct()
    .execute()
  if (rows.some(({ opens_all_campuses }) => opens_all_campuses === 1)) return null
  return rows.flatMap(({ campus_id }) => campus_id ?? []).sort((a, b) => a - b)
}

/** The member's subscriptions with their plans, latest end first. */
export function listSubscriptions(db: Db, memberId: number) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.plan_id', 'subscriptions.plan_id')
    .where('subscriptions.member_id', '=', memberId)
    .select([
      'plans.plan_id',
      'plans.name as plan',
      'subscriptions.start_at',
      'subscriptions.end_at',
      'subscriptions.months',
    ])
    .orderBy('subscriptions.end_at', 'desc')
    .orderBy('subscriptions.subscription_id', 'desc')
    .execute()
}
