import { SCHOOL_ZONE } from '@padauk/rules/school'
import type { Db } from '#db/schema.ts'
import { localDay } from '#lib/days.ts'

/** The kyat for a dollar that held on the school's day of a time, in hundredths; null when none was set by then. */
export async function findRate(db: Db, at: Date): Promise<number | null> {
  const rate = await db
    .selectFrom('rates')
    .where('from_day', '<=', localDay(at, SCHOOL_ZONE))
    .select('mmk_cents')
    .orderBy('from_day', 'desc')
    .orderBy('rate_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return rate?.mmk_cents ?? null
}
