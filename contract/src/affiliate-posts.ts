import * as z from 'zod/mini'
import { content, get, post } from './endpoint.ts'
import { Email, httpsLink } from './texts.ts'

export const POST_STATUSES = ['PENDING', 'REJECT', 'APPROVED', 'PAID'] as const
export const PostStatus = z.enum(POST_STATUSES)
export type PostStatus = z.infer<typeof PostStatus>

export const AffiliatePost = z.strictObject({ email: Email, link: httpsLink('link') })
export type AffiliatePost = z.infer<typeof AffiliatePost>

/** A link that is looked up; it may have lost its s on the way through a chat. */
export const AskedLink = z.pipe(
  z.pipe(
    z.string('link is required'),
    z.transform((link) => link.trim().replace(/^http:/i, 'https:')),
  ),
  httpsLink('link'),
)

const answer = content(z.object({ content_status: PostStatus }))

// The wire calls a post 'affiliate content'; every other place says affiliate posts.
export const affiliatePosts = {
  stats: get('/api/affiliate-content/stats', {
    access: 'public',
    summary: 'Where the review of a post stands',
    query: z.object({ link: AskedLink }),
    answer,
  }),
  submit: post('/api/affiliate-content/submit', {
    access: 'public',
    summary: 'Send in a post for review',
    body: AffiliatePost,
    answer,
    status: 201,
  }),
}
