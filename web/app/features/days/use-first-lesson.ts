import { useQuery } from '@tanstack/react-query'
import { campusesQuery, campusQuery } from '#features/campuses/campuses.api.ts'
import { beginIn } from '#features/categories/begin.ts'
import { isClosedTo, meQuery } from '#features/members/members.api.ts'

/**
 * Where a member begins who has begun nothing: the first lesson of the first campus of the plan (LEARN-14). `isKnown` is false while
 * it is being read.
 */
export const useFirstLesson = (isWanted: boolean) => {
  const list = useQuery({ ...campusesQuery, enabled: isWanted })
  const { data: me } = useQuery({ ...meQuery, enabled: isWanted })
  const id = me && list.data?.find(({ campus_id }) => !isClosedTo(me, campus_id))?.campus_id
  const campus = useQuery({
    ...campusQuery(String(id)),
    enabled: isWanted && id !== undefined,
    // The page works without it.
    meta: { isOptional: true, quiet: true },
  })
  return {
    first: typeof campus.data === 'object' ? beginIn(campus.data) : undefined,
    isSettled: campus.data !== undefined || campus.isError || list.isError || list.data?.length === 0,
  }
}
