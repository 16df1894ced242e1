import { fault } from '@padauk/rules/faults'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid } from '#errors.ts'
import { requireKey } from './idempotency.ts'

// A device numbers its changes, and the server tells it the last number that it has applied (docs/decisions/0063).

/** Per member. The one that changed nothing for longest goes when another comes. */
const DEVICES_KEPT = 50
const DEVICE = /^[\w-]{8,64}$/
const NUMBER = /^[1-9]\d{0,14}$/

/** The device that a call names. Anything that is no name counts as none. */
export const deviceOf = ({ headers: { device } }: FastifyRequest) =>
  typeof device === 'string' && DEVICE.test(device) ? device : undefined

type Change = { member_id: number; device: string; number: number; key: string; isFirst: boolean }

/**
 * The change that a member's call is, if it has a number.
 * @throws 422, and 409 `changes_missing` when the device knows of a higher number than the server: this was restored from a backup
 */
export function numberedChange({ headers, caller }: FastifyRequest, hasFile: boolean): Change | undefined {
  const { change, applied: seen, 'idempotency-key': key } = headers
  if (change === undefined) return undefined
  if (typeof change !== 'string' || !NUMBER.test(change)) throw invalid('Change', fault('no_change_number'))
  // A picture is stored before the transaction of the change begins, and devices do not keep such calls.
  if (hasFile) throw invalid('Change', fault('change_with_file'))
  if (!caller?.device) throw invalid('Device', fault('no_device'))
  if (typeof key !== 'string') throw invalid('Idempotency-Key', fault('change_without_key'))
  requireKey(key)
  const { id, applied } = caller.device
  if (Number(seen) > applied) throw changesMissing()
  return { member_id: caller.member_id, device: id, number: Number(change), key, isFirst: applied === 0 }
}

/**
 * Runs `work`, which returns the body to send, once per number of a device. Number, body and work share a transaction. The
 * change that was applied last gets its answer again. A refusal of `work` takes the number back as well.
 * @throws 409 `change_number_taken` when another change was applied under the number, or a later one
 */
export async function applyChange(
  db: Db,
  reply: FastifyReply,
  { isFirst, ...change }: Change,
  work: (trx: Db) => Promise<string>,
  now: Date,
) {
  const body = await inTransaction(db, async (trx) => {
    // The row is the lock: the same change, sent twice at once, waits here until the first has ended.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('device_changes')
      .values({ ...change, answer: '', changed_at: now.toISOString() })
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'device'])
          .doUpdateSet((eb) => ({
            number: eb.ref('excluded.number'),
            key: eb.ref('excluded.key'),
            changed_at: eb.ref('excluded.changed_at'),
          }))
          .whereRef('device_changes.number', '<', 'excluded.number'),
      )
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) {
      const last = await ownRow(trx, change).select(['number', 'key', 'answer']).executeTakeFirstOrThrow()
      reply.header('applied', String(last.number))
      if (last.number === change.number && last.key === change.key) return last.answer
      throw numberTaken()
    }
    if (isFirst) await dropOldest(trx, change)
    const answer = await work(trx)
    await trx
      .updateTable('device_changes')
      .set({ answer })
      .where('member_id', '=', change.member_id)
      .where('device', '=', change.device)
      .execute()
    return answer
  })
  reply.header('applied', String(change.number))
  return body
}

const ownRow = (trx: Db, { member_id, device }: Pick<Change, 'member_id' | 'device'>) =>
  trx.selectFrom('device_changes').where('member_id', '=', member_id).where('device', '=', device)

/** Makes room for a new device, which stays whatever the clock says. */
async function dropOldest(trx: Db, { member_id, device }: Pick<Change, 'member_id' | 'device'>) {
  const others = trx.selectFrom('device_changes').where('member_id', '=', member_id).where('device', '<>', device)
  await trx
    .deleteFrom('device_changes')
    .where('member_id', '=', member_id)
    .where('device', '<>', device)
    .where(
      'changed_at',
      '<=',
      others
        .select('changed_at')
        .orderBy('changed_at', 'desc')
        .limit(1)
        .offset(DEVICES_KEPT - 1),
    )
    .execute()
}

const changesMissing = () => new AppError(409, fault('changes_missing'))
const numberTaken = () => new AppError(409, fault('change_number_taken'))
