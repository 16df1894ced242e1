import type { AffiliatePost, PostStatus } from '@padauk/contract/affiliate-posts'
import { fault } from '@padauk/rules/faults'
import { normalizeLink } from '@padauk/rules/post-links'
import type { Db } from '#db/schema.ts'
import { AppError, notFound } from '#errors.ts'
import { countTry } from '../tries/tries.ts'

const HOUR_MS = 3_600_000

/**
 * The review status of a post.
 * @throws 404 for a link nobody submitted
 */
export async function readPostStatus(db: Db, link: string): Promise<{ content_status: PostStatus }> {
  const post = await db
    .selectFrom('affiliate_posts')
    .where('normal_link', '=', normalizeLink(link))
    .select('content_status')
    .executeTakeFirst()
  if (!post) throw notFound('post')
  return post
}

/**
 * Submits a post for review. A declined post may be submitted again.
 * @throws 409 for a link in any other state, also under concurrency
 */
export async function submitPost(
  db: Db,
  { email, link }: AffiliatePost,
  address: string,
  perHour: number,
  now: Date,
): Promise<{ content_status: PostStatus }> {
  await countTry(db, { what: 'post', account: email, address, limit: perHour, windowMs: HOUR_MS }, now)
  const sent = { email, link, content_status: 'PENDING', reason: null, submitted_at: now.toISOString() } as const
  const taken = await db
    .insertInto('affiliate_posts')
    .values({ ...sent, normal_link: normalizeLink(link) })
    .onConflict((conflict) =>
      conflict.column('normal_link').doUpdateSet(sent).where('affiliate_posts.content_status', '=', 'REJECT'),
    )
    .returning('content_status')
    .executeTakeFirst()
  if (!taken) throw new AppError(409, fault('already_submitted'))
  return taken
}
