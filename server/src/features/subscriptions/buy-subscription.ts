import { campusFault } from '@padauk/contract/plans'
import { fault } from '@padauk/rules/faults'
import { endOfPeriod, type Sold } from '@padauk/rules/periods'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import { invalid } from '#errors.ts'
import { localDay, schoolDayBegins } from '#lib/days.ts'

/** When a period starts: at midnight of a given day, or now if that is today. */
export function beginOf(start_at: string | undefined, now: Date): string {
  if (!start_at || start_at === localDay(now, SCHOOL_ZONE)) return now.toISOString()
  return start_at.includes('T') ? new Date(start_at).toISOString() : schoolDayBegins(start_at)
}

export type SoldPlan = Pick<
  Selectable<Schema['plans']>,
  'plan_id' | 'name' | 'name_my' | 'months' | 'price_cents' | 'campus_count'
>

/** The columns of a plan that a sale needs. */
export const SOLD = ['plan_id', 'name', 'name_my', 'months', 'price_cents', 'campus_count'] as const

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
  const plan = await lockPlan(trx, plan_id).where('status', '=', 'PUBLISHED').returning(SOLD).executeTakeFirst()
  if (!plan) throw invalid('plan_id', fault('plan_not_on_sale'))
  return plan
}

type Bought = {
  member_id: number
  plan: SoldPlan
  start_at: string
  /** All campuses when left out. */
  campus_ids?: number[] | undefined
  /** The member's subscriptions before this one; none when left out. */
  earlier?: Sold[]
}

/** Adds subscriptions for the plans' months, of different members and in any order, with the campuses they open. */
export async function insertSubscriptions(trx: Db, bought: Bought[]) {
  const made = await trx
    .insertInto('subscriptions')
    .values(
      bought.map(({ member_id, plan: { plan_id, months }, start_at, campus_ids, earlier }) => ({
        member_id,
        plan_id,
        months,
        start_at,
        end_at: endOfPeriod({ start_at, months }, earlier),
        opens_all_campuses: campus_ids ? 0 : 1,
      })),
    )
    .returning(['subscription_id', 'member_id', 'start_at', 'end_at'])
    .execute()
  const campusesOf = new Map(bought.map(({ member_id, campus_ids = [] }) => [member_id, new Set(campus_ids)]))
  const opened = made.flatMap(({ member_id, subscription_id }) =>
    [...(campusesOf.get(member_id) ?? [])].map((campus_id) => ({ subscription_id, campus_id })),
  )
  if (opened.length > 0) await trx.insertInto('subscription_campuses').values(opened).execute()
  return made
}

/** The campuses of the member's latest subscription; undefined if it opens all, or there is none. */
async function findLastCampuses(trx: Db, member_id: number): Promise<number[] | undefined> {
  const last = trx
    .selectFrom('subscriptions')
    .where('member_id', '=', member_id)
    .select('subscription_id')
    .orderBy('end_at', 'desc')
    .orderBy('subscription_id', 'desc')
    .limit(1)
  const rows = await trx
    .selectFrom('subscription_campuses')
    .where('subscription_id', '=', last)
    .select('campus_id')
    .execute()
  return rows.length > 0 ? rows.map(({ campus_id }) => campus_id) : undefined
}

/**
 * Adds a subscription to the named campuses for the plan's months, or to all of them. A plan that opens some keeps
 * those of the subscription before, unless others are named.
 * @throws 422 for an unknown campus, and for more than the plan opens or none
 */
export async function buySubscription(trx: Db, { campus_ids, ...bought }: Bought) {
  const { member_id, plan } = bought
  const named = campus_ids && [...new Set(campus_ids)]
  const wanted = named ?? (plan.campus_count === null ? undefined : await findLastCampuses(trx, member_id))
  const wrong = campusFault(plan.campus_count, wanted)
  if (wrong) throw invalid('campus_ids', wrong)
  if (named) {
    const campuses = await trx
      .selectFrom('campuses')
      .where('campus_id', 'in', named)
      .where('bin_item_id', 'is', null)
      .select('campus_id')
      .execute()
    if (campuses.length < named.length) throw invalid('campus_ids', fault('unknown_campus'))
  }
  const [made] = await insertSubscriptions(trx, [{ ...bought, campus_ids: wanted }])
  const { subscription_id, start_at, end_at } = made!
  return { subscription_id, start_at, end_at }
}
