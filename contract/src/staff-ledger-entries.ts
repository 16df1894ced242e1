import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, get, Id, pageHead, pageQuery, post } from './endpoint.ts'
import { REFERENCE_MAX } from './funded-orders.ts'
import { LEDGER_DIRECTIONS, LedgerEntry, SUM_KINDS } from './ledger-entries.ts'
import { daySpan } from './overviews.ts'
import { PositiveAmount } from './sent-money.ts'
import { MemberPayment, PAYMENT_WAYS, PlanPayment, REASON_MAX, RefundRule } from './staff-members.ts'
import { asSearched, identifier, text } from './texts.ts'

/** For so long, whoever entered a payment of a member may correct it or undo the renewal, without the ledger. */
export const OWN_ENTRY_MINUTES = 10
export const isOwnTime = (entered_at: string, now: Date) =>
  now.getTime() - Date.parse(entered_at) <= OWN_ENTRY_MINUTES * 60_000

const Reason = text('reason', { max: REASON_MAX })

/** The payment as it should have been entered. Less or more than the price of its plan needs a reason of its own. */
export const Correction = z.strictObject({
  payment: z.strictObject({
    ...PlanPayment.shape,
    amount: PositiveAmount,
    /** Claims and payouts may have none. */
    reference: z.optional(MemberPayment.shape.reference),
  }),
  reason: Reason,
})
export type Correction = z.infer<typeof Correction>

/** What was sent back, in the currency of the payment. Outside the refund rule it needs a reason. */
export const RefundForm = z.strictObject({
  amount: PositiveAmount,
  method: z.enum(PAYMENT_WAYS, fault('no_choice', { field: 'method', choices: PAYMENT_WAYS.join(', ') })),
  reference: z.optional(identifier('reference', { max: REFERENCE_MAX })),
  reason: z.optional(Reason),
  /** Whether its referral was paid on the screen; if it is otherwise by then, 409 `referral_paid`. */
  referral_paid: z.optional(z.boolean(fault('no_referral_paid'))),
})
export type RefundForm = z.infer<typeof RefundForm>

/** The rule for one payment, and the referral of it that was paid to its referrer already: it stays paid. */
export const PaymentRefundRule = z.object({
  ...RefundRule.shape,
  paid_referral: z.nullable(z.object({ member_id: z.int(), name: z.string(), paid_usd: z.number() })),
})
export type PaymentRefundRule = z.infer<typeof PaymentRefundRule>

/** What a plan cost when it was sold, and kyat for a dollar on that day; null while there was no rate. */
export const SoldPrice = z.object({ price_usd: z.number(), mmk_per_usd: z.nullable(z.number()) })
export type SoldPrice = z.infer<typeof SoldPrice>

const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, fault('no_ledger_month')))

const filter = {
  q: z.optional(z.string().check(z.maxLength(254, fault('too_long', { field: 'q', max: 254 })), asSearched())),
  /** A month, or the days from one to another; without both, all days. */
  month: z.optional(Month),
  ...daySpan,
  kind: z.optional(z.enum(SUM_KINDS, fault('no_choice', { field: 'kind', choices: SUM_KINDS.join(', ') }))),
  direction: z.optional(
    z.enum(LEDGER_DIRECTIONS, fault('neither', { field: 'direction', choices: 'IN', last: 'OUT' })),
  ),
  member: z.optional(Id),
}

/** The sums of one kind in one currency. `not_in_usd` counts entries whose currency had no rate. */
const SumLine = z.object({
  kind: z.enum(SUM_KINDS),
  direction: z.enum(LEDGER_DIRECTIONS),
  currency: z.string(),
  entries: z.int(),
  amount: z.string(),
  usd: z.number(),
  not_in_usd: z.int(),
})

/** What the entries of a filter add up to, by day of sale. `recorded_later` counts those made after their period had ended. */
export const Sums = z.object({
  lines: z.array(SumLine),
  entries: z.int(),
  recorded_later: z.int(),
  in_usd: z.number(),
  out_usd: z.number(),
  left_usd: z.number(),
})
export type Sums = z.infer<typeof Sums>

const id = z.object({ id: Id })
const Made = content(z.object({ entries: z.array(LedgerEntry) }))

export const staffLedgerEntries = {
  list: get('/api/staff/ledger-entries', {
    access: 'staff:ledger',
    summary:
      'The ledger, newest first, with the sums of all that match; `q` finds a name, a reference or the number of an entry',
    query: z.object({ ...pageQuery(25), ...filter }),
    answer: content(z.object({ ...pageHead, data: z.array(LedgerEntry), sums: Sums })),
  }),
  exportList: get('/api/staff/ledger-entries/export', {
    access: 'staff:ledger',
    summary: 'The matching entries as CSV, oldest first, safe to open in a spreadsheet',
    query: z.object(filter),
    download: 'text/csv',
  }),
  exportStatementPdf: get('/api/staff/ledger-entries/statement.pdf', {
    access: 'staff:ledger',
    summary: 'The statement of a month as a PDF: its sums and every entry',
    query: z.object({ month: Month }),
    download: 'application/pdf',
  }),
  price: get('/api/staff/ledger-entries/:id/price', {
    access: 'staff:ledger|members',
    summary: 'The price that a payment of a plan is compared with when it is corrected',
    params: id,
    answer: content(SoldPrice),
  }),
  refundRule: get('/api/staff/ledger-entries/:id/refund-rule', {
    access: 'staff:ledger',
    summary:
      'Whether the refund rule holds now for this payment of a subscription, and the referral of it that was paid',
    params: id,
    answer: content(PaymentRefundRule),
  }),
  correct: post('/api/staff/ledger-entries/:id/correction', {
    access: 'staff:ledger|members',
    summary: 'Take an entry back and put the right one in its place; answers both',
    params: id,
    body: Correction,
    answer: Made,
    status: 201,
  }),
  undo: post('/api/staff/ledger-entries/:id/undo', {
    access: 'staff:ledger|members',
    summary:
      'Take back a renewal made by mistake, with its subscription, so that its reference can be used again; or a refund, so that its subscription runs as it was sold',
    params: id,
    body: z.strictObject({ reason: Reason }),
    answer: Made,
    status: 201,
  }),
  refund: post('/api/staff/ledger-entries/:id/refund', {
    access: 'staff:ledger',
    summary:
      'Record what was sent back for a payment; ends or shortens its subscription, and in full ends its unpaid referral',
    params: id,
    body: RefundForm,
    answer: Made,
    status: 201,
  }),
}
