import type { Rate, RateForm } from '@padauk/contract/staff-rates'
import { fault } from '@padauk/rules/faults'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import { type Selectable, sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { invalid } from '#errors.ts'
import { localDay } from '#lib/days.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { findRate } from './rates.ts'

type Row = Selectable<Schema['rates']>

export const listRates = (db: Db, { page, perPage }: { page: number; perPage: number }) =>
  pageOf(
    page,
    perPage,
    (limit, offset) =>
      db
        .selectFrom('rates')
        .selectAll()
        .select(sql<number>`count(*) over ()`.as('total'))
        .orderBy('from_day', 'desc')
        .orderBy('rate_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    ({ total: _, ...row }) => toRate(row),
  )

/**
 * Sets the rate from a day on. Entries of the ledger keep the rate they were made with.
 * @throws 422 for a day to come
 */
export async function createRate(db: Db, author: Author, { mmk_per_usd, from_day }: RateForm, now: Date) {
  if (from_day > localDay(now, SCHOOL_ZONE)) throw invalid('from_day', fault('rate_in_future'))
  return inTransaction(db, async (trx) => {
    const before = await findRate(trx, now)
    const row = await trx
      .insertInto('rates')
      .values({
        from_day,
        mmk_cents: Math.round(mmk_per_usd * 100),
        staff: author.email,
        created_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAudit(
      trx,
      author,
      {
        action: 'rates.create',
        target: `rate:${row.rate_id}`,
        before: { mmk_per_usd: before === null ? null : before / 100 },
        after: { mmk_per_usd, from_day },
      },
      now,
    )
    return toRate(row)
  })
}

const toRate = ({ rate_id, from_day, mmk_cents, staff, created_at }: Row): Rate => ({
  ...{ rate_id, from_day, staff, created_at },
  mmk_per_usd: mmk_cents / 100,
})
