import { DELETION_DAYS } from '@padauk/contract/staff-deletions'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readPlace } from '#features/reviews/review-place.ts'
import { ReviewTabs } from '#features/reviews/review-tabs.tsx'
import { DeletionsTable } from '#features/staff-deletions/deletions-table.tsx'
import { deletionsQuery } from '#features/staff-deletions/staff-deletions.api.ts'
import { prefetch } from '#lib/query-client.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PagedCard } from '#ui/paged-card.tsx'
import { m } from '#words/staff-deletions'
import type { Route } from './+types/deletions.ts'

const TABS = ['ASKED', 'DONE', 'TAKEN_BACK'] as const
const LABELS = {
  ASKED: m.console_deletion_open,
  DONE: m.console_deletion_done,
  TAKEN_BACK: m.console_deletion_taken_back,
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  prefetch(deletionsQuery(readPlace(new URL(request.url).searchParams, TABS)))
  return null
}

const Deletions = () => {
  const [search] = useSearchParams()
  const place = readPlace(search, TABS)
  const { data, error, refetch } = useQuery(deletionsQuery(place))
  return (
    <>
      <PageHead title={m.console_place_deletions()} lead={m.console_deletion_lead({ days: DELETION_DAYS })} />
      <ReviewTabs tabs={TABS.map((key) => ({ key, label: LABELS[key]() }))} chosen={place.tab} count={data?.total} />
      <PagedCard page={data} read={{ error, refetch }} none={m.console_deletion_none()}>
        {(rows) => <DeletionsTable deletions={rows} />}
      </PagedCard>
    </>
  )
}
export default Deletions
