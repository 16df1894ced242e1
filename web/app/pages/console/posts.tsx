import { useSearchParams } from 'react-router'
import { PostsDesk } from '#features/reviews/posts-desk.tsx'
import { readPlace } from '#features/reviews/review-place.ts'
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

const Posts = () => {
  const [search] = useSearchParams()
  return (
    <PostsDesk
      title={consoleWords.console_place_posts()}
      lead={m.console_review_posts_lead()}
      tabs={TABS.map((key) => ({ key, label: LABELS[key]() }))}
      place={readPlace(search, TABS)}
    />
  )
}
export default Posts
