import { useQuery } from '@tanstack/react-query'
import { campusesQuery, campusQuery } from '#features/campuses/campuses.api.ts'
import { beginIn } from '#features/categories/begin.ts'

/**
 * Where a member begins who has begun nothing: the first lesson of the first campus (LEARN-14). `isKnown` is false while
 * it is being read.
 */
export const useFirstLesson = (isWanted: boolean) => {
  const list = useQuery({ ...campusesQuery, enabled: isWanted })
  const id = list.data?.[0]?.campus_id
  const campus = useQuery({
    ...campusQuery(String(id)),
    enabled: isWanted && id !== undefined,
    // The page works without it.
    meta: { isOptional: true, quiet: true },
  })
  return {
    first: campus.data && beginIn(campus.data),
    isKnown: campus.data !== undefined || campus.isError || list.isError || list.data?.length === 0,
  }
}
