import type { Db } from '#db/schema.ts'
import { tooMany } from '#errors.ts'
import { ADDRESS_FACTOR } from '#http/limits.ts'

type Try = {
  /** The kind of attempt, e.g. 'login'; kinds are counted separately. */
  what: string
  account: string
  /** The network address. */
  address: string
  /** Per account; a network address, shared by many members, gets ADDRESS_FACTOR times as many. */
  limit: number
  windowMs: number
}

/**
 * Counts an attempt per account and per network address, in the database, so that all processes share the count.
 * @throws 429 with the seconds to wait, above `limit` attempts within the window
 */
export async function countTry(db: Db, { what, account, address, limit, windowMs }: Try, now: Date) {
  for (const [subject, most] of [
    [`${what} from ${address}`, limit * ADDRESS_FACTOR],
    [`${what} ${account}`, limit],
  ] as const) {
    const { count, ends_at } = await countOne(db, subject, windowMs, now)
    if (count > most) throw tooMany(Math.max(1, Math.ceil((Date.parse(ends_at) - now.getTime()) / 1000)))
  }
}

async function countOne(db: Db, subject: string, windowMs: number, now: Date) {
  await db.deleteFrom('tries').where('ends_at', '<=', now.toISOString()).execute()
  return db
    .insertInto('tries')
    .values({ subject, ends_at: new Date(now.getTime() + windowMs).toISOString(), count: 1 })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet((eb) => ({ count: eb('tries.count', '+', 1) })))
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow()
}

/** Called after a successful login: resets the account's failed attempts. */
export const forgetTries = (db: Db, what: string, account: string) =>
  db.deleteFrom('tries').where('subject', '=', `${what} ${account}`).execute()
