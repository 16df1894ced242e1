import type { Capability } from '@padauk/contract/capabilities'
import type { StaffAffiliatePostFile } from '@padauk/contract/staff-affiliate-posts'
import { useQuery } from '@tanstack/react-query'
import { POST_CHIPS } from '#features/staff-affiliate-posts/post-status.ts'
import { staffPostQuery } from '#features/staff-affiliate-posts/staff-affiliate-posts.api.ts'
import { holdPost } from '#features/staff-held-decisions/staff-held-decisions.api.ts'
import { formatTime } from '#lib/dates.ts'
import { useSingleKeys } from '#lib/single-keys.ts'
import { Chip } from '#ui/chip.tsx'
import { m } from '#words/reviews'
import { HeldNote } from './held-parts.tsx'
import { useDecide } from './review-decide.ts'
import { ReviewDecision } from './review-decision.tsx'
import { keyOf, type ReviewItem } from './review-desk.tsx'
import { Facts, ReviewHead, ReviewHistory, ReviewRead, SentLink } from './review-parts.tsx'
import { sentFacts, useSentMoney } from './sent-fields.tsx'

type Props = ReviewItem & { may: (capability: Capability) => boolean }

/** A post and the decision on it. */
export const PostReview = (props: Props) => (
  <ReviewRead read={useQuery(staffPostQuery(props.id))}>
    {({ content }) => <Post key={keyOf(props.id, content)} {...props} post={content} />}
  </ReviewRead>
)

const Post = ({ id, onDecided, undo, may, post }: Props & { post: StaffAffiliatePostFile }) => {
  const draft = `review:post:${id}`
  const sent = useSentMoney(`post:${id}`)
  const hold = useDecide({
    decide: holdPost,
    draft,
    refreshes: ['staff-affiliate-posts', 'overviews'],
    onDecided: (said) => {
      sent.forget()
      onDecided(said)
    },
  })
  const { content_status, email, link, reason, submitted_at, history, held } = post
  const { kind, label } = POST_CHIPS[content_status]
  const accept = {
    PENDING: may('posts')
      ? {
          label: m.console_review_approve(),
          act: () =>
            hold.send({ id, status: 'APPROVED', decided_on: 'PENDING' }, () => m.console_review_said_approved()),
        }
      : undefined,
    APPROVED: may('payouts')
      ? {
          label: m.console_review_pay(),
          act: () => {
            const money = sent.read()
            if (money)
              hold.send({ id, status: 'PAID', ...money, decided_on: 'APPROVED' }, () => m.console_review_said_paid())
          },
        }
      : undefined,
    PAID: undefined,
    REJECT: undefined,
  }[content_status]
  useSingleKeys({
    o: /^https?:\/\//i.test(link) ? () => void window.open(link, '_blank', 'noopener,noreferrer') : undefined,
  })
  const rejectsFrom =
    may('posts') && (content_status === 'PENDING' || content_status === 'APPROVED') ? content_status : undefined
  return (
    <>
      <ReviewHead title={m.console_review_post({ id })}>
        <Chip kind={kind}>{label()}</Chip>
      </ReviewHead>
      <Facts
        facts={[
          [m.console_review_link(), <SentLink key="link" href={link} openKey="O" />],
          [m.console_review_email(), email],
          [
            m.console_review_sent(),
            <time key="time" dateTime={submitted_at}>
              {formatTime(submitted_at)}
            </time>,
          ],
          ...sentFacts(post.sent, content_status === 'PAID'),
          [m.console_review_reason(), reason && <span className="review-reason">{reason}</span>],
        ]}
      />
      {held ? (
        <HeldNote kind="post" id={id} held={held} undo={undo} />
      ) : (
        <ReviewDecision
          draft={draft}
          accept={accept}
          reject={
            rejectsFrom
              ? {
                  label: m.console_review_reject_send(),
                  canned: [
                    m.console_reason_post_private(),
                    m.console_reason_post_gone(),
                    m.console_reason_post_other(),
                    m.console_reason_post_promise(),
                  ],
                  act: (text) =>
                    hold.send({ id, status: 'REJECT', reason: text, decided_on: rejectsFrom }, () =>
                      m.console_review_said_rejected(),
                    ),
                }
              : undefined
          }
          isPending={hold.isPending}
          refusal={hold.refusal}
        >
          {content_status === 'APPROVED' && may('payouts') && sent.fields}
        </ReviewDecision>
      )}
      <ReviewHistory history={history} />
    </>
  )
}
