import { type School, TOLD_MEMBERS } from '@padauk/contract/schools'
import type { Db } from '#db/schema.ts'
import { listPublicLessons } from '../syllabuses/syllabuses.ts'

const THOUSAND = 1000

export async function readSchool(db: Db): Promise<School> {
  const count = async (table: 'campuses' | 'members') => {
    const rows = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
    const row = await (table === 'campuses' ? rows.where('status', '=', 'PUBLISHED') : rows).executeTakeFirstOrThrow()
    return Number(row.count)
  }
  const month = await db
    .selectFrom('plans')
    .where('status', '=', 'PUBLISHED')
    .where('months', '=', 1)
    .select((eb) => eb.fn.min('price_cents').as('cents'))
    .executeTakeFirst()
  const [campuses, members] = await Promise.all([count('campuses'), count('members')])
  const free = (await listPublicLessons(db)).find(({ is_free }) => is_free)
  return {
    campuses,
    members: members < TOLD_MEMBERS ? null : Math.floor(members / THOUSAND) * THOUSAND,
    month_usd: month?.cents == null ? null : month.cents / 100,
    free_lesson: free ? `/learn/${free.path}` : null,
  }
}
