import type { StaffPlan, StaffPlanForm } from '@padauk/contract/staff-plans'
import { fault } from '@padauk/rules/faults'
import { type Insertable, type Selectable, sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import { lockOrder, moveTo, nextPosition } from '#db/positions.ts'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { lockPlan } from '../subscriptions/buy-subscription.ts'

type Row = Selectable<Schema['plans']>
const COLUMNS = [
  'plan_id',
  'name',
  'name_my',
  'price_cents',
  'months',
  'campus_count',
  'description',
  'description_my',
  'features',
  'features_my',
  'position',
  'status',
] as const

export const listStaffPlans = (db: Db, { page, perPage }: { page: number; perPage: number }) =>
  pageOf(
    page,
    perPage,
    (limit, offset) =>
      db
        .selectFrom('plans')
        .select([...COLUMNS, sql<number>`count(*) over ()`.as('total')])
        .orderBy('position')
        .orderBy('plan_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ({ total: _, ...row }) => toPlan(row),
  )

export async function listPlanCampuses(db: Db) {
  const rows = await db
    .selectFrom('plans')
    .where('campus_count', 'is not', null)
    .select(['plan_id', 'campus_count'])
    .orderBy('plan_id')
    .execute()
  return rows.map(({ plan_id, campus_count }) => ({ plan_id, campus_count: campus_count as number }))
}

async function requirePlan(db: Db, plan_id: number) {
  const row = await db.selectFrom('plans').where('plan_id', '=', plan_id).select(COLUMNS).executeTakeFirst()
  if (!row) throw notFound('plan')
  return toPlan(row)
}

type Sent = { [K in keyof StaffPlanForm]?: StaffPlanForm[K] | undefined }
const LIST = { table: 'plans', idColumn: 'plan_id' } as const
/** The columns of what was sent; left out is left as it is. */
const toColumns = ({ price_usd, features, features_my, ...rest }: Sent) => ({
  ...rest,
  ...(price_usd !== undefined && { price_cents: Math.round(price_usd * 100) }),
  ...(features && { features: JSON.stringify(features) }),
  ...(features_my !== undefined && { features_my: features_my && JSON.stringify(features_my) }),
})

export async function createPlan(db: Db, author: Author, form: StaffPlanForm, now: Date): Promise<StaffPlan> {
  return inTransaction(db, async (trx) => {
    await lockOrder(trx, 'plans')
    const position = await nextPosition(trx, LIST)
    const { plan_id } = await trx
      .insertInto('plans')
      // A whole form has every column.
      .values({ ...(toColumns(form) as Insertable<Schema['plans']>), position })
      .returning('plan_id')
      .executeTakeFirstOrThrow()
    await writeAudit(trx, author, { action: 'plans.create', target: `plan:${plan_id}`, after: form }, now)
    return requirePlan(trx, plan_id)
  })
}

/**
 * Changes a plan on sale; existing subscriptions keep their terms.
 * @throws 404
 */
export async function updatePlan(
  db: Db,
  author: Author,
  plan_id: number,
  { position, ...sent }: Sent & { position?: number | undefined },
  now: Date,
): Promise<StaffPlan> {
  return inTransaction(db, async (trx) => {
    if (position) await lockOrder(trx, 'plans')
    const before = await requirePlan(trx, plan_id)
    const values = toColumns(sent)
    if (Object.values(values).some((value) => value !== undefined))
      await trx.updateTable('plans').set(values).where('plan_id', '=', plan_id).execute()
    if (position) await moveTo(trx, LIST, plan_id, position)
    const after = await requirePlan(trx, plan_id)
    await writeAudit(trx, author, { action: 'plans.update', target: `plan:${plan_id}`, before, after }, now)
    return after
  })
}

/** @throws 404, 409 if it was ever bought */
export async function removePlan(db: Db, author: Author, plan_id: number, now: Date) {
  await inTransaction(db, async (trx) => {
    await lockPlan(trx, plan_id).execute()
    const before = await requirePlan(trx, plan_id)
    const { count } = await trx
      .selectFrom('subscriptions')
      .where('plan_id', '=', plan_id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) > 0) throw new AppError(409, fault('plan_in_use', { count }))
    await trx.deleteFrom('plans').where('plan_id', '=', plan_id).execute()
    await writeAudit(trx, author, { action: 'plans.delete', target: `plan:${plan_id}`, before }, now)
  })
}

const toPlan = ({ price_cents, ...row }: Row): StaffPlan => ({
  ...row,
  price_usd: price_cents / 100,
  features: JSON.parse(row.features) as string[],
  features_my: row.features_my === null ? null : (JSON.parse(row.features_my) as string[]),
})
