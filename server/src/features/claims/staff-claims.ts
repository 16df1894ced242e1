import { randomBytes } from 'node:crypto'
import type { ClaimStatus } from '@padauk/contract/claims'
import { AMOUNT_SENT_MISSING, REFERENCE_SENT_MISSING } from '@padauk/contract/sent-money'
import { PROOF_REQUIRED, type StaffClaimFile } from '@padauk/contract/staff-claims'
import { fault } from '@padauk/rules/faults'
import { amountOf, compareAmounts } from '@padauk/rules/money'
import { sumText } from '@padauk/rules/prices'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid } from '#errors.ts'
import type { Picture } from '#http/uploads.ts'
import { writeAudit } from '../audits/audits.ts'
import { nameFile } from '../files/files.ts'
import { spent, writeEntries } from '../ledger-entries/ledger-entries.ts'
import { normalReference } from '../ledger-entries/normal-reference.ts'
import { storeReference } from '../ledger-entries/sent-references.ts'
import { writeReview } from '../mails/review-letter.ts'
import { requireNotHeld } from '../reviews/find-held.ts'
import { type Decider, refuseDecided, refuseStep, requireReason } from '../reviews/reviews.ts'
import { atMostCents, needsTwo, type Row, type Rules, readStaffClaim, selectClaim, targetOf } from './list-claims.ts'

type Decision = {
  status: ClaimStatus
  reason?: string | undefined
  decided_on: ClaimStatus
  amount?: string | undefined
  reference?: string | undefined
  proof?: Picture | undefined
  /** Where the proof is already, of a decision that was held. */
  payment_proof?: string | undefined
}

/**
 * The claim, if this decision may be made on it.
 * @throws 404, 409 when already decided, held, approved first by the same person, or the order is no longer funded
 */
export async function requireDecidable(
  db: Db,
  caller: Decider,
  history_id: number,
  { status, decided_on }: Decision,
  now: Date,
): Promise<Row> {
  const claim = await selectClaim(db, history_id)
  await requireNotHeld(db, 'claim', history_id, now)
  const refusal = { what: 'claim' as const, target: targetOf(history_id), status: claim.status }
  if (decided_on !== claim.status) throw await refuseDecided(db, refusal)
  if (claim.status !== 'PENDING') throw await refuseStep(db, refusal)
  if (status !== 'APPROVED') return claim
  if (claim.order_status !== 'FUNDED') throw new AppError(409, fault('order_not_funded', { order: claim.order_id }))
  if (claim.first_approved_by === caller.staff_id) throw new AppError(409, fault('second_person'))
  return claim
}

/**
 * Approves or rejects a claim, once, even under concurrency (SAFE-3). A large claim needs two people: the first
 * approval leaves it PENDING under that person's name, the second pays it with what was sent, its reference and the proof.
 * @throws 404, 409 when already decided, held, approved twice by the same person, the reference is used or the order is no
 * longer funded, 422 without a reason, amount, reference or proof, and for more than the claim can be
 */
export async function decideClaim(
  db: Db,
  caller: Decider,
  { history_id, ...rules }: Rules & { history_id: number },
  sent: Decision,
  now: Date,
): Promise<StaffClaimFile> {
  if (sent.status === 'PENDING')
    throw invalid('status', fault('neither', { field: 'status', choices: 'APPROVED', last: 'REJECT' }))
  const reason = requireReason(sent.status === 'REJECT', sent.reason)
  const { publicUrl } = rules
  return inTransaction(db, async (trx) => {
    await lockOrder(trx, history_id)
    const claim = await requireDecidable(trx, caller, history_id, sent, now)
    if (sent.status === 'REJECT') await close(trx, caller, claim, { publicUrl, set: { status: 'REJECT', reason } }, now)
    else if (needsTwo(claim, rules) && claim.first_approved_by === null) await approveFirst(trx, caller, claim, now)
    else await pay(trx, caller, claim, { ...sent, publicUrl }, now)
    return readStaffClaim(trx, rules, history_id, now)
  })
}

/** So that the funding cannot end while a claim on it is being paid. */
const lockOrder = (trx: Db, history_id: number) =>
  trx
    .updateTable('funded_orders')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('order_id', 'in', (eb) => eb.selectFrom('claims').where('history_id', '=', history_id).select('order_id'))
    .execute()

