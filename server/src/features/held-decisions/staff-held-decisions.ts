import type { PostStatus } from '@padauk/contract/affiliate-posts'
import type { ClaimStatus } from '@padauk/contract/claims'
import type { HeldKind, HeldStep } from '@padauk/contract/reviews'
import type { OrderDecision } from '@padauk/contract/staff-funded-orders'
import type { HeldDecision } from '@padauk/contract/staff-held-decisions'
import { fault } from '@padauk/rules/faults'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import type { Picture } from '#http/uploads.ts'
import { toFault } from '#lib/fault-sentences.ts'
import type { Settings } from '../../settings.ts'
import { decidePost } from '../affiliate-posts/staff-affiliate-posts.ts'
import { decideClaim, nameProof } from '../claims/staff-claims.ts'
import { decideOrder } from '../funded-orders/staff-funded-orders.ts'
import { findHeld, heldBy, secondsLeft } from '../reviews/find-held.ts'
import type { Decider } from '../reviews/reviews.ts'

/** What a person has decided, as it is kept until it is carried out. */
export type Decision = { item_id: number } & (
  | {
      kind: 'post'
      body: { status: 'APPROVED' | 'REJECT' | 'PAID'; decided_on: PostStatus } & Typed
    }
  | { kind: 'order'; body: OrderDecision }
  | {
      kind: 'claim'
      /** `payment_proof` is the path of the proof that was sent. */
      body: { status: 'APPROVED' | 'REJECT'; decided_on: ClaimStatus; payment_proof?: string } & Typed
    }
)
type Typed = { reason?: string | undefined; amount?: string | undefined; reference?: string | undefined }

/** Decides as if it were not held: through the same functions, which know every rule. */
export function decide(db: Db, rules: Settings, caller: Decider, decision: Decision, now: Date): Promise<unknown> {
  const { kind, item_id, body } = decision
  if (kind === 'post') {
    const { status: content_status, ...rest } = body
    return decidePost(db, caller, item_id, { ...rest, content_status }, now)
  }
  if (kind === 'claim') return decideClaim(db, caller, { ...rules, history_id: item_id }, body, now)
  return decideOrder(db, caller, { ...rules, order_id: item_id }, body, now)
}

const proofOf = (decision: Decision) => (decision.kind === 'claim' && decision.body.payment_proof) || null
const stepOf = (decision: Decision): HeldStep => {
  const { status } = decision.body
  if (!status) return 'issue'
  if (status === 'PAID' || proofOf(decision)) return 'pay'
  return status === 'REJECT' ? 'reject' : status === 'FUNDED' ? 'fund' : 'approve'
}

/**
 * Keeps a decision until it is due (docs/decisions/0054). It is tried first and taken back, so that a person hears of
 * what is impossible while the item is still in front of them.
 * @param proof of a payment, for the path in the decision
 * @throws whatever deciding throws, and 409 while somebody's decision on the item can still be undone
 */
export async function holdDecision(
  db: Db,
  rules: Settings,
  caller: Staff,
  decision: Decision,
  now: Date,
  proof?: Picture,
): Promise<HeldDecision> {
  await tryDeciding(db, rules, caller, decision, now)
  const { kind, item_id, body } = decision
  const payment_proof = proofOf(decision)
  const due_at = new Date(now.getTime() + rules.undoSeconds * 1000).toISOString()
  const row = await inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('held_decisions')
      .values({
        ...{ kind, item_id, staff_id: caller.staff_id, step: stepOf(decision), body: JSON.stringify(body) },
        ...{ decided_at: now.toISOString(), due_at, refusal: null, payment_proof },
      })
      // Of several people at once one holds the item.
      .onConflict((conflict) => conflict.doNothing())
      .returning(COLUMNS)
      .executeTakeFirst()
    if (row && proof && payment_proof) await nameProof(trx, payment_proof, proof, now)
    return row
  })
  if (row) return toHeldDecision(row, now)
  const held = (await findHeld(db, kind, [item_id], now)).get(item_id)
  throw heldBy(kind, held ?? { name: 'somebody', seconds_left: 0 })
}

async function tryDeciding(db: Db, rules: Settings, caller: Staff, decision: Decision, now: Date) {
  const undone = new Error('the trial is undone')
  await db
    .transaction()
    .execute(async (trx) => {
      await decide(trx, rules, caller, decision, now)
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
}

const COLUMNS = ['held_decision_id', 'kind', 'item_id', 'step', 'due_at', 'refusal', 'decided_at'] as const
type Row = Omit<HeldDecision, 'seconds_left' | 'refusal'> & { due_at: string; refusal: string | null }
const toHeldDecision = ({ due_at, ...row }: Row, now: Date): HeldDecision => ({
  ...row,
  refusal: row.refusal === null ? null : toFault(row.refusal),
  seconds_left: row.refusal === null ? secondsLeft(due_at, now) : 0,
})

/** More than anybody decides in some seconds; of those that failed, the newest. */
const SHOWN = 50

export async function listHeldDecisions(db: Db, staff_id: number, now: Date): Promise<{ data: HeldDecision[] }> {
  const rows = await db
    .selectFrom('held_decisions')
    .where('staff_id', '=', staff_id)
    .select(COLUMNS)
    .orderBy('held_decision_id', 'desc')
    .limit(SHOWN)
    .execute()
  return { data: rows.map((row) => toHeldDecision(row, now)) }
}

type Undone = {
  kind: HeldKind
  item_id: number
  reason: string | null
  account: string | null
  sent: { amount: string; reference: string } | null
}

/**
 * Undoes a decision as long as it has not been carried out, whatever a clock says. Of an undo and the carrying out one
 * finds the row.
 * @throws 404 once it is carried out, and for those of others
 */
export async function undoDecision(db: Db, staff_id: number, held_decision_id: number): Promise<Undone> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .deleteFrom('held_decisions')
      .where('held_decision_id', '=', held_decision_id)
      .where('staff_id', '=', staff_id)
      .where('refusal', 'is', null)
      .returning(['kind', 'item_id', 'body', 'payment_proof'])
      .executeTakeFirst()
    if (!row) throw new AppError(404, fault('too_late'))
    await dropProof(trx, row.payment_proof)
    const { reason = null, account = null, amount, reference } = JSON.parse(row.body) as Typed & { account?: string }
    const sent = amount !== undefined && reference !== undefined ? { amount, reference } : null
    return { kind: row.kind, item_id: row.item_id, reason, account, sent }
  })
}

/** The proof of a payment that is not recorded after all. Its bytes are swept. */
export async function dropProof(trx: Db, payment_proof: string | null) {
  if (payment_proof) await trx.deleteFrom('files').where('path', '=', payment_proof).execute()
}

/** @throws 404, also while the decision is held */
export async function dismissRefusal(db: Db, staff_id: number, held_decision_id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('held_decisions')
    .where('held_decision_id', '=', held_decision_id)
    .where('staff_id', '=', staff_id)
    .where('refusal', 'is not', null)
    .executeTakeFirst()
  if (!numDeletedRows) throw notFound('message')
}
