import { useQuery } from '@tanstack/react-query'
import { isClosedTo, meQuery } from '#features/members/members.api.ts'
import { titleOf } from '#lib/page-meta.ts'
import { NotHere } from '#ui/not-here.tsx'
import { m } from '#words/campuses'
import { campusAddress } from './campus-address.ts'
import { campusesQuery, campusQuery } from './campuses.api.ts'

/** In place of a campus that is not on this device. */
export const CampusNotHere = ({ onRetry }: { onRetry: () => void }) => {
  const { data: campuses = [] } = useQuery(campusesQuery)
  const { data: me } = useQuery(meQuery)
  const ways = campuses
    // Of one that the plan does not open, the device keeps that it is closed.
    .filter(({ campus_id }) => !isClosedTo(me, campus_id))
    .map((campus) => ({
      ...campus,
      to: campusAddress(campus),
      queryKey: campusQuery(String(campus.campus_id)).queryKey,
    }))
  return (
    <>
      <title>{titleOf(m.campus_not_here())}</title>
      <NotHere title={m.campus_not_here()} ways={ways} onRetry={onRetry} />
    </>
  )
}
