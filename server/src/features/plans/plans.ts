import type { Plan } from '@padauk/contract/plans'
import type { Language } from '@padauk/rules/languages'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import { prepared } from '#db/prepared.ts'
import type { Db, Schema } from '#db/schema.ts'
import { type DatedRate, estimateOf, findDatedRate } from '../rates/rates.ts'

type Row = Omit<Schema['plans'], 'plan_id' | 'campus_count' | 'position' | 'status'> & {
  plan_id: number
  campus_count: number | null
  total: number
}

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
      'name_my',
      'description_my',
      'features_my',
      'campus_count',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('position')
    .orderBy('plan_id')
    .limit(param('limit'))
    .offset(param('offset')),
)

const toPlan = (
  { plan_id, price_cents, months, campus_count, ...row }: Row,
  rate: DatedRate,
  language: Language,
): Plan => {
  const isBurmese = language === 'my'
  const burmese = isBurmese && row.features_my ? (JSON.parse(row.features_my) as string[]) : []
  return {
    plan_id,
    name: (isBurmese && row.name_my) || row.name,
    price_usd: price_cents / 100,
    months,
    description: (isBurmese && row.description_my) || row.description,
    features: burmese.length > 0 ? burmese : (JSON.parse(row.features) as string[]),
    campus_count,
    estimate: estimateOf(price_cents, rate),
    ...(isBurmese && !row.name_my && { language: 'en' as const }),
  }
}

/** The plans on sale, by position. What has no Burmese yet is in English. */
export async function listPlans(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
  language: Language,
  now: Date,
) {
  const rate = await findDatedRate(db, now)
  return pageOf(
    page,
    perPage,
    (limit, offset) => selectPage(db, { limit, offset }),
    (row) => toPlan(row, rate, language),
  )
}
