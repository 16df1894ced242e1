import { useQuery } from '@tanstack/react-query'
import { LessonHeader } from '#features/lessons/lesson-header.tsx'
import { meQuery } from '#features/members/members.api.ts'
import { PracticeView } from '#features/practices/practice-view.tsx'
import { practiceQuery } from '#features/practices/practices.api.ts'
import { titleOf } from '#lib/page-meta.ts'
import { startQueries } from '#lib/query-client.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/practices'

export const meta = () => [{ title: titleOf(m.practice_title()) }]

export const clientLoader = () => {
  startQueries(meQuery, practiceQuery)
  return null
}

/** The practice of today (LEARN-16). */
export default function PracticePage() {
  // Here, unlike on the pages that lead to it, a refusal leads to its error page.
  const { data, error, refetch } = useQuery({ ...practiceQuery, meta: {} })
  return (
    <>
      <LessonHeader title={m.practice_title()} back="/campuses" backState={null} isAlone>
        {null}
      </LessonHeader>
      <main id="main" className="lesson-main">
        {data ? (
          <PracticeView key={data.date} practice={data} />
        ) : (
          <div className="lesson-body">
            {error ? (
              <Failed error={error} onRetry={() => void refetch()} text={m.practice_failed()} />
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
