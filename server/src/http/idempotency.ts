import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { invalid } from '#errors.ts'

const KEPT_DAYS = 7
const KEY = /^[\x21-\x7e]{1,200}$/

/**
 * Runs `work`, which returns the body to send, once per caller and key: a repeated or concurrent call gets the first
 * answer and changes nothing (docs/wire.md). The caller is a member or an anonymous network address. Key and work share
 * a transaction, so neither is stored without the other. Errors are not stored: the call can be corrected and sent
 * again.
 */
export async function answerOnce(
  db: Db,
  caller: string,
  key: string,
  status: number,
  work: (db: Db) => Promise<string>,
) {
  if (!KEY.test(key)) throw invalid('Idempotency-Key', 'Idempotency-Key must be 1 to 200 visible ASCII characters')
  return inTransaction(db, async (trx) => {
    const now = new Date()
    const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString()
    await trx.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute()
    // The empty row is the lock: a concurrent call waits on the unique key until the first has ended.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('idempotency_keys')
      .values({ caller, key, status, body: '', created_at: now.toISOString() })
      .onConflict((conflict) => conflict.columns(['caller', 'key']).doNothing())
      .executeTakeFirstOrThrow()
    const mine = trx.selectFrom('idempotency_keys').where('caller', '=', caller).where('key', '=', key)
    if (!numInsertedOrUpdatedRows) return mine.select(['status', 'body']).executeTakeFirstOrThrow()

    const body = await work(trx)
    await trx
      .updateTable('idempotency_keys')
      .set({ body })
      .where('caller', '=', caller)
      .where('key', '=', key)
      .execute()
    return { status, body }
  })
}
