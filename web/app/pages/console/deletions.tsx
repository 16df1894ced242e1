import { DELETION_DAYS } from '@padauk/contract/staff-deletions'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readPlace } from '#features/reviews/review-place.ts'
import { ReviewTabs } from '#features/reviews/review-tabs.tsx'
import { DeletionsTable } from '#features/staff-deletions/deletions-table.tsx'
import { deletionsQuery } from '#features/staff-deletions/staff-deletions.api.ts'
import { prefetch } from '#lib/query-client.ts'
import { Pager } from '#ui/pager.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
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
      <div className="console-head">
        <div>
          <h1>{m.console_deletions()}</h1>
          <p className="muted small">{m.console_deletion_lead({ days: DELETION_DAYS })}</p>
        </div>
      </div>
      <ReviewTabs tabs={TABS.map((key) => ({ key, label: LABELS[key]() }))} chosen={place.tab} count={data?.total} />
      <div className="card">
        {data ? (
          data.data.length > 0 ? (
            <DeletionsTable deletions={data.data} />
          ) : (
            <Empty title={m.console_deletion_none()} />
          )
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="p-4 stack gap-3">
            <Loading />
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} className="h-12 w-full" />
            ))}
          </div>
        )}
      </div>
      {data && <Pager {...data} />}
    </>
  )
}
export default Deletions
