import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { eraseTraces } from './erase-member.ts'

const HOUR_MS = 3_600_000
const EVERY_MS = HOUR_MS
/** No call runs for so long. */
const REPEATED_HOURS = 24

/**
 * Erases again what calls that were under way have written of members who were deleted meanwhile.
 * @internal Exported for tests.
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

/** Repeats while the server runs; the returned function stops it. */
export function startDeletions(db: Db, log: { error(error: unknown, text: string): void }): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => repeatDeletions(db, new Date()))
    running = running.catch((error) => log.error(error, 'deletions could not be repeated'))
  }, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
