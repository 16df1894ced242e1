import type { Capability } from '@padauk/contract/capabilities'
import type { ExamStatus, OrderStatus } from '@padauk/contract/funded-orders'
import type { OrderDecision, StaffFundedOrder, StaffFundedOrderFile } from '@padauk/contract/staff-funded-orders'
import { fault } from '@padauk/rules/faults'
import { amountOf } from '@padauk/rules/money'
import { pageOf, totalOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid, notFound } from '#errors.ts'
import { requireCapability } from '#http/answer.ts'
import { pathSigner } from '#lib/signatures.ts'
import { listHistory, writeAudit } from '../audits/audits.ts'
import { findAnswer, findStanding, takenBack, writeEntries } from '../ledger-entries/ledger-entries.ts'
import { writeReview } from '../mails/review-letter.ts'
import { findRate } from '../rates/rates.ts'
import { findHeld, requireNotHeld } from '../reviews/find-held.ts'
import { type Decider, findSamePictures, refuseDecided, refuseStep, requireReason } from '../reviews/reviews.ts'
import { orderLetter, type Step } from './order-letters.ts'

const orders = (db: Db) =>
  db
    .selectFrom('funded_orders')
    .innerJoin('payments', 'payments.payment_id', 'funded_orders.payment_id')
    .innerJoin('members', 'members.member_id', 'funded_orders.member_id')
    .select([
      'order_id',
      'funded_orders.member_id',
      'funded_orders.name',
      'funded_orders.email',
      'plan_name',
      'price_cents',
      'funded_orders.status',
      'funded_orders.reason',
      'account',
      'payment_proof',
      'exam_status',
      'exam_link',
      'exam_note',
      'exam_submitted_at',
      'funded_orders.created_at',
      'payments.method',
      'payments.amount',
      'payments.currency',
      'payments.reference',
      'payments.normal_reference',
      'payments.created_at as paid_at',
      'members.name as member_name',
      'members.email as member_email',
    ])
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirst']>>>

type Filter = {
  page: number
  perPage: number
  order: 'newest' | 'oldest'
  status?: OrderStatus | undefined
  exam?: ExamStatus | undefined
  account?: 'none' | 'issued' | undefined
}

/** The orders of a queue; those with a pending exam are sorted by its submission. */
export async function listStaffOrders(
  db: Db,
  secret: string,
  { page, perPage, order, status, exam, account }: Filter,
  now: Date,
) {
  const direction = order === 'oldest' ? 'asc' : 'desc'
  const at = exam || status === 'EXAM_SUBMITTED' ? 'exam_submitted_at' : 'funded_orders.created_at'
  let queue = db.selectFrom('funded_orders')
  if (status) queue = queue.where('status', '=', status)
  if (exam) queue = queue.where('exam_status', '=', exam)
  if (account) queue = queue.where('account', account === 'none' ? 'is' : 'is not', null)
  const { data, ...head } = await pageOf(
    page,
    perPage,
    // Found in an index alone; only the rows of the page are joined.
    (limit, offset) =>
      orders(db)
        .where(
          'order_id',
          'in',
          queue.select('order_id').orderBy(at, direction).orderBy('order_id', direction).limit(limit).offset(offset),
        )
        .select(totalOf(queue))
        .orderBy(at, direction)
        .orderBy('order_id', direction)
        .execute(),
    (row) => toOrder(row, secret, now),
  )
  const held = await findHeld(
    db,
    'order',
    data.map(({ order_id }) => order_id),
    now,
  )
  return { ...head, data: data.map((one) => ({ ...one, held: held.get(one.order_id) ?? null })) }
}

const selectOrder = (db: Db, order_id: number) => orders(db).where('order_id', '=', order_id).executeTakeFirst()
const targetOf = (order_id: number) => `funded-order:${order_id}`

