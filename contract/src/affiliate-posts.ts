import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, get, post } from './endpoint.ts'
import { Email, httpsLink } from './texts.ts'

export const POST_STATUSES = ['PENDING', 'REJECT', 'APPROVED', 'PAID'] as const
export const PostStatus = z.enum(POST_STATUSES)
export type PostStatus = z.infer<typeof PostStatus>

export const AffiliatePost = z.strictObject({ email: Email, link: httpsLink('link') })
export type AffiliatePost = z.infer<typeof AffiliatePost>

/** For look-ups, http: is accepted as https:, because chat apps rewrite links. */
export const RequestedLink = z.pipe(
  z.pipe(
    z.string(fault('required', { field: 'link' })),
    z.transform((link) => link.trim().replace(/^http:/i, 'https:')),
  ),
  httpsLink('link'),
)

const answer = content(z.object({ content_status: PostStatus }))

// On the wire a post is called "affiliate content"; everywhere else it is an affiliate post.
export const affiliatePosts = {
  stats: get('/api/affiliate-content/stats', {
    access: 'public',
    summary: 'The review status of a post',
    query: z.object({ link: RequestedLink }),
    answer,
  }),
  submit: post('/api/affiliate-content/submit', {
    access: 'public',
    summary: 'Submit a post for review',
    body: AffiliatePost,
    answer,
    status: 201,
  }),
}
