import { createHash } from 'node:crypto'
import { fault } from '@padauk/rules/faults'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid } from '#errors.ts'
import { keyFor, seal, unseal } from '#lib/sealing.ts'

const RETENTION_DAYS = 7
const KEY = /^[\x21-\x7e]{1,200}$/

/** What a call asks for, as a hash: method, path with query, validated body and file. */
export function fingerprintOf({ method, url, body, sentFile }: FastifyRequest): string {
  const file = sentFile && createHash('sha256').update(sentFile.bytes).digest('hex')
  return createHash('sha256')
    .update(JSON.stringify([method, url, body, file]))
    .digest('hex')
}

/** @throws 422 */
export function requireKey(key: string) {
  if (!KEY.test(key)) throw invalid('Idempotency-Key', fault('no_idempotency_key'))
}

type Call = { caller: string; key: string; fingerprint: string; status: number }

/**
 * Runs `work`, which returns the body to send, once per caller and key: a repeated or concurrent call gets the first
 * answer and changes nothing (docs/wire.md). Key and work share a transaction, so neither is stored without the other.
 * Errors are not stored: the call can be corrected and sent again. The answer is encrypted, because it may hold a secret.
 * @throws 422 for a key that was used for another call
 */
export async function answerOnce(db: Db, secret: string, call: Call, work: (db: Db) => Promise<string>) {
  const { caller, key, fingerprint, status } = call
  return inTransaction(db, async (trx) => {
    const now = new Date()
    const oldest = new Date(now.getTime() - RETENTION_DAYS * 86_400_000).toISOString()
    await trx.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute()
    // The empty row is the lock: a concurrent call waits on the unique key until the first has ended.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('idempotency_keys')
      .values({ caller, key, fingerprint, status, body: '', created_at: now.toISOString() })
      .onConflict((conflict) => conflict.columns(['caller', 'key']).doNothing())
      .executeTakeFirstOrThrow()
    const stored = numInsertedOrUpdatedRows ? undefined : await findStored(trx, secret, call)
    if (stored) return stored

    const body = await work(trx)
    await trx
      .updateTable('idempotency_keys')
      .set({ body: seal(sealingOf(secret), body) })
      .where('caller', '=', caller)
      .where('key', '=', key)
      .execute()
    return { status, body }
  })
}

/**
 * The answer that this call has got before.
 * @throws 422 for a key that was used for another call
 */
export async function findStored(db: Db, secret: string, { caller, key, fingerprint }: Call) {
  const stored = await db
    .selectFrom('idempotency_keys')
    .where('caller', '=', caller)
    .where('key', '=', key)
    .select(['status', 'body', 'fingerprint'])
    .executeTakeFirst()
  if (!stored) return undefined
  const body = unseal(sealingOf(secret), stored.body)
  if (stored.fingerprint !== fingerprint || body === undefined) throw reused()
  return { status: stored.status, body }
}

const sealingOf = (secret: string) => keyFor(secret, 'idempotency')

const reused = () =>
  new AppError(422, fault('idempotency_key_reused'), {
    fields: [{ path: 'Idempotency-Key', message: fault('key_of_another_call') }],
  })
