import type { DrillSet } from '@padauk/contract/drills'
import { addDays } from '@padauk/rules/days'
import { useQuery } from '@tanstack/react-query'
import { DrillHead } from '#features/drills/drill-head.tsx'
import { DrillView } from '#features/drills/drill-view.tsx'
import { drillResultsQuery, drillsQuery } from '#features/drills/drills.api.ts'
import { withPendingDrills } from '#features/drills/drills.changes.ts'
import { localDay } from '#lib/dates.ts'
import { useOverlaid } from '#lib/offline/pending.ts'
import { titleOf } from '#lib/page-meta.ts'
import { startQueries } from '#lib/query-client.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/drills'

export const meta = () => [{ title: titleOf(m.drill_title()) }]

export const clientLoader = () => {
  // The results are needed at the end, which may be reached without a network.
  startQueries(drillsQuery, drillResultsQuery)
  return null
}

/** What a device kept of an older day is not taken any more. */
const isOpen = ({ date }: DrillSet) => date >= addDays(localDay(), -1)

/** The chart drills of today (LEARN-17). */
export default function DrillsPage() {
  const { data: read, error, refetch } = useQuery(drillsQuery)
  const data = useOverlaid<DrillSet | undefined>(
    drillsQuery.queryKey,
    read && isOpen(read) ? read : undefined,
    withPendingDrills,
  )
  if (data) return <DrillView key={`${data.date} ${data.drills[0]?.number}`} set={data} />
  return (
    <>
      <DrillHead title={m.drill_title()} drills={[]} at={0} />
      <main id="main" className="drill-main">
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} text={m.drill_failed()} />
        ) : (
          <>
            <Loading />
            <Skeleton className="h-72 w-full" />
          </>
        )}
      </main>
    </>
  )
}
