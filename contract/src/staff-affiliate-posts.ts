import * as z from 'zod/mini'
import { POST_STATUSES, PostStatus } from './affiliate-posts.ts'
import { Audit } from './audits.ts'
import { content, get, Id, paged, patch } from './endpoint.ts'
import { decidedOn, Held, Reason, reviewQuery } from './reviews.ts'
import { Sent, sentFields } from './sent-money.ts'
import { Time } from './texts.ts'

const StaffAffiliatePost = z.object({
  post_id: z.int(),
  email: z.string(),
  link: z.string(),
  content_status: PostStatus,
  reason: z.nullable(z.string()),
  submitted_at: Time,
  /** A decision that can still be undone; null for none. */
  held: z.nullable(Held),
})

/** A post with its history, newest first. */
export const StaffAffiliatePostFile = z.object({
  ...StaffAffiliatePost.shape,
  /** Null until it is paid, and where nobody has typed it. */
  sent: z.nullable(Sent),
  history: z.array(Audit),
})
export type StaffAffiliatePostFile = z.infer<typeof StaffAffiliatePostFile>

const id = z.object({ id: Id })
const answer = content(StaffAffiliatePostFile)

// Shared by two roles, one that reviews posts and one that pays them; each step checks its own capability.
export const staffAffiliatePosts = {
  list: get('/api/staff/affiliate-posts', {
    access: 'staff:posts|payouts',
    summary: 'Submitted posts, by status',
    query: z.object({ ...reviewQuery, status: z.optional(PostStatus) }),
    answer: paged(StaffAffiliatePost),
  }),
  read: get('/api/staff/affiliate-posts/:id', {
    access: 'staff:posts|payouts',
    summary: 'One post with its history',
    params: id,
    answer,
  }),
  update: patch('/api/staff/affiliate-posts/:id', {
    access: 'staff:posts|payouts',
    summary:
      'PENDING to APPROVED to PAID, or REJECT with a reason, which is mailed; PAID needs the payout capability, `amount` (dollars that were sent) and `reference`',
    params: id,
    body: z.strictObject({
      content_status: PostStatus,
      reason: z.optional(Reason),
      ...sentFields,
      decided_on: decidedOn(POST_STATUSES),
    }),
    answer,
  }),
}
