import type { PostStatus } from '@padauk/contract/affiliate-posts'
import { AMOUNT_SENT_MISSING, REFERENCE_SENT_MISSING } from '@padauk/contract/sent-money'
import type { StaffAffiliatePostFile } from '@padauk/contract/staff-affiliate-posts'
import { pageOf, totalOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { invalid, notFound } from '#errors.ts'
import { requireCapability } from '#http/answer.ts'
import { listHistory, writeAudit } from '../audits/audits.ts'
import { findSent, spent, writeEntries } from '../ledger-entries/ledger-entries.ts'
import { normalReference } from '../ledger-entries/normal-reference.ts'
import { storeReference } from '../ledger-entries/sent-references.ts'
import { writeReview } from '../mails/review-letter.ts'
import { findHeld, requireNotHeld } from '../reviews/find-held.ts'
import { type Decider, refuseDecided, refuseStep, requireReason } from '../reviews/reviews.ts'

const COLUMNS = ['post_id', 'email', 'link', 'content_status', 'reason', 'submitted_at'] as const

/** The statuses from which each status can be reached. */
const FROM: Record<PostStatus, readonly PostStatus[]> = {
  PENDING: [],
  APPROVED: ['PENDING'],
  REJECT: ['PENDING', 'APPROVED'],
  PAID: ['APPROVED'],
}

type Filter = { page: number; perPage: number; order: 'newest' | 'oldest'; status?: PostStatus | undefined }

export async function listPosts(db: Db, { page, perPage, order, status }: Filter, now: Date) {
  const direction = order === 'oldest' ? 'asc' : 'desc'
  const posts = db
    .selectFrom('affiliate_posts')
    .$if(status !== undefined, (q) => q.where('content_status', '=', status as PostStatus))
  const rows = posts.select([...COLUMNS, totalOf(posts)])
  const { data, ...head } = await pageOf(
    page,
    perPage,
    (limit, offset) =>
      rows.orderBy('submitted_at', direction).orderBy('post_id', direction).limit(limit).offset(offset).execute(),
    ({ total: _, ...post }) => post,
  )
  const held = await findHeld(
    db,
    'post',
    data.map(({ post_id }) => post_id),
    now,
  )
  return { ...head, data: data.map((post) => ({ ...post, held: held.get(post.post_id) ?? null })) }
}

const selectPost = (db: Db, post_id: number) =>
  db.selectFrom('affiliate_posts').where('post_id', '=', post_id).select(COLUMNS).executeTakeFirst()

/** @throws 404 */
export async function readPost(db: Db, post_id: number, now: Date): Promise<StaffAffiliatePostFile> {
  const post = await selectPost(db, post_id)
  if (!post) throw notFound('post')
  const held = await findHeld(db, 'post', [post_id], now)
  return {
    ...post,
    held: held.get(post_id) ?? null,
    sent: (await findSent(db, 'POST', [post_id])).get(post_id) ?? null,
    history: await listHistory(db, targetOf(post_id)),
  }
}

const targetOf = (post_id: number) => `affiliate-post:${post_id}`

type Decision = {
  content_status: PostStatus
  reason?: string | undefined
  amount?: string | undefined
  reference?: string | undefined
  decided_on: PostStatus
}

/**
 * Moves a post to its next status; of concurrent calls only one succeeds (SAFE-3). Marking as paid needs the payout
 * capability.
 * @throws 403, 404, 409 from any other status, after another decision, while one is held or for a used
 * reference, 422 for a rejection without a reason and a payment without amount or reference
 */
export async function decidePost(
  db: Db,
  caller: Decider,
  post_id: number,
  sent: Decision,
  now: Date,
): Promise<StaffAffiliatePostFile> {
  const { content_status } = sent
  requireCapability(caller, content_status === 'PAID' ? 'payouts' : 'posts')
  const reason = requireReason(content_status === 'REJECT', sent.reason)
  return inTransaction(db, async (trx) => {
    const before = await selectPost(trx, post_id)
    if (!before) throw notFound('post')
    await requireNotHeld(trx, 'post', post_id, now)
    const refusal = { what: 'post' as const, target: targetOf(post_id) }
    if (sent.decided_on !== before.content_status)
      throw await refuseDecided(trx, { ...refusal, status: before.content_status })
    if (!FROM[content_status].includes(before.content_status))
      throw await refuseStep(trx, { ...refusal, status: before.content_status })
    const moved = await trx
      .updateTable('affiliate_posts')
      .set({ content_status, reason })
      .where('post_id', '=', post_id)
      .where('content_status', '=', before.content_status)
      .returning(COLUMNS)
      .executeTakeFirst()
    if (!moved)
      throw await refuseDecided(trx, {
        ...refusal,
        status: (await selectPost(trx, post_id))?.content_status ?? before.content_status,
      })
    if (content_status === 'REJECT')
      await writeReview(
        trx,
        {
          cause: `post ${post_id} rejected`,
          recipient: moved.email,
          reason,
          said: (say) => ({
            subject: say('mail_post_refused_subject'),
            text: [say('mail_post_refused_text', { link: moved.link })],
          }),
        },
        now,
      )
    const paid = content_status === 'PAID' ? await enterPayment(trx, caller, post_id, sent, now) : null
    await writeAudit(
      trx,
      caller,
      {
        action: `affiliate-posts.${VERBS[content_status]}`,
        target: targetOf(post_id),
        before: { content_status: before.content_status },
        after: { content_status, ...paid },
        reason,
      },
      now,
    )
    return readPost(trx, post_id, now)
  })
}

async function enterPayment(trx: Db, caller: Decider, post_id: number, { amount, reference }: Decision, now: Date) {
  if (amount === undefined) throw invalid('amount', AMOUNT_SENT_MISSING)
  if (reference === undefined) throw invalid('reference', REFERENCE_SENT_MISSING)
  const cause = { kind: 'POST', source_id: post_id } as const
  await storeReference(trx, { ...cause, reference })
  const entry = {
    ...{ ...cause, ...spent(amount), reference, normal_reference: normalReference(reference) },
    // Who posts need not be a member, and an email would outlive its owner here.
    ...{ member_id: null, what: '', method: 'OTHER' },
  }
  await writeEntries(trx, caller, [entry], now)
  return { amount, reference }
}

const VERBS = { PENDING: 'reopen', APPROVED: 'approve', REJECT: 'reject', PAID: 'pay' } as const
