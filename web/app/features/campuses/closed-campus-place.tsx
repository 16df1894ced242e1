import { useLatePart } from '#lib/load-part.ts'
import { Skeleton } from '#ui/skeleton.tsx'

/** In place of a campus that the plan does not open. Its code loads when one is asked for. */
export const ClosedCampusPlace = (props: { campusId: number }) => {
  const Closed = useLatePart(async () => (await import('./closed-campus.tsx')).ClosedCampus)
  return Closed ? <Closed {...props} /> : <Skeleton className="h-64" />
}
