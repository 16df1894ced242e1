import { fault } from '@padauk/rules/faults'
import { outageOf } from '#db/outages.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError } from '#errors.ts'
import type { Settings } from '../../settings.ts'
import { findDecider } from '../staff/staff-sessions.ts'
import { type Decision, decide, dropProof } from './staff-held-decisions.ts'

type Log = { error(error: unknown, text: string): void }

/** Clocks of several machines differ by less. */
const CLOCKS_DIFFER_MS = 60_000
const AT_ONCE = 20

/**
 * Carries out what is due, each in one transaction with the end of its hold: once, whichever process is first, and after
 * a crash too. What has become impossible is stored with the reason, for its author.
 */
export async function carryOutDue(db: Db, rules: Settings, log: Log, now: Date) {
  const due = await db
    .selectFrom('held_decisions')
    .where('refusal', 'is', null)
    .where((eb) =>
      eb.or([
        eb('due_at', '<=', now.toISOString()),
        // Nothing is held for so long: it was decided while the clock was ahead.
        eb('due_at', '>', new Date(now.getTime() + rules.undoSeconds * 1000 + CLOCKS_DIFFER_MS).toISOString()),
      ]),
    )
    .select('held_decision_id')
    .orderBy('held_decision_id')
    .limit(AT_ONCE)
    .execute()
  for (const { held_decision_id } of due)
    try {
      await inTransaction(db, (trx) => carryOut(trx, rules, held_decision_id, now))
    } catch (error) {
      // Nothing is wrong with the decision: it is carried out once the database is back.
      if (outageOf(error)) throw error
      if (!(error instanceof AppError)) log.error(error, 'a decision could not be carried out')
      const refusal = error instanceof AppError ? error.fault : fault('failed')
      await inTransaction(db, (trx) => refuse(trx, held_decision_id, refusal))
    }
}

/** Keeps the reason for the author, and nothing of what was sent. */
async function refuse(trx: Db, held_decision_id: number, refusal: string) {
  const held = await trx
    .selectFrom('held_decisions')
    .where('held_decision_id', '=', held_decision_id)
    .where('refusal', 'is', null)
    .select('payment_proof')
    .executeTakeFirst()
  // Undone meanwhile.
  if (!held) return
  await dropProof(trx, held.payment_proof)
  await trx
    .updateTable('held_decisions')
    .set({ refusal, body: '{}' })
    .where('held_decision_id', '=', held_decision_id)
    .where('refusal', 'is', null)
    .execute()
}

async function carryOut(trx: Db, rules: Settings, held_decision_id: number, now: Date) {
  const held = await trx
    .deleteFrom('held_decisions')
    .where('held_decision_id', '=', held_decision_id)
    .where('refusal', 'is', null)
    .returning(['kind', 'item_id', 'staff_id', 'body'])
    .executeTakeFirst()
  // Undone, or another process was first.
  if (!held) return
  const { kind, item_id, staff_id, body } = held
  const caller = await findDecider(trx, staff_id)
  if (!caller) throw new AppError(403, fault('suspended_meanwhile'))
  await decide(trx, rules, caller, { kind, item_id, body: JSON.parse(body) } as Decision, now)
}
