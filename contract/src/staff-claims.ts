import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { Audit } from './audits.ts'
import { CLAIM_STATUSES, ClaimStatus, WalletNetwork } from './claims.ts'
import { content, get, Id, paged, patch } from './endpoint.ts'
import { PROOF_BYTES_MAX } from './files.ts'
import { OrderStatus } from './funded-orders.ts'
import { decidedOn, Held, Reason, reviewQuery, SamePicture } from './reviews.ts'
import { Sent, sentFields } from './sent-money.ts'
import { Time } from './texts.ts'

/** `payment_proof` is a signed path, valid for 15 minutes. */
export const StaffClaim = z.object({
  history_id: z.int(),
  order_id: z.int(),
  member_id: z.int(),
  member: z.object({ name: z.string(), email: z.string() }),
  plan_name: z.string(),
  order_status: OrderStatus,
  account_size_usd: z.number(),
  /** Of the profit, which only the broker knows. */
  percentage: z.int(),
  /** The same share of the account: more is never paid, so it decides how many people must approve. */
  at_most_usd: z.number(),
  /** Null until it is paid, and where nobody has typed it. */
  sent: z.nullable(Sent),
  wallet_network: WalletNetwork,
  /** As stored; old claims may not match any network. */
  wallet_address: z.string(),
  status: ClaimStatus,
  reason: z.nullable(z.string()),
  payment_proof: z.nullable(z.string()),
  created_at: Time,
  needs_two_people: z.boolean(),
  /** The first of two approvals; null until then. */
  first_approved: z.nullable(z.object({ staff_id: z.int(), name: z.string(), at: Time })),
  /** A decision that can still be undone; null for none. */
  held: z.nullable(Held),
})
export type StaffClaim = z.infer<typeof StaffClaim>

export const StaffClaimFile = z.object({
  ...StaffClaim.shape,
  same_picture: z.array(SamePicture),
  history: z.array(Audit),
})
export type StaffClaimFile = z.infer<typeof StaffClaimFile>

export const PROOF_REQUIRED = fault('payment_proof_required')

const id = z.object({ id: Id })
const answer = content(StaffClaimFile)

export const staffClaims = {
  list: get('/api/staff/claims', {
    access: 'staff:claims',
    summary: 'Withdrawals by status',
    query: z.object({ ...reviewQuery, status: z.optional(ClaimStatus) }),
    answer: paged(StaffClaim),
  }),
  read: get('/api/staff/claims/:id', {
    access: 'staff:claims',
    summary: 'One withdrawal with its history',
    params: id,
    answer,
  }),
  update: patch('/api/staff/claims/:id', {
    access: 'staff:claims',
    summary:
      'APPROVED with `amount` (dollars that were sent), `reference` and the proof of payment, or REJECT with a reason; a large one stays PENDING after the first of its two people',
    params: id,
    upload: { field: 'payment_proof', maxBytes: PROOF_BYTES_MAX, isOptional: true },
    body: z.strictObject({
      status: ClaimStatus,
      reason: z.optional(Reason),
      ...sentFields,
      decided_on: decidedOn(CLAIM_STATUSES),
    }),
    answer,
  }),
}
