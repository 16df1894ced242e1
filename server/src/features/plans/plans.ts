import type { Plan } from '@padauk/contract/plans'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import { prepared } from '#db/prepared.ts'
import type { Db, Schema } from '#db/schema.ts'

type Row = Omit<Schema['plans'], 'plan_id' | 'position' | 'status'> & { plan_id: number; total: number }

const selectPage = prepared<{ limit: number; offset: number }, Row>((db, param) =>
  db
    .selectFrom('plans')
    .where('status', '=', 'PUBLISHED')
    .select([
      'plan_id',
      'name',
      'price_cents',
      'months',
      'description',
      'features',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('position')
    .orderBy('plan_id')
    .limit(param('limit'))
    .offset(param('offset')),
)

const toPlan = ({ plan_id, name, price_cents, months, description, features }: Row): Plan => ({
  plan_id,
  name,
  price_usd: price_cents / 100,
  months,
  description,
  features: JSON.parse(features) as string[],
})

/** The plans on sale, by position. */
export const listPlans = (db: Db, { page, perPage }: { page: number; perPage: number }) =>
  pageOf(page, perPage, (limit, offset) => selectPage(db, { limit, offset }), toPlan)
