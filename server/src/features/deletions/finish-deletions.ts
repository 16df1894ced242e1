import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { eraseTraces } from './erase-member.ts'

const HOUR_MS = 3_600_000
/** No call runs for so long. */
const REPEATED_HOURS = 24

/**
 * Erases again what calls that were under way have written of members who were deleted meanwhile.
 */
export async function repeatDeletions(db: Db, now: Date) {
  const done = await db
    .selectFrom('deletions')
    .where('state', '=', 'DONE')
    .where('decided_at', '>', new Date(now.getTime() - REPEATED_HOURS * HOUR_MS).toISOString())
    .select('member_id')
    .execute()
  for (const { member_id } of done) await inTransaction(db, (trx) => eraseTraces(trx, member_id))
}
