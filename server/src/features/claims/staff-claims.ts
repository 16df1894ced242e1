import { randomBytes } from 'node:crypto'
import type { ClaimStatus } from '@padauk/contract/claims'
import { AMOUNT_SENT_MISSING, REFERENCE_SENT_MISSING } from '@padauk/contract/sent-money'
import { PROOF_REQUIRED, type StaffClaim, type StaffClaimFile } from '@padauk/contract/staff-claims'
import { fault } from '@padauk/rules/faults'
import { amountOf, compareAmounts } from '@padauk/rules/money'
import { sumText } from '@padauk/rules/prices'
import { pageOf, totalOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid, notFound } from '#errors.ts'
import type { Picture } from '#http/uploads.ts'
import { pathSigner } from '#lib/signatures.ts'
import { listHistory, writeAudit } from '../audits/audits.ts'
import { nameFile } from '../files/files.ts'
import { findSent, spent, writeEntries } from '../ledger-entries/ledger-entries.ts'
import { normalReference } from '../ledger-entries/normal-reference.ts'
import { keepReference } from '../ledger-entries/sent-references.ts'
import { writeReview } from '../mails/review-letter.ts'
import { findHeld, requireNotHeld } from '../reviews/find-held.ts'
import { type Decider, findSamePictures, refuseDecided, refuseStep, requireReason } from '../reviews/reviews.ts'

const claims = (db: Db) =>
  db
    .selectFrom('claims')
    .innerJoin('funded_orders', 'funded_orders.order_id', 'claims.order_id')
    .innerJoin('funded_accounts', 'funded_accounts.funded_account_id', 'funded_orders.funded_account_id')
    .innerJoin('members', 'members.member_id', 'funded_orders.member_id')
    .leftJoin('staff', 'staff.staff_id', 'claims.first_approved_by')
    .select([
      'claims.history_id',
      'claims.order_id',
      'claims.status',
      'claims.percentage',
      'claims.wallet_network',
      'claims.wallet_address',
      'claims.reason',
      'claims.payment_proof',
      'claims.created_at',
      'claims.first_approved_by',
      'claims.first_approved_at',
      'funded_orders.member_id',
      'funded_orders.plan_name',
      'funded_orders.status as order_status',
      'funded_orders.email',
      'funded_accounts.account_size_cents',
      'members.name as member_name',
      'members.email as member_email',
      'staff.name as first_name',
    ])
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof claims>['executeTakeFirst']>>>

/** The settings that claims need. */
type Rules = { secret: string; publicUrl: string; claimTwoPeopleFromUsd: number }
type Filter = { page: number; perPage: number; order: 'newest' | 'oldest'; status?: ClaimStatus | undefined }

export async function listStaffClaims(db: Db, rules: Rules, { page, perPage, order, status }: Filter, now: Date) {
  const direction = order === 'oldest' ? 'asc' : 'desc'
  const queue = db.selectFrom('claims').$if(status !== undefined, (q) => q.where('status', '=', status as ClaimStatus))
  const { data, ...head } = await pageOf(
    page,
    perPage,
    // Found in an index alone; only the rows of the page are joined.
    (limit, offset) =>
      claims(db)
        .where(
          'claims.history_id',
          'in',
          queue
            .select('history_id')
            .orderBy('created_at', direction)
            .orderBy('history_id', direction)
            .limit(limit)
            .offset(offset),
        )
        .select(totalOf(queue))
        .orderBy('claims.created_at', direction)
        .orderBy('claims.history_id', direction)
        .execute(),
    (row) => toClaim(row, rules, now),
  )
  const ids = data.map(({ history_id }) => history_id)
  const [held, sent] = await Promise.all([findHeld(db, 'claim', ids, now), findSent(db, 'CLAIM', ids)])
  return {
    ...head,
    data: data.map((one) => ({
      ...one,
      held: held.get(one.history_id) ?? null,
      sent: sent.get(one.history_id) ?? null,
    })),
  }
}

const selectClaim = async (db: Db, history_id: number) => {
  const row = await claims(db).where('claims.history_id', '=', history_id).executeTakeFirst()
  if (!row) throw notFound('claim')
  return row
}
const targetOf = (history_id: number) => `claim:${history_id}`

/** @throws 404 */
export async function readStaffClaim(db: Db, rules: Rules, history_id: number, now: Date): Promise<StaffClaimFile> {
  const row = await selectClaim(db, history_id)
  return {
    ...toClaim(row, rules, now),
    held: (await findHeld(db, 'claim', [history_id], now)).get(history_id) ?? null,
    sent: (await findSent(db, 'CLAIM', [history_id])).get(history_id) ?? null,
    same_picture: await findSamePictures(db, row.payment_proof),
    history: await listHistory(db, targetOf(history_id)),
  }
}

