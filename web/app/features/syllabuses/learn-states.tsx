import './learn.css'
import { ApiError } from '#lib/api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/syllabuses'

type Props = {
  error: Error | null | undefined
  /** The campus is there, but not what the address names in it. */
  isUnknown?: boolean
  /** What is not there; a campus without it. */
  unknown?: string
  onRetry: () => void
}

/** In place of what is not there yet, or not at all. */
export const LearnStates = ({ error, isUnknown, unknown, onRetry }: Props) => (
  <div className="wrap learn-body">
    {isUnknown || (error instanceof ApiError && error.status < 500) ? (
      <Empty title={unknown ?? m.syllabus_unknown()}>
        <ButtonLink look="sec" to="/#campus">
          {m.syllabus_campuses()}
        </ButtonLink>
      </Empty>
    ) : error ? (
      <Failed error={error} onRetry={onRetry} />
    ) : (
      <div className="stack">
        <Loading />
        <Skeleton className="h-40" />
        <Skeleton className="h-96" />
      </div>
    )}
  </div>
)
