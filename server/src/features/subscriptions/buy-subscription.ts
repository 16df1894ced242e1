import { SCHOOL_ZONE } from '@padauk/rules/school'
import type { Db } from '#db/schema.ts'
import { invalid } from '#errors.ts'
import { localDay, SCHOOL_OFFSET_MS, schoolDayBegins } from '#lib/days.ts'

/** Adds calendar months in the school's time zone; clamps to the last day of shorter months. */
function addMonths(iso: string, months: number): string {
  const date = new Date(Date.parse(iso) + SCHOOL_OFFSET_MS)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return new Date(date.getTime() - SCHOOL_OFFSET_MS).toISOString()
}

/** When a period starts: at midnight of a given day, or now if that is today. */
export function beginOf(start_at: string | undefined, now: Date): string {
  if (!start_at || start_at === localDay(now, SCHOOL_ZONE)) return now.toISOString()
  return start_at.includes('T') ? new Date(start_at).toISOString() : schoolDayBegins(start_at)
}

export type SoldPlan = { plan_id: number; name: string; name_my: string | null; months: number; price_cents: number }

/** Locks a plan: a sale and a deletion of it wait for each other. */
export const lockPlan = (trx: Db, plan_id: number) =>
  trx
    .updateTable('plans')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('plan_id', '=', plan_id)

/**
 * The plan to sell, locked.
 * @throws 422 for a plan that is not on sale
 */
export async function requirePlan(trx: Db, plan_id: number): Promise<SoldPlan> {
  const plan = await lockPlan(trx, plan_id)
    .where('status', '=', 'PUBLISHED')
    .returning(['plan_id', 'name', 'name_my', 'months', 'price_cents'])
    .executeTakeFirst()
  if (!plan) throw invalid('plan_id', 'this plan is not on sale')
  return plan
}

type Bought = { member_id: number; plan: SoldPlan; start_at: string }

/** Adds subscriptions for the plans' months, in any order; `opensAll` opens every campus. */
export const insertSubscriptions = (trx: Db, bought: Bought[], opensAll: boolean) =>
  trx
    .insertInto('subscriptions')
    .values(
      bought.map(({ member_id, plan: { plan_id, months }, start_at }) => ({
        member_id,
        plan_id,
        months,
        start_at,
        end_at: addMonths(start_at, months),
        opens_all_campuses: opensAll ? 1 : 0,
      })),
    )
    .returning(['subscription_id', 'member_id', 'start_at', 'end_at'])
    .execute()

/**
 * Adds a subscription to the named campuses for the plan's months, or to all of them.
 * @throws 422 for an unknown campus
 */
export async function buySubscription(
  trx: Db,
  { campus_ids, ...bought }: Bought & { campus_ids?: number[] | undefined },
) {
  const [made] = await insertSubscriptions(trx, [bought], !campus_ids)
  const { subscription_id, start_at, end_at } = made!
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
