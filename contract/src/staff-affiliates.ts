import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { ReferCode } from './affiliates.ts'
import { content, del, get, paged, pageQuery, post } from './endpoint.ts'
import { asSearched, Time, text } from './texts.ts'

export const PAYOUT_NOTE_MAX = 500

/** An affiliate with at least one referral. `owed_usd` uses the current tier. */
export const StaffAffiliate = z.object({
  refer_code: z.string(),
  member_id: z.int(),
  name: z.string(),
  email: z.string(),
  total_subscriptions: z.int(),
  tier_percent: z.number(),
  subscriptions_to_pay: z.array(z.object({ name: z.string(), name_my: z.nullable(z.string()), unpaid_count: z.int() })),
  owed_usd: z.number(),
  last_payout: z.nullable(z.object({ amount_usd: z.number(), created_at: Time })),
  /** Who is paying it just now; null for nobody. */
  taken: z.nullable(z.object({ staff_id: z.int(), name: z.string(), at: Time })),
})
export type StaffAffiliate = z.infer<typeof StaffAffiliate>

export const Payout = z.object({
  payout_id: z.int(),
  refer_code: z.string(),
  amount_usd: z.number(),
  tier_percent: z.number(),
  subscriptions: z.int(),
  note: z.string(),
  created_at: Time,
})
export type Payout = z.infer<typeof Payout>

/** How long a payout stays with whoever took it. */
export const TAKEN_MINUTES = 30

const Note = text('note', { min: 0, max: PAYOUT_NOTE_MAX })

export const staffAffiliates = {
  list: get('/api/staff/affiliates', {
    access: 'staff:payouts',
    summary: 'Referrers, highest debt first; `q` searches code, name and email',
    query: z.object({
      ...pageQuery(20),
      q: z.optional(
        z.string().check(
          z.maxLength(254),
          asSearched(),
          z.refine((q) => !q.includes('\0') && q.isWellFormed(), fault('unsearchable', { field: 'q' })),
        ),
      ),
    }),
    answer: paged(StaffAffiliate),
  }),
  take: post('/api/staff/affiliates/:referCode/take', {
    access: 'staff:payouts',
    summary:
      'Take what is owed for a code, before it is sent: 409 while somebody else has it, and when nothing is owed',
    params: z.object({ referCode: ReferCode }),
    answer: content(z.object({ owed_usd: z.number() })),
    status: 200,
  }),
  leave: del('/api/staff/affiliates/:referCode/take', {
    access: 'staff:payouts',
    summary: 'Leave what one has taken',
    params: z.object({ referCode: ReferCode }),
  }),
  pay: post('/api/staff/affiliates/:referCode/payouts', {
    access: 'staff:payouts',
    summary:
      'Record that everything owed for a code was paid; with `amount_usd`, only if that is the sum owed; 409 while somebody else has taken it',
    params: z.object({ referCode: ReferCode }),
    body: z.strictObject({ note: z.optional(Note), amount_usd: z.optional(z.number()) }),
    answer: content(Payout),
    status: 201,
  }),
}
