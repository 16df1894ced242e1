import * as z from 'zod/mini'
import { PostStatus } from './affiliate-posts.ts'
import { Audit } from './audits.ts'
import { content, get, Id, paged, patch } from './endpoint.ts'
import { Reason, reviewQuery } from './reviews.ts'
import { Time } from './texts.ts'

export const StaffAffiliatePost = z.object({
  post_id: z.int(),
  email: z.string(),
  link: z.string(),
  content_status: PostStatus,
  reason: z.nullable(z.string()),
  submitted_at: Time,
})
export type StaffAffiliatePost = z.infer<typeof StaffAffiliatePost>

/** One post with what was done with it, newest first. */
export const StaffAffiliatePostFile = z.object({ ...StaffAffiliatePost.shape, history: z.array(Audit) })
export type StaffAffiliatePostFile = z.infer<typeof StaffAffiliatePostFile>

const id = z.object({ id: Id })
const answer = content(StaffAffiliatePostFile)

// Read by two roles: one decides on the post, the other pays it. What each may do is asked for each step.
export const staffAffiliatePosts = {
  list: get('/api/staff/affiliate-posts', {
    access: 'staff:posts|payouts',
    summary: 'Posts that were sent in, by status',
    query: z.object({ ...reviewQuery, status: z.optional(PostStatus) }),
    answer: paged(StaffAffiliatePost),
  }),
  read: get('/api/staff/affiliate-posts/:id', {
    access: 'staff:posts|payouts',
    summary: 'One post and what was done with it',
    params: id,
    answer,
  }),
  update: patch('/api/staff/affiliate-posts/:id', {
    access: 'staff:posts|payouts',
    summary: 'PENDING to APPROVED to PAID, or REJECT with a reason, which is mailed; PAID takes the right to pay',
    params: id,
    body: z.strictObject({ content_status: PostStatus, reason: z.optional(Reason) }),
    answer,
  }),
}
