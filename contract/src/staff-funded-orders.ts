import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { Audit } from './audits.ts'
import { content, get, Id, paged, patch } from './endpoint.ts'
import { ExamStatus, ORDER_STATUSES, OrderStatus } from './funded-orders.ts'
import { decidedOn, Held, Reason, reviewQuery, SamePicture } from './reviews.ts'
import { Time, text } from './texts.ts'

export const ACCOUNT_MAX = 2000

/** `payment_proof` is a signed path, valid for 15 minutes (docs/wire.md). */
export const StaffFundedOrder = z.object({
  order_id: z.int(),
  member_id: z.int(),
  /** As entered in the order. */
  name: z.string(),
  email: z.string(),
  member: z.object({ name: z.string(), email: z.string() }),
  plan_name: z.string(),
  price_usd: z.number(),
  status: OrderStatus,
  reason: z.nullable(z.string()),
  account: z.nullable(z.string()),
  payment: z.object({ method: z.string(), amount: z.string(), currency: z.string(), reference: z.string() }),
  /** Empty once the member is deleted. */
  payment_proof: z.string(),
  exam: z.object({
    status: z.nullable(ExamStatus),
    link: z.nullable(z.string()),
    note: z.nullable(z.string()),
    submitted_at: z.nullable(Time),
  }),
  created_at: Time,
  /** A decision that can still be undone; null for none. */
  held: z.nullable(Held),
})
export type StaffFundedOrder = z.infer<typeof StaffFundedOrder>

export const StaffFundedOrderFile = z.object({
  ...StaffFundedOrder.shape,
  same_picture: z.array(SamePicture),
  /** The member's earlier orders, newest first, at most 20. Rejected without an exam means that the payment was. */
  earlier: z.array(z.object({ order_id: z.int(), status: OrderStatus, exam_status: z.nullable(ExamStatus) })),
  history: z.array(Audit),
})
export type StaffFundedOrderFile = z.infer<typeof StaffFundedOrderFile>

export const OrderDecision = z.strictObject({
  status: z.optional(OrderStatus),
  reason: z.optional(Reason),
  account: z.optional(text('account', { max: ACCOUNT_MAX })),
  /** The account on the screen, if another is issued in its place; any other by then is 409 `already_decided`. */
  replaces: z.optional(
    z.nullable(z.string(fault('no_replaces')).check(z.maxLength(10_000, fault('far_too_long', { field: 'replaces' })))),
  ),
  decided_on: decidedOn(ORDER_STATUSES),
})
export type OrderDecision = z.infer<typeof OrderDecision>

const id = z.object({ id: Id })
const answer = content(StaffFundedOrderFile)

export const staffFundedOrders = {
  list: get('/api/staff/funded-orders', {
    access: 'staff:orders',
    summary: 'Funded orders by status, exam, and whether an account was issued',
    query: z.object({
      ...reviewQuery,
      status: z.optional(OrderStatus),
      exam: z.optional(ExamStatus),
      account: z.optional(
        z.enum(['none', 'issued'], fault('neither', { field: 'account', choices: 'none', last: 'issued' })),
      ),
    }),
    answer: paged(StaffFundedOrder),
  }),
  read: get('/api/staff/funded-orders/:id', {
    access: 'staff:orders',
    summary: 'One order with its payment, exam, identical pictures and history',
    params: id,
    answer,
  }),
  update: patch('/api/staff/funded-orders/:id', {
    access: 'staff:orders',
    summary:
      'Approve, issue the account, decide on the exam, or reject with a reason; each step takes its own right and is mailed',
    params: id,
    body: OrderDecision,
    answer,
  }),
}
