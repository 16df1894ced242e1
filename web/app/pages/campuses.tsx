import { useQuery } from '@tanstack/react-query'
import { campusAddress } from '#features/campuses/campus-address.ts'
import { campusesQuery } from '#features/campuses/campuses.api.ts'
import { CategorySkeletons } from '#features/categories/category-lists.tsx'
import { titleOf } from '#lib/page-meta.ts'
import { Redirect } from '#ui/redirect.tsx'
import { Loading } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/campuses'

export const meta = () => [{ title: titleOf(m.nav_campuses()) }]

/** Redirects to the first campus, replacing history (SIDE-5). */
const Campuses = () => {
  const { data, error, refetch } = useQuery(campusesQuery)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  const [first] = data ?? []
  if (first)
    return (
      <Redirect to={campusAddress(first)}>
        <CategorySkeletons />
      </Redirect>
    )
  if (data) return <Empty title={m.campuses_none()} />
  return (
    <>
      <Loading />
      <CategorySkeletons />
    </>
  )
}
export default Campuses
