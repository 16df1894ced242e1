import { useQuery } from '@tanstack/react-query'
import { dayQuery } from '#features/days/days.api.ts'
import { useLatePart } from '#lib/load-part.ts'

/** Loads the code of a celebration when there is one, anywhere in the member area. */
export const CelebrationPlace = () => {
  // What the device kept may have been celebrated elsewhere since.
  const { data, isFetching } = useQuery(dayQuery)
  const due = isFetching ? [] : (data?.celebrations ?? [])
  const Found = useLatePart(async () => (await import('./celebrations.tsx')).Celebrations, due.length > 0)
  return Found && <Found due={due} />
}
