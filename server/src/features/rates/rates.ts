import type { Estimate } from '@padauk/contract/plans'
import { kyatOf } from '@padauk/rules/prices'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import type { Db } from '#db/schema.ts'
import { localDay } from '#lib/days.ts'

/** The kyat for a dollar that held on the school's day of a time, in hundredths; null when none was set by then. */
export const findRate = async (db: Db, at: Date): Promise<number | null> =>
  (await findDatedRate(db, at))?.mmk_cents ?? null

/** The same with the day it holds from. */
export const findDatedRate = (db: Db, at: Date) =>
  db
    .selectFrom('rates')
    .where('from_day', '<=', localDay(at, SCHOOL_ZONE))
    .select(['mmk_cents', 'from_day'])
    .orderBy('from_day', 'desc')
    .orderBy('rate_id', 'desc')
    .limit(1)
    .executeTakeFirst()

export type DatedRate = Awaited<ReturnType<typeof findDatedRate>>

/** A price in kyat for those who pay by bank; null without a rate. */
export const estimateOf = (price_cents: number, rate: DatedRate): Estimate =>
  rate ? { mmk: kyatOf(price_cents, rate.mmk_cents), mmk_per_usd: rate.mmk_cents / 100, from_day: rate.from_day } : null
