import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { Amount, MemberPayment } from './staff-members.ts'

const isPositive = (amount: string) => !/^[0.]*$/.test(amount)
export const PositiveAmount = Amount.check(z.refine(isPositive, fault('amount_not_above_zero')))

/** What the school has sent, as typed by the payer: dollars, and the hash of the transfer. */
export const SentMoney = z.strictObject({ amount: PositiveAmount, reference: MemberPayment.shape.reference })

/** The same in a decision, which needs them only where it records a payment. */
export const sentFields = {
  amount: z.optional(SentMoney.shape.amount),
  reference: z.optional(SentMoney.shape.reference),
}

/** What stands in the ledger for it. */
export const Sent = z.object({ amount: z.string(), currency: z.string(), reference: z.nullable(z.string()) })
export type Sent = z.infer<typeof Sent>

export const AMOUNT_SENT_MISSING = fault('sent_amount_required')
export const REFERENCE_SENT_MISSING = fault('sent_reference_required')
export const SENT_REFERENCE_USED = fault('sent_reference_used')
