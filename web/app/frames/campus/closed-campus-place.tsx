import { type ComponentType, useEffect, useState } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import { wordsReady } from '#words/words.tsx'

type Props = { campusId: number }

/** In place of a campus that the plan does not open. Its code loads when one is asked for. */
export const ClosedCampusPlace = (props: Props) => {
  const [Closed, setClosed] = useState<ComponentType<Props>>()
  useEffect(() => {
    const load = async () => {
      const { ClosedCampus } = await import('./closed-campus.tsx')
      await wordsReady()
      setClosed(() => ClosedCampus)
    }
    load().catch(() => {})
  }, [])
  return Closed ? <Closed {...props} /> : <Skeleton className="h-64" />
}
