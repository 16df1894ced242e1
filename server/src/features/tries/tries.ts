import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { tooMany } from '#errors.ts'
import { ADDRESS_FACTOR } from '#http/limits.ts'
import { networkOf } from '#lib/networks.ts'

type Window = { subject: string; limit: number; windowMs: number }

/** Rows of ended windows stay a while, so that removing them never meets a caller who renews them. */
const RETENTION_MS = 3_600_000

/** The clocks of processes and of simultaneous calls may differ by this much. */
const SKEW_MS = 60_000

/**
 * Counts one attempt in each window, in the database, so that all processes share the count. A refused attempt counts
 * nowhere.
 * @returns the count in each window
 * @throws 429 with the seconds to wait, above the limit of a window
 */
export function countIn(db: Db, windows: Window[], now: Date): Promise<number[]> {
  return inTransaction(db, async (trx) => {
    const counts: number[] = []
    for (const { subject, limit, windowMs } of windows) {
      const { count, ends_at } = await countOne(trx, subject, windowMs, now)
      if (count > limit) throw tooMany(Math.max(1, Math.ceil((Date.parse(ends_at) - now.getTime()) / 1000)))
      counts.push(count)
    }
    return counts
  })
}

function countOne(trx: Db, subject: string, windowMs: number, now: Date) {
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
  return trx
    .insertInto('tries')
    .values({ subject, ends_at: after(windowMs), count: 1 })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => {
        // No window ends later than one that begins now. If one does, the clock has jumped, and it is over.
        const isOver = eb.or([eb('tries.ends_at', '<=', after(0)), eb('tries.ends_at', '>', after(windowMs + SKEW_MS))])
        return {
          count: eb
            .case()
            .when(isOver)
            .then(eb.lit(1))
            .else(eb('tries.count', '+', 1))
            .end(),
          ends_at: eb.case().when(isOver).then(eb.ref('excluded.ends_at')).else(eb.ref('tries.ends_at')).end(),
        }
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow()
}

type Try = {
  /** The kind of attempt, e.g. 'post'; kinds are counted separately. */
  what: string
  account: string
  /** The network address, unless the caller has signed in: then the account alone counts. */
  address?: string
  /** Per account; a network, shared by many members, gets ADDRESS_FACTOR times as many. */
  limit: number
  windowMs: number
}

/** @throws 429 above `limit` attempts within the window */
export async function countTry(db: Db, { what, account, address, limit, windowMs }: Try, now: Date) {
  const windows = [{ subject: `${what} ${account}`, limit, windowMs }]
  if (address !== undefined)
    windows.push({ subject: `${what} from ${networkOf(address)}`, limit: limit * ADDRESS_FACTOR, windowMs })
  await countIn(db, windows, now)
  await removeEnded(db, now)
}

/** Called after a success of somebody signed in: resets the account's failed attempts. */
export const forgetTries = (db: Db, what: string, account: string) =>
  db.deleteFrom('tries').where('subject', '=', `${what} ${account}`).execute()

export const removeEnded = (db: Db, now: Date) =>
  db
    .deleteFrom('tries')
    .where('ends_at', '<', new Date(now.getTime() - RETENTION_MS).toISOString())
    .execute()
