import { Component, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { NetworkError } from '#lib/api.ts'
import { loadPageAgain } from '#lib/load-part.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import type { ReplayPlace as Place } from './replays.api.ts'
import { isDockedIn } from './use-dock.ts'

const NEAR = '400px'
const Replay = lazy(() => import('./replay.tsx'))

const Waiting = () => (
  <div className="replay-waits">
    <Loading />
    <Skeleton className="h-6 w-2/3" />
    <Skeleton className="h-6 w-1/2" />
    <Skeleton className="h-12 w-full" />
  </div>
)

/** Offers a retry if the code fails to load. */
class Catch extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <Failed
        error={new NetworkError('a part of the program did not arrive', { cause: error })}
        onRetry={() => void loadPageAgain()}
      />
    )
  }
}

/** A replay in a lesson's text. Its code loads near the viewport. */
export const ReplayPlace = (place: Place) => {
  const box = useRef<HTMLDivElement>(null)
  // A reload goes on with the run, wherever the text is scrolled to.
  const isDocked = isDockedIn(useLocation().state, place)
  const [isNear, setNear] = useState(isDocked)
  useEffect(() => {
    const near = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && setNear(true), {
      rootMargin: NEAR,
    })
    near.observe(box.current as HTMLDivElement)
    return () => near.disconnect()
  }, [])
  return (
    <div ref={box} className="replay-box">
      {isNear ? (
        <Catch>
          <Suspense fallback={<Waiting />}>
            <Replay {...place} />
          </Suspense>
        </Catch>
      ) : (
        <Waiting />
      )}
    </div>
  )
}
