import { lazy } from 'react'
import { useLocation } from 'react-router'
import { NearPart } from '#ui/near-part.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { ReplayPlace as Place } from './replays.api.ts'
import { isDockedIn } from './use-dock.ts'

const Replay = lazy(() => import('./replay.tsx'))

const Placeholder = () => (
  <div className="replay-waits">
    <Loading />
    <Skeleton className="h-6 w-2/3" />
    <Skeleton className="h-6 w-1/2" />
    <Skeleton className="h-12 w-full" />
  </div>
)

/** A replay in a lesson's text. Its code loads near the viewport. */
export const ReplayPlace = (place: Place) => {
  // A reload goes on with the run, wherever the text is scrolled to.
  const isDocked = isDockedIn(useLocation().state, place)
  return (
    <NearPart className="replay-box" isAlways={isDocked} placeholder={<Placeholder />}>
      <Replay {...place} />
    </NearPart>
  )
}
