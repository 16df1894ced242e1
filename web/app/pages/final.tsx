import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { campusAddress } from '#features/campuses/campus-address.ts'
import { FinalStart, FinalView } from '#features/finals/final-view.tsx'
import { finalQuery } from '#features/finals/finals.api.ts'
import { LessonHeader } from '#features/lessons/lesson-header.tsx'
import { titleOf } from '#lib/page-meta.ts'
import { startQueries } from '#lib/query-client.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/finals'
import type { Route } from './+types/final.ts'

export const meta = () => [{ title: titleOf(m.final_title()) }]

const idOf = (search: URLSearchParams) => search.get('campus_id') ?? ''

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  startQueries(finalQuery(idOf(new URL(request.url).searchParams)))
  return null
}

/** The final exam of a campus (LEARN-12). */
export default function FinalPage() {
  const [search] = useSearchParams()
  // Here, unlike on the page that leads to it, a refusal leads to its error page.
  const { data, error, refetch } = useQuery({ ...finalQuery(idOf(search)), meta: {} })
  return (
    <>
      <LessonHeader title={m.final_title()} back={data ? campusAddress(data) : '/campuses'} backState={null} isAlone>
        {null}
      </LessonHeader>
      <main id="main" className="lesson-main">
        {data?.paper ? (
          <FinalView key={data.paper.number} final={data} />
        ) : data ? (
          <FinalStart final={data} />
        ) : (
          <div className="lesson-body">
            {error ? (
              <Failed error={error} onRetry={() => void refetch()} text={m.final_failed_to_load()} />
            ) : (
              <>
                <Loading />
                <Skeleton className="h-40" />
              </>
            )}
          </div>
        )}
      </main>
    </>
  )
}
