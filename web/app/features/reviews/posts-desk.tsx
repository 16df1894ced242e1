import type { PostStatus } from '@padauk/contract/affiliate-posts'
import { useQuery } from '@tanstack/react-query'
import { useStaff } from '#features/staff/staff.api.ts'
import { staffPostsQuery } from '#features/staff-affiliate-posts/staff-affiliate-posts.api.ts'
import { m } from '#words/reviews'
import { PostReview } from './post-review.tsx'
import { ReviewDesk } from './review-desk.tsx'
import type { ReviewPlace } from './review-place.ts'

/** A link as people know it: where it is, and what of it. */
const nameOf = (link: string) => link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')

type Props = {
  title: string
  lead: string
  tabs: readonly { key: string; label: string }[]
  place: ReviewPlace<PostStatus>
}

/** Posts of a status, for reviewing or for paying out. */
export const PostsDesk = ({ title, lead, tabs, place }: Props) => {
  const { may } = useStaff()
  const { data, error, refetch } = useQuery(staffPostsQuery(place))
  return (
    <ReviewDesk<string>
      kind="post"
      title={title}
      lead={lead}
      tabs={tabs}
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
