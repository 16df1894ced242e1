import { lazy } from 'react'
import { NearPart } from '#ui/near-part.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { RuinTexts } from './risk-of-ruin.ts'

const LessonSimulator = lazy(() => import('./lesson-simulator.tsx'))

/** The simulator in a lesson's text (LEARN-19). Until its code is there, a sentence says what the numbers come to. */
export const SimulatorPlace = ({ says, plan }: { says: string; plan: RuinTexts }) => (
  <NearPart
    placeholder={
      <>
        <p className="simulator-says">{says}</p>
        <div className="simulator-waits">
          <Loading />
          <Skeleton className="h-full w-full" />
        </div>
      </>
    }
  >
    <LessonSimulator plan={plan} />
  </NearPart>
)
