import { randomBytes } from 'node:crypto'
import type { FundedOrder, FundedOrderForm, PaymentMethod } from '@padauk/contract/funded-orders'
import { fault } from '@padauk/rules/faults'
import { kyatOf } from '@padauk/rules/prices'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import { prepared } from '#db/prepared.ts'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import type { Picture } from '#http/uploads.ts'
import { nameFile } from '../files/files.ts'
import { recordPayment } from '../ledger-entries/payments.ts'
import { findRate } from '../rates/rates.ts'
import { requireYear } from '../subscriptions/subscriptions.ts'
import { countTry } from '../tries/tries.ts'

const HOUR_MS = 3_600_000

type Row = Pick<
  Schema['funded_orders'],
  'plan_name' | 'price_cents' | 'status' | 'created_at' | 'reason' | 'account' | 'exam_status' | 'exam_submitted_at'
> & { order_id: number }
const COLUMNS = [
  'order_id',
  'plan_name',
  'price_cents',
  'status',
  'created_at',
  'reason',
  'account',
  'exam_status',
  'exam_submitted_at',
] as const

const selectPage = prepared<{ member_id: number; limit: number; offset: number }, Row & { total: number }>(
  (db, param) =>
    db
      .selectFrom('funded_orders')
      .where('member_id', '=', param('member_id'))
      .select([...COLUMNS, sql<number>`count(*) over ()`.as('total')])
      .orderBy((eb) =>
        eb
          .case()
          .when('status', '=', eb.val('FUNDED' as const))
          .then(eb.lit(0))
          .else(eb.lit(1))
          .end(),
      )
      .orderBy('created_at', 'desc')
      .orderBy('order_id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
)

/** The member's orders: those that pay first, then the newest (FUND-2). */
export const listOrders = (db: Db, memberId: number, { page, perPage }: { page: number; perPage: number }) =>
  pageOf(
    page,
    perPage,
    (limit, offset) => selectPage(db, { member_id: memberId, limit, offset }),
    (row) => toOrder(row),
  )

/** @throws 404 unless it is the member's order */
export async function readOrder(db: Db, memberId: number, orderId: number): Promise<FundedOrder> {
  const row = await db
    .selectFrom('funded_orders')
    .where('order_id', '=', orderId)
    .where('member_id', '=', memberId)
    .select(COLUMNS)
    .executeTakeFirst()
  if (!row) throw notFound('order')
  return toOrder(row)
}

type Sender = { memberId: number; perHour: number }

/**
 * Counts an order, and refuses it before its proof is stored.
 * @throws 403 without a running subscription of more than a year, 404 for an account not on sale, 429
 */
export async function countOrder(
  db: Db,
  { memberId, perHour }: Sender,
  form: Pick<FundedOrderForm, 'funded_account_id'>,
  now: Date,
) {
  await countTry(db, { what: 'order', account: String(memberId), limit: perHour, windowMs: HOUR_MS }, now)
  await requireOffer(db, memberId, form, now)
}

/** The account, for a member who may order it. */
async function requireOffer(
  db: Db,
  memberId: number,
  { funded_account_id }: Pick<FundedOrderForm, 'funded_account_id'>,
  now: Date,
) {
  await requireYear(db, memberId, now)
  const plan = await db
    .selectFrom('funded_accounts')
    .where('funded_account_id', '=', funded_account_id)
    .where('status', '=', 'PUBLISHED')
    .select(['name', 'price_cents'])
    .executeTakeFirst()
  if (!plan) throw notFound('funded account')
  return plan
}

/**
 * Creates an order with its proof of payment, stored as a private file.
 * @throws 403, 404, and 409 for a payment reference that was used before
 */
export async function createOrder(db: Db, memberId: number, form: FundedOrderForm, proof: Picture, now: Date) {
  return inTransaction(db, async (trx) => {
    const plan = await requireOffer(trx, memberId, form, now)
    const payment_id = await recordPayment(
      trx,
      {
        member_id: memberId,
        method: form.payment_method,
        ...(await sumAsked(trx, form.payment_method, plan.price_cents, now)),
        reference: form.transaction_reference,
      },
      now,
    )
    // Its own folder: a signed path opens everything in its folder.
    const payment_proof = `payment-proofs/${randomBytes(16).toString('hex')}/proof.webp`
    await nameFile(
      trx,
      { path: payment_proof, media_type: proof.media_type, is_private: true, bytes: proof.bytes },
      now,
    )
    return trx
      .insertInto('funded_orders')
      .values({
        member_id: memberId,
        funded_account_id: form.funded_account_id,
        payment_id,
        plan_name: plan.name,
        price_cents: plan.price_cents,
        name: form.name,
        email: form.email,
        payment_proof,
        status: 'PENDING',
        created_at: now.toISOString(),
      })
      .returning(['order_id', 'status'])
      .executeTakeFirstOrThrow()
  })
}

/** What an order costs in the way it is paid: kyat at the rate of the day, else dollars, which coins are converted to. */
async function sumAsked(trx: Db, method: PaymentMethod, price_cents: number, now: Date) {
  const rate = method === 'MMK' ? await findRate(trx, now) : null
  return rate === null
    ? { amount: (price_cents / 100).toFixed(2), currency: 'USD' }
    : { amount: String(kyatOf(price_cents, rate)), currency: 'MMK' }
}

/**
 * Submits the proof of a passed challenge: from APPROVED, or again after a rejected exam (docs/wire.md).
 * @throws 404 unless it is the member's order, 409 in any other state
 */
export async function submitExam(
  db: Db,
  memberId: number,
  orderId: number,
  { proof_link, note }: { proof_link: string; note: string },
  now: Date,
): Promise<FundedOrder> {
  const row = await db
    .updateTable('funded_orders')
    .set({
      status: 'EXAM_SUBMITTED',
      reason: null,
      exam_status: 'PENDING',
      exam_link: proof_link,
      exam_note: note,
      exam_submitted_at: now.toISOString(),
    })
    .where('order_id', '=', orderId)
    .where('member_id', '=', memberId)
    .where((eb) =>
      eb.or([eb('status', '=', 'APPROVED'), eb.and([eb('status', '=', 'REJECT'), eb('exam_status', '=', 'REJECT')])]),
    )
    .returning(COLUMNS)
    .executeTakeFirst()
  if (row) return toOrder(row)
  const { status } = await readOrder(db, memberId, orderId)
  throw new AppError(409, fault('exam_not_open', { status }))
}

const toOrder = ({
  order_id,
  plan_name,
  price_cents,
  status,
  created_at,
  reason,
  account,
  exam_status,
  exam_submitted_at,
}: Row): FundedOrder => ({
  order_id,
  plan_name,
  price_usd: price_cents / 100,
  status,
  created_at,
  reason,
  account,
  exam: { status: exam_status, submitted_at: exam_submitted_at },
})
