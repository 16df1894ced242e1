import type { School } from '@padauk/contract/schools'
import type { Db } from '#db/schema.ts'
import { listPublicLessons } from '../syllabuses/syllabuses.ts'

export async function readSchool(db: Db): Promise<School> {
  const month = await db
    .selectFrom('plans')
    .where('status', '=', 'PUBLISHED')
    .where('months', '=', 1)
    .select((eb) => eb.fn.min('price_cents').as('cents'))
    .executeTakeFirst()
  const free = (await listPublicLessons(db)).find(({ is_free }) => is_free)
  return {
    month_usd: month?.cents == null ? null : month.cents / 100,
    free_lesson: free ? `/learn/${free.path}` : null,
  }
}