/** @throws 404 */
export async function readStaffOrder(
  db: Db,
  secret: string,
  order_id: number,
  now: Date,
): Promise<StaffFundedOrderFile> {
  const row = await selectOrder(db, order_id)
  if (!row) throw notFound('order')
  return {
    ...toOrder(row, secret, now),
    held: (await findHeld(db, 'order', [order_id], now)).get(order_id) ?? null,
    same_picture: await findSamePictures(db, row.payment_proof),
    earlier: await listEarlier(db, row),
    history: await listHistory(db, targetOf(order_id)),
  }
}

const EARLIER_MAX = 20

/** The member's earlier orders, newest first. */
const listEarlier = (db: Db, { order_id, member_id, created_at }: Row) =>
  db
    .selectFrom('funded_orders')
    .where('member_id', '=', member_id)
    .where('created_at', '<=', created_at)
    .where('order_id', '<>', order_id)
    .select(['order_id', 'status', 'exam_status'])
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(EARLIER_MAX)
    .execute()

/** Each step: its start and end status, the capability it needs, and its effect on the exam (docs/wire.md). */
const STEPS: Record<Step, { from: OrderStatus; to: OrderStatus; needs: Capability; exam?: ExamStatus }> = {
  approve: { from: 'PENDING', to: 'APPROVED', needs: 'orders' },
  'reject-payment': { from: 'PENDING', to: 'REJECT', needs: 'payments' },
  'issue-account': { from: 'APPROVED', to: 'APPROVED', needs: 'orders' },
  'take-back': { from: 'APPROVED', to: 'REJECT', needs: 'payments' },
  fund: { from: 'EXAM_SUBMITTED', to: 'FUNDED', needs: 'exams', exam: 'APPROVED' },
  'reject-exam': { from: 'EXAM_SUBMITTED', to: 'REJECT', needs: 'exams', exam: 'REJECT' },
  'end-funding': { from: 'FUNDED', to: 'REJECT', needs: 'payments' },
}

const stepOf = (from: OrderStatus, { status, account }: OrderDecision) =>
  (Object.keys(STEPS) as Step[]).find(
    (step) =>
      STEPS[step].from === from &&
      STEPS[step].to === (status ?? from) &&
      (step !== 'issue-account' || account !== undefined),
  )

/**
 * Moves an order one step forward; of concurrent calls only one succeeds (SAFE-3). An account is issued with the
 * approval, later on an approved order, or with the funding.
 * @throws 403, 404, 409 for an invalid transition, after another decision or while one is held, 422 for a rejection without a reason
 */
