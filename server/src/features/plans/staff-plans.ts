import type { StaffPlan, StaffPlanForm } from '@padauk/contract/staff-plans'
import { type Selectable, sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import { moveRow, nextPosition } from '#db/positions.ts'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import { type Author, writeAudit } from '../audits/audits.ts'

type Row = Selectable<Schema['plans']>
const COLUMNS = ['plan_id', 'name', 'price_cents', 'months', 'description', 'features', 'position', 'status'] as const

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
    (row) => toPlan(row),
  )

async function readPlan(db: Db, plan_id: number) {
  const row = await db.selectFrom('plans').where('plan_id', '=', plan_id).select(COLUMNS).executeTakeFirst()
  if (!row) throw notFound('plan')
  return toPlan(row)
}

type Sent = { [K in keyof StaffPlanForm]?: StaffPlanForm[K] | undefined }
const toValues = ({ price_usd, features, ...rest }: Sent) =>
  Object.fromEntries(
    Object.entries({
      ...rest,
      price_cents: price_usd === undefined ? undefined : Math.round(price_usd * 100),
      features: features && JSON.stringify(features),
    }).filter(([, value]) => value !== undefined),
  )

export async function createPlan(db: Db, author: Author, form: StaffPlanForm, now: Date): Promise<StaffPlan> {
  return inTransaction(db, async (trx) => {
    const position = await nextPosition(trx, { table: 'plans' })
    const { plan_id } = await trx
      .insertInto('plans')
      .values({ ...toValues(form), position } as never)
      .returning('plan_id')
      .executeTakeFirstOrThrow()
    await writeAudit(trx, author, { action: 'plans.create', target: `plan:${plan_id}`, after: form }, now)
    return readPlan(trx, plan_id)
  })
}

/** Changes what is sold from now on; a subscription keeps what it was bought with. @throws 404 */
export async function updatePlan(
  db: Db,
  author: Author,
  plan_id: number,
  { position, ...sent }: Sent & { position?: number | undefined },
  now: Date,
): Promise<StaffPlan> {
  return inTransaction(db, async (trx) => {
    const before = await readPlan(trx, plan_id)
    const values = toValues(sent)
    if (Object.keys(values).length > 0)
      await trx.updateTable('plans').set(values).where('plan_id', '=', plan_id).execute()
    if (position) await moveRow(trx, { table: 'plans', idColumn: 'plan_id', id: plan_id, position })
    const after = await readPlan(trx, plan_id)
    await writeAudit(trx, author, { action: 'plans.update', target: `plan:${plan_id}`, before, after }, now)
    return after
  })
}

/** @throws 404, 409 for a plan that was bought */
export async function removePlan(db: Db, author: Author, plan_id: number, now: Date) {
  await inTransaction(db, async (trx) => {
    const before = await readPlan(trx, plan_id)
    const { count } = await trx
      .selectFrom('subscriptions')
      .where('plan_id', '=', plan_id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) > 0)
      throw new AppError(
        409,
        'in_use',
        `${count} subscriptions were bought with this plan; make it a draft instead, then nobody is offered it`,
      )
    await trx.deleteFrom('plans').where('plan_id', '=', plan_id).execute()
    await writeAudit(trx, author, { action: 'plans.delete', target: `plan:${plan_id}`, before }, now)
  })
}

const toPlan = ({ plan_id, name, price_cents, months, description, features, position, status }: Row): StaffPlan => ({
  plan_id,
  name,
  price_usd: price_cents / 100,
  months,
  description,
  features: JSON.parse(features) as string[],
  position,
  status,
})