type Decision = {
  status: ClaimStatus
  reason?: string | undefined
  decided_on: ClaimStatus
  amount?: string | undefined
  reference?: string | undefined
  proof?: Picture | undefined
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
  return inTransaction(db, async (trx) => {
    await lockOrder(trx, history_id)
    const claim = await requireDecidable(trx, caller, history_id, sent, now)
    if (sent.status === 'REJECT') await reject(trx, caller, claim, { reason, publicUrl: rules.publicUrl }, now)
    else if (needsTwo(claim, rules) && claim.first_approved_by === null) await approveFirst(trx, caller, claim, now)
    else await pay(trx, caller, claim, { ...sent, publicUrl: rules.publicUrl }, now)
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

async function reject(
  trx: Db,
  caller: Decider,
  { history_id, order_id, email }: Row,
  { reason, publicUrl }: { reason: string | null; publicUrl: string },
  now: Date,
) {
  const moved = await pending(trx, history_id)
    .set({ status: 'REJECT', reason })
    .returning('history_id')
    .executeTakeFirst()
  if (!moved) throw await decidedAlready(trx, history_id)
  await writeReview(
    trx,
    {
      cause: `claim ${history_id} rejected`,
      recipient: email,
      reason,
      link: linkOf(order_id, publicUrl),
      said: (say) => ({
        subject: say('mail_claim_refused_subject', { order_id }),
        text: [say('mail_claim_refused_text', { order_id })],
        act: say('mail_claim_act'),
      }),
    },
    now,
  )
  await writeAudit(
    trx,
    caller,
    {
      action: 'claims.reject',
      target: targetOf(history_id),
      before: { status: 'PENDING' },
      after: { status: 'REJECT' },
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

async function pay(
  trx: Db,
  caller: Decider,
  claim: Row,
  { amount, reference, proof, publicUrl }: Decision & { publicUrl: string },
  now: Date,
) {
  const { history_id, order_id, member_id, email, plan_name, wallet_network } = claim
  if (amount === undefined) throw invalid('amount', AMOUNT_SENT_MISSING)
  const most = (atMostCents(claim) / 100).toFixed(2)
  if (compareAmounts(amountOf(amount), amountOf(most)) > 0)
    throw invalid('amount', fault('above_claim', { amount: sumText(most, 'USD') }))
  if (reference === undefined) throw invalid('reference', REFERENCE_SENT_MISSING)
  if (!proof) throw invalid('payment_proof', PROOF_REQUIRED)
  // Its own folder: a signed path opens everything in its folder.
  const payment_proof = `payment-proofs/${randomBytes(16).toString('hex')}/proof.webp`
  const moved = await pending(trx, history_id)
    .set({ status: 'APPROVED', payment_proof })
    .returning('history_id')
    .executeTakeFirst()
  if (!moved) throw await decidedAlready(trx, history_id)
  await nameFile(trx, { path: payment_proof, media_type: proof.media_type, is_private: true, bytes: proof.bytes }, now)
  const cause = { kind: 'CLAIM', source_id: history_id } as const
  await keepReference(trx, { ...cause, reference })
  const entry = {
    ...{ ...cause, ...spent(amount), reference, normal_reference: normalReference(reference) },
    ...{ member_id, what: plan_name, method: wallet_network },
  }
  await writeEntries(trx, caller, [entry], now)
  await writeReview(
    trx,
    {
      cause: `claim ${history_id} approved`,
      recipient: email,
      link: linkOf(order_id, publicUrl),
      said: (say) => ({
        subject: say('mail_claim_paid_subject', { order_id }),
        text: [say('mail_claim_paid_text', { order_id })],
        act: say('mail_claim_act'),
      }),
    },
    now,
  )
  await writeAudit(
    trx,
    caller,
    {
      action: 'claims.approve',
      target: targetOf(history_id),
      before: { status: 'PENDING' },
      after: { status: 'APPROVED', amount, reference },
    },
    now,
  )
}

const linkOf = (order_id: number, publicUrl: string) =>
  `${publicUrl}/campuses/profile/my-funded-accounts/${order_id}/withdraw`

/** Profit is not known here; a share of it is less than the same share of the account. */
const atMostCents = ({ account_size_cents, percentage }: Row) => Math.round((account_size_cents * percentage) / 100)
const needsTwo = (row: Row, { claimTwoPeopleFromUsd }: Rules) => atMostCents(row) >= claimTwoPeopleFromUsd * 100

const toClaim = (row: Row, rules: Rules, now: Date): Omit<StaffClaim, 'held' | 'sent'> => {
  const {
    history_id,
    order_id,
    member_id,
    plan_name,
    order_status,
    percentage,
    wallet_network,
    wallet_address,
    status,
    reason,
    payment_proof,
    created_at,
    first_approved_by,
    first_approved_at,
  } = row
  return {
    history_id,
    order_id,
    member_id,
    plan_name,
    order_status,
    percentage,
    wallet_network,
    wallet_address,
    status,
    reason,
    created_at,
    member: { name: row.member_name, email: row.member_email },
    account_size_usd: row.account_size_cents / 100,
    at_most_usd: atMostCents(row) / 100,
    payment_proof: payment_proof && pathSigner(rules.secret, member_id, now)(payment_proof),
    needs_two_people: needsTwo(row, rules),
    first_approved:
      first_approved_by === null || first_approved_at === null
        ? null
        : { staff_id: first_approved_by, name: row.first_name ?? '', at: first_approved_at },
  }
}