const decidedAlready = async (trx: Db, history_id: number) =>
  refuseDecided(trx, {
    what: 'claim',
    target: targetOf(history_id),
    status: (await selectClaim(trx, history_id)).status,
  })

const pending = (trx: Db, history_id: number) =>
  trx.updateTable('claims').where('history_id', '=', history_id).where('status', '=', 'PENDING')

type Closing = {
  publicUrl: string
  set: { status: 'REJECT'; reason: string | null } | { status: 'APPROVED'; payment_proof: string }
  sent?: { amount: string; reference: string }
}

/** Closes a claim, once, and tells the member by mail. */
async function close(
  trx: Db,
  caller: Decider,
  { history_id, order_id, email }: Row,
  { publicUrl, set, sent }: Closing,
  now: Date,
) {
  const moved = await pending(trx, history_id).set(set).returning('history_id').executeTakeFirst()
  if (!moved) throw await decidedAlready(trx, history_id)
  const isPaid = set.status === 'APPROVED'
  const reason = isPaid ? null : set.reason
  await writeReview(
    trx,
    {
      cause: `claim ${history_id} ${isPaid ? 'approved' : 'rejected'}`,
      recipient: email,
      reason,
      link: `${publicUrl}/campuses/profile/my-funded-accounts/${order_id}/withdraw`,
      said: (say) => ({
        ...(isPaid
          ? { subject: say('mail_claim_paid_subject', { order_id }), text: [say('mail_claim_paid_text', { order_id })] }
          : {
              subject: say('mail_claim_refused_subject', { order_id }),
              text: [say('mail_claim_refused_text', { order_id })],
            }),
        act: say('mail_claim_act'),
      }),
    },
    now,
  )
  await writeAudit(
    trx,
    caller,
    {
      action: isPaid ? 'claims.approve' : 'claims.reject',
      target: targetOf(history_id),
      before: { status: 'PENDING' },
      after: { status: set.status, ...sent },
      reason,
    },
    now,
  )
}

/** Of two concurrent approvals one becomes the first; the other is refused and may then be the second. */
async function approveFirst(trx: Db, caller: Decider, { history_id }: Row, now: Date) {
  const moved = await pending(trx, history_id)
    .where('first_approved_by', 'is', null)
    .set({ first_approved_by: caller.staff_id, first_approved_at: now.toISOString() })
    .returning('history_id')
    .executeTakeFirst()
  if (!moved) {
    const { status, first_name } = await selectClaim(trx, history_id)
    throw status === 'PENDING'
      ? new AppError(409, fault('first_taken', { name: first_name ?? '' }))
      : await decidedAlready(trx, history_id)
  }
  await writeAudit(
    trx,
    caller,
    { action: 'claims.approve-first', target: targetOf(history_id), after: { first_approved_by: caller.email } },
    now,
  )
}

/** A path of its own folder: a signed path opens everything in its folder. */
export const proofPath = () => `payment-proofs/${randomBytes(16).toString('hex')}/proof.webp`
export const nameProof = (trx: Db, path: string, { media_type, bytes }: Picture, now: Date) =>
  nameFile(trx, { path, media_type, is_private: true, bytes }, now)

async function pay(
  trx: Db,
  caller: Decider,
  claim: Row,
  { amount, reference, proof, payment_proof = proof && proofPath(), publicUrl }: Decision & { publicUrl: string },
  now: Date,
) {
  const { history_id, member_id, plan_name, wallet_network } = claim
  if (amount === undefined) throw invalid('amount', AMOUNT_SENT_MISSING)
  const most = (atMostCents(claim) / 100).toFixed(2)
  if (compareAmounts(amountOf(amount), amountOf(most)) > 0)
    throw invalid('amount', fault('above_claim', { amount: sumText(most, 'USD') }))
  if (reference === undefined) throw invalid('reference', REFERENCE_SENT_MISSING)
  if (!payment_proof) throw invalid('payment_proof', PROOF_REQUIRED)
  await close(
    trx,
    caller,
    claim,
    { publicUrl, set: { status: 'APPROVED', payment_proof }, sent: { amount, reference } },
    now,
  )
  if (proof) await nameProof(trx, payment_proof, proof, now)
  const cause = { kind: 'CLAIM', source_id: history_id } as const
  await storeReference(trx, { ...cause, reference })
  const entry = { ...cause, ...spent(amount), member_id, what: plan_name, method: wallet_network }
  await writeEntries(trx, caller, [{ ...entry, reference, normal_reference: normalReference(reference) }], now)
}
