import type { Db } from '#db/schema.ts'
import { tooMany } from '#errors.ts'
import { ADDRESS_FACTOR } from '#http/limits.ts'

const WINDOW_MS = 60_000

/**
 * Counts a try of something that can be guessed, for the account and for the network address, in the database, so that
 * every process counts the same.
 * @throws 429 with the seconds to wait, once there are more than `perMinute` (an address: twenty times that).
 */
export async function countTry(db: Db, account: string, address: string, perMinute: number, now: Date) {
  for (const [subject, limit] of [[address, perMinute * ADDRESS_FACTOR], [account, perMinute]] as const) {
    const { count, began_at } = await countOne(db, subject, now)
    if (count > limit) throw tooMany(Math.max(1, Math.ceil((Date.parse(began_at) + WINDOW_MS - now.getTime()) / 1000)))
  }
}

async function countOne(db: Db, subject: string, now: Date) {
  const oldest = new Date(now.getTime() - WINDOW_MS).toISOString()
  await db.deleteFrom('tries').where('began_at', '<=', oldest).execute()
  return db
    .insertInto('tries')
    .values({ subject, began_at: now.toISOString(), count: 1 })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet((eb) => ({ count: eb('tries.count', '+', 1) })))
    .returning(['count', 'began_at'])
    .executeTakeFirstOrThrow()
}

/** After the right password: earlier slips of the account count no more. */
export const forgetTries = (db: Db, account: string) => db.deleteFrom('tries').where('subject', '=', account).execute()
