import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, get, Id, paged, pageQuery, post } from './endpoint.ts'
import { PROOF_BYTES_MAX } from './files.ts'
import { Email, httpsLink, identifier, MemberName, Time, text } from './texts.ts'

export const ORDER_STATUSES = ['PENDING', 'APPROVED', 'EXAM_SUBMITTED', 'FUNDED', 'REJECT'] as const
export const OrderStatus = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof OrderStatus>
const EXAM_STATUSES = ['PENDING', 'APPROVED', 'REJECT'] as const
export const ExamStatus = z.enum(EXAM_STATUSES)
export type ExamStatus = z.infer<typeof ExamStatus>

export const PAYMENT_METHODS = ['USDT', 'BTC', 'ETH', 'SOL', 'MMK'] as const
export const PaymentMethod = z.enum(
  PAYMENT_METHODS,
  fault('no_choice', { field: 'payment_method', choices: PAYMENT_METHODS.join(', ') }),
)
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const REFERENCE_MIN = 4
export const REFERENCE_MAX = 200
export const EXAM_NOTE_MAX = 2000
export const REFERENCE_USED = fault('reference_used')

/** The multipart form's fields besides the picture `payment_proof`. */
export const FundedOrderForm = z.strictObject({
  funded_account_id: z.pipe(
    z
      .string(fault('required', { field: 'funded_account_id' }))
      .check(z.regex(/^[1-9]\d{0,14}$/, fault('no_whole_number', { field: 'funded_account_id' }))),
    z.transform(Number),
  ),
  name: MemberName,
  email: Email,
  payment_method: PaymentMethod,
  transaction_reference: identifier('the transaction reference', { min: REFERENCE_MIN, max: REFERENCE_MAX }),
})
export type FundedOrderForm = z.infer<typeof FundedOrderForm>

export const ExamProof = z.strictObject({
  proof_link: httpsLink('the proof link'),
  note: z._default(text('note', { min: 0, max: EXAM_NOTE_MAX }), ''),
})

export const FundedOrder = z.object({
  order_id: z.int(),
  plan_name: z.string(),
  price_usd: z.number(),
  status: OrderStatus,
  created_at: Time,
  /** The reason for a rejection. */
  reason: z.nullable(z.string()),
  /** The member's broker credentials, once an account was issued. */
  account: z.nullable(z.string()),
  exam: z.object({ status: z.nullable(ExamStatus), submitted_at: z.nullable(Time) }),
})
export type FundedOrder = z.infer<typeof FundedOrder>

const id = z.object({ id: Id })

export const fundedOrders = {
  create: post('/api/funded-account-order', {
    access: 'active',
    summary: 'Order a funded account; needs a subscription of more than a year',
    upload: { field: 'payment_proof', maxBytes: PROOF_BYTES_MAX },
    body: FundedOrderForm,
    answer: content(z.object({ order_id: z.int(), status: OrderStatus })),
    status: 201,
  }),
  list: get('/api/funded-account-order/my-orders/me', {
    access: 'token',
    inView: true,
    summary: 'The member’s orders: the funded ones first, then the newest',
    query: z.object(pageQuery(10)),
    answer: paged(FundedOrder),
  }),
  read: get('/api/funded-account-order/:id', {
    access: 'token',
    inView: true,
    summary: 'One of the member’s orders',
    params: id,
    answer: content(FundedOrder),
  }),
  submitExam: post('/api/funded-account-order/:id/exam-proof/submit', {
    access: 'token',
    summary: 'Submit the proof of a passed challenge; only from APPROVED or after a rejected exam',
    params: id,
    body: ExamProof,
    answer: content(FundedOrder),
  }),
}
