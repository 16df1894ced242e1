import { useQuery } from '@tanstack/react-query'
import { inProgressQuery } from '#features/categories/categories.api.ts'
import { nextLessonAddress } from '#features/categories/category-address.ts'
import { CategorySkeletons } from '#features/categories/category-lists.tsx'
import { useFirstLesson } from '#features/days/use-first-lesson.ts'
import { titleOf } from '#lib/page-meta.ts'
import { startQueries } from '#lib/query-client.ts'
import { Redirect } from '#ui/redirect.tsx'
import { Loading } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/categories'

export const meta = () => [{ title: titleOf(m.continue_act()) }]

export const clientLoader = () => {
  startQueries(inProgressQuery)
  return null
}

/** Opens the lesson that was touched last, in any campus; without one, the first lesson (LEARN-14). */
const Continue = () => {
  const { data, error, refetch } = useQuery(inProgressQuery)
  const { first, isSettled } = useFirstLesson(data?.length === 0)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  const [last = first] = data ?? []
  if (!data || !(last || isSettled))
    return (
      <>
        <Loading />
        <CategorySkeletons />
      </>
    )
  return (
    <Redirect to={last ? nextLessonAddress(last) : '/campuses'}>
      <CategorySkeletons />
    </Redirect>
  )
}
export default Continue
