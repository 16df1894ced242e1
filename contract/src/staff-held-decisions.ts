import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, del, get, Id, post } from './endpoint.ts'
import { Said } from './errors.ts'
import { PROOF_BYTES_MAX } from './files.ts'
import { decidedOn, HELD_KINDS, HELD_STEPS, Reason } from './reviews.ts'
import { SentMoney, sentFields } from './sent-money.ts'
import { OrderDecision } from './staff-funded-orders.ts'
import { Time } from './texts.ts'

/** One of the caller's own. `refusal` says why it could not be carried out; null while it is held. */
export const HeldDecision = z.object({
  held_decision_id: z.int(),
  kind: z.enum(HELD_KINDS),
  item_id: z.int(),
  step: z.enum(HELD_STEPS),
  seconds_left: z.int(),
  refusal: z.nullable(Said),
  decided_at: Time,
})
export type HeldDecision = z.infer<typeof HeldDecision>

const id = z.object({ id: Id })
const answer = content(HeldDecision)
const approveOrReject = z.enum(
  ['APPROVED', 'REJECT'],
  fault('neither', { field: 'status', choices: 'APPROVED', last: 'REJECT' }),
)
/** These are decided on one status only. */
const decided_on = decidedOn(['PENDING', 'APPROVED'])

// Not in one transaction, because a hold is tried before it is written: hence `isSecret`, without an Idempotency-Key. A
// repeated call meets its own hold.
export const staffHeldDecisions = {
  list: get('/api/staff/held-decisions', {
    access: 'staff',
    summary: 'Own decisions that can still be undone, and those that could not be carried out, newest first',
    answer: content(z.object({ data: z.array(HeldDecision) })),
  }),
  holdPost: post('/api/staff/held-decisions/posts/:id', {
    access: 'staff:posts|payouts',
    summary:
      'Decide on a post; carried out after some seconds, unless undone. PAID needs the payout capability, `amount` and `reference`',
    params: id,
    body: z.strictObject({
      status: z.enum(
        ['APPROVED', 'REJECT', 'PAID'],
        fault('neither', { field: 'status', choices: 'APPROVED, REJECT', last: 'PAID' }),
      ),
      reason: z.optional(Reason),
      ...sentFields,
      decided_on,
    }),
    isSecret: true,
    answer,
    status: 201,
  }),
  holdOrder: post('/api/staff/held-decisions/orders/:id', {
    access: 'staff:orders',
    summary: 'Decide on a funded order; carried out after some seconds, unless undone',
    params: id,
    body: OrderDecision,
    isSecret: true,
    answer,
    status: 201,
  }),
  holdClaim: post('/api/staff/held-decisions/claims/:id', {
    access: 'staff:claims',
    summary:
      'Reject a withdrawal, approve it as the first of two, or mark it as paid with `amount`, `reference` and the proof; carried out after some seconds, unless undone',
    params: id,
    upload: { field: 'payment_proof', maxBytes: PROOF_BYTES_MAX, isOptional: true },
    body: z.strictObject({ status: approveOrReject, reason: z.optional(Reason), ...sentFields, decided_on }),
    isSecret: true,
    answer,
    status: 201,
  }),
  undo: post('/api/staff/held-decisions/:id/undo', {
    access: 'staff',
    summary: 'Undo an own decision that has not been carried out; answers what was typed',
    params: id,
    isSecret: true,
    answer: content(
      z.object({
        kind: z.enum(HELD_KINDS),
        item_id: z.int(),
        reason: z.nullable(z.string()),
        account: z.nullable(z.string()),
        sent: z.nullable(SentMoney),
      }),
    ),
    status: 200,
  }),
  dismiss: del('/api/staff/held-decisions/:id', {
    access: 'staff',
    summary: 'Put away the message that an own decision could not be carried out',
    params: id,
  }),
}
