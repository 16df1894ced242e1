import { SCHOOL_ZONE } from '@padauk/contract/school'
import type { Db } from '#db/schema.ts'
import { invalid } from '#errors.ts'
import { localDay, SCHOOL_OFFSET_MS, schoolDayBegins } from '#lib/days.ts'

/** So many calendar months later in the school's zone; the last day where the month is shorter. */
export function addMonths(iso: string, months: number): string {
  const date = new Date(Date.parse(iso) + SCHOOL_OFFSET_MS)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return new Date(date.getTime() - SCHOOL_OFFSET_MS).toISOString()
}

/** When a period begins: a day of the school begins at its midnight, today begins now. */
export function beginOf(start_at: string | undefined, now: Date): string {
  if (!start_at || start_at === localDay(now, SCHOOL_ZONE)) return now.toISOString()
  return start_at.includes('T') ? new Date(start_at).toISOString() : schoolDayBegins(start_at)
}

export type SoldPlan = { plan_id: number; name: string; months: number; price_cents: number }

/** @throws 422 for a plan that is not on sale */
export async function findPlan(db: Db, plan_id: number): Promise<SoldPlan> {
  const plan = await db
    .selectFrom('plans')
    .where('plan_id', '=', plan_id)
    .where('status', '=', 'PUBLISHED')
    .select(['plan_id', 'name', 'months', 'price_cents'])
    .executeTakeFirst()
  if (!plan) throw invalid('plan_id', 'this plan is not on sale')
  return plan
}

type Bought = { member_id: number; plan: SoldPlan; start_at: string; campus_ids?: number[] | undefined }

/** Opens the named campuses for the plan's months, or all of them. @throws 422 for a campus that does not exist */
export async function buySubscription(trx: Db, { member_id, plan, start_at, campus_ids }: Bought) {
  const end_at = addMonths(start_at, plan.months)
  const { subscription_id } = await trx
    .insertInto('subscriptions')
    .values({
      member_id,
      plan_id: plan.plan_id,
      months: plan.months,
      start_at,
      end_at,
      opens_all_campuses: campus_ids ? 0 : 1,
    })
    .returning('subscription_id')
    .executeTakeFirstOrThrow()
  if (campus_ids) {
    const wanted = [...new Set(campus_ids)]
    const known = await trx.selectFrom('campuses').where('campus_id', 'in', wanted).select('campus_id').execute()
    if (known.length < wanted.length) throw invalid('campus_ids', 'one of these campuses does not exist')
    await trx
      .insertInto('subscription_campuses')
      .values(wanted.map((campus_id) => ({ subscription_id, campus_id })))
      .execute()
  }
  return { subscription_id, start_at, end_at }
}