export async function decideOrder(
  db: Db,
  caller: Decider,
  { order_id, secret, publicUrl }: { order_id: number; secret: string; publicUrl: string },
  sent: OrderDecision,
  now: Date,
): Promise<StaffFundedOrderFile> {
  if (sent.status === undefined && sent.account === undefined)
    throw invalid('status', fault('status_or_account_required'))
  mayTry(caller, sent)
  const reason = requireReason(sent.status === 'REJECT', sent.reason)
  const { account } = sent
  if (account && sent.status === 'REJECT') throw invalid('account', fault('account_with_rejection'))
  return inTransaction(db, async (trx) => {
    const before = await selectOrder(trx, order_id)
    if (!before) throw notFound('order')
    await requireNotHeld(trx, 'order', order_id, now)
    const refusal = { what: 'order' as const, target: targetOf(order_id) }
    if (sent.decided_on !== before.status) throw await refuseDecided(trx, { ...refusal, status: before.status })
    const step = stepOf(before.status, sent)
    if (!step) throw await refuseStep(trx, { ...refusal, status: before.status })
    const { from, to, needs, exam } = STEPS[step]
    requireCapability(caller, needs)
    if (step === 'issue-account') {
      // The status stays as it is, so the account tells whether somebody was here since.
      if ((sent.replaces ?? null) !== before.account) throw await refuseDecided(trx, { ...refusal, status: from })
      if (account === before.account) throw new AppError(409, fault('already_issued'))
    }
    const moved = await trx
      .updateTable('funded_orders')
      .set({ status: to, reason, ...(exam && { exam_status: exam }), ...(account && { account }) })
      .where('order_id', '=', order_id)
      .where('status', '=', from)
      .$if(step === 'issue-account', (q) => q.where('account', before.account === null ? 'is' : '=', before.account))
      .returning('order_id')
      .executeTakeFirst()
    if (!moved)
      throw await refuseDecided(trx, {
        ...refusal,
        status: (await selectOrder(trx, order_id))?.status ?? before.status,
      })
    if (step === 'approve') await enterPayment(trx, caller, before, now)
    if (step === 'take-back') await takePaymentBack(trx, caller, { order_id, reason }, now)
    const link = `${publicUrl}/campuses/profile/my-funded-accounts`
    await writeReview(
      trx,
      {
        cause: `order ${order_id} ${step}`,
        recipient: before.email,
        reason,
        said: orderLetter(step, { order_id, plan: before.plan_name, hasAccount: account !== undefined }),
        link,
      },
      now,
    )
    // The broker credentials themselves are secret.
    const shown = { status: to, ...(exam && { exam_status: exam }), ...(account && { account: 'issued' }) }
    await writeAudit(
      trx,
      caller,
      {
        action: `funded-orders.${step}`,
        target: targetOf(order_id),
        before: { status: from, ...(exam && { exam_status: before.exam_status }) },
        after: shown,
        reason,
      },
      now,
    )
    return readStaffOrder(trx, secret, order_id, now)
  })
}

/** An accepted payment counts on the day it was made, and kyat at the rate of that day. */
const enterPayment = async (trx: Db, caller: Decider, row: Row, now: Date) => {
  const { order_id, member_id, plan_name, method, amount, currency, reference, normal_reference, paid_at } = row
  return writeEntries(
    trx,
    caller,
    [
      {
        ...{ kind: 'ORDER', source_id: order_id, direction: 'IN', at: paid_at },
        ...{ member_id, what: plan_name, method, currency, reference, normal_reference },
        amount: amountOf(amount),
        rate: currency === 'MMK' ? await findRate(trx, new Date(paid_at)) : null,
      },
    ],
    now,
  )
}

/** Unless it was refunded before: then the money has left already. */
async function takePaymentBack(
  trx: Db,
  caller: Decider,
  { order_id, reason }: { order_id: number; reason: string | null },
  now: Date,
) {
  const entry = await findStanding(trx, 'ORDER', order_id)
  if (entry && !(await findAnswer(trx, entry.entry_id)))
    await writeEntries(trx, caller, [takenBack(entry, reason)], now)
}

/** Refuses callers without the step's capability before looking up the order. */
function mayTry(caller: Decider, { status }: OrderDecision) {
  const needed = Object.values(STEPS)
    .filter(({ to }) => to === (status ?? 'APPROVED'))
    .map(({ needs }) => needs)
  if (needed[0] && !needed.some((capability) => caller.capabilities.includes(capability)))
    requireCapability(caller, needed[0])
}

const toOrder = (row: Row, secret: string, now: Date): Omit<StaffFundedOrder, 'held'> => {
  const {
    order_id,
    member_id,
    name,
    email,
    plan_name,
    price_cents,
    status,
    reason,
    account,
    created_at,
    method,
    amount,
    currency,
    reference,
  } = row
  return {
    order_id,
    member_id,
    name,
    email,
    plan_name,
    price_usd: price_cents / 100,
    status,
    reason,
    account,
    created_at,
    member: { name: row.member_name, email: row.member_email },
    payment: { method, amount, currency, reference },
    // Empty for a deleted member.
    payment_proof: row.payment_proof && pathSigner(secret, member_id, now)(row.payment_proof),
    exam: { status: row.exam_status, link: row.exam_link, note: row.exam_note, submitted_at: row.exam_submitted_at },
  }
}
