import '../../styles/console-reviews.css'
import type { PostStatus } from '@padauk/contract/affiliate-posts'
import { useQuery } from '@tanstack/react-query'
import { ageOf } from '#features/overviews/ages.ts'
import { PostReview } from '#features/staff-affiliate-posts/post-review.tsx'
import { staffPostsQuery } from '#features/staff-affiliate-posts/staff-affiliate-posts.api.ts'
import { useStaff } from '#features/staff/staff.api.ts'
import { ReviewDesk } from '#ui/review-desk.tsx'
import type { ReviewPlace } from '#ui/review-place.ts'
import { m } from '#words/generated/messages.js'

const hostOf = (link: string) => (URL.canParse(link) ? new URL(link).host : link)

type Props = {
  title: string
  lead: string
  tabs: readonly { key: string; label: string }[]
  place: ReviewPlace<PostStatus>
}

/** Posts of one status: for whoever decides on them, and for whoever pays them. */
export const PostsDesk = ({ title, lead, tabs, place }: Props) => {
  const { may } = useStaff()
  const { data, error, refetch } = useQuery(staffPostsQuery(place))
  return (
    <ReviewDesk<string>
      title={title}
      lead={lead}
      tabs={tabs}
      place={place}
      page={data?.content}
      rows={data?.content.data.map(({ post_id, email, link, content_status, submitted_at }) => ({
        id: post_id,
        title: hostOf(link),
        text: email,
        since: submitted_at,
        waits: content_status === 'PENDING',
      }))}
      error={error}
      onRetry={() => void refetch()}
      empty={place.tab === 'PENDING' ? m.console_review_empty() : m.console_review_empty_tab()}
      ageOf={ageOf}
    >
      {(item) => <PostReview {...item} may={may} />}
    </ReviewDesk>
  )
}
