import { useQuery } from '@tanstack/react-query'
import { DrillHead } from '#features/drills/drill-head.tsx'
import { DrillView } from '#features/drills/drill-view.tsx'
import { drillsQuery } from '#features/drills/drills.api.ts'
import { m } from '#features/drills/drills.words.ts'
import { titleOf } from '#lib/page-meta.ts'
import { startQueries } from '#lib/query-client.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'

export const meta = () => [{ title: titleOf(m.drill_title()) }]

export const clientLoader = () => {
  startQueries(drillsQuery)
  return null
}

/** The chart drills of today (LEARN-17). Answers need the network. */
export default function DrillsPage() {
  const { data, error, refetch } = useQuery(drillsQuery)
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
