import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PostReview } from '#features/reviews/post-review.tsx'
import { ReviewDesk } from '#features/reviews/review-desk.tsx'
import { readPlace } from '#features/reviews/review-place.ts'
import { useStaff } from '#features/staff/staff.api.ts'
import { staffPostQuery, staffPostsQuery } from '#features/staff-affiliate-posts/staff-affiliate-posts.api.ts'
import { prefetch } from '#lib/query-client.ts'
import { m as consoleWords } from '#words/console'
import { m } from '#words/reviews'
import type { Route } from './+types/posts.ts'

const TABS = ['PENDING', 'APPROVED', 'PAID', 'REJECT'] as const
const LABELS = {
  PENDING: m.console_review_tab_wait,
  APPROVED: m.console_review_tab_pay,
  PAID: m.console_review_tab_paid,
  REJECT: m.console_review_tab_rejected,
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const place = readPlace(new URL(request.url).searchParams, TABS)
  prefetch(staffPostsQuery(place), ...(place.item ? [staffPostQuery(Number(place.item))] : []))
  return null
}

/** A link as people know it: where it is, and what of it. */
const nameOf = (link: string) => link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')

/** Posts of a status, for reviewing and for paying out. */
const Posts = () => {
  const [search] = useSearchParams()
  const { may } = useStaff()
  const place = readPlace(search, TABS)
  const { data, error, refetch } = useQuery(staffPostsQuery(place))
  return (
    <ReviewDesk
      kind="post"
      title={consoleWords.console_place_posts()}
      lead={m.console_review_posts_lead()}
      tabs={TABS.map((key) => ({ key, label: LABELS[key]() }))}
      place={place}
      page={data?.content}
      rows={data?.content.data.map(({ post_id, email, link, content_status, submitted_at, held }) => ({
        id: post_id,
        held,
        title: nameOf(link),
        text: email,
        since: submitted_at,
        waits: content_status === 'PENDING',
      }))}
      error={error}
      onRetry={() => void refetch()}
      empty={place.tab === 'PENDING' ? m.console_review_empty() : m.console_review_empty_tab()}
    >
      {(item) => <PostReview {...item} may={may} />}
    </ReviewDesk>
  )
}
export default Posts
