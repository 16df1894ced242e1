import type { Replay as Run } from '@padauk/contract/replays'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { ReplayGame } from './replay-game.tsx'
import { ReplayIntro } from './replay-intro.tsx'
import { pricesQuery, type ReplayPlace, replaysQuery } from './replays.api.ts'
import './replays.css'

// What is open in this tab stays open after a reload.
const openOf = ({ lessonId, figure }: ReplayPlace) => `replay-${lessonId}-${figure.name}`
const readOpen = (place: ReplayPlace) => {
  try {
    return Number(sessionStorage.getItem(openOf(place))) || undefined
  } catch {
    return undefined
  }
}
const keepOpen = (place: ReplayPlace, id: number) => {
  try {
    sessionStorage.setItem(openOf(place), String(id))
  } catch {
    // A browser that keeps nothing shows the way in again.
  }
}

const Waiting = () => (
  <>
    <Loading />
    <Skeleton className="replay-canvas w-full" />
  </>
)

/** Prices come when a run is taken up, and not before. */
const ReplayRun = ({
  place,
  run,
  runs,
  isFresh,
  onBegun,
}: {
  place: ReplayPlace
  run: Run
  runs: Run[]
  isFresh: boolean
  onBegun: (run: Run) => void
}) => {
  const { data, error, refetch } = useQuery(pricesQuery(run.src))
  if (data)
    return <ReplayGame place={place} begun={run} runs={runs} prices={data} isFresh={isFresh} onBegun={onBegun} />
  return error ? <Failed error={error} onRetry={refetch} /> : <Waiting />
}

/** A market replay of a lesson (LEARN-11): what it is and how it went before, then the run itself. */
export default function Replay(place: ReplayPlace) {
  const { data: runs, error, refetch } = useQuery(replaysQuery(place))
  const [opened, setOpened] = useState(() => ({ id: readOpen(place), isFresh: false }))
  const open = ({ replay_id }: Run) => {
    keepOpen(place, replay_id)
    setOpened({ id: replay_id, isFresh: true })
  }
  if (!runs) return error ? <Failed error={error} onRetry={refetch} /> : <Waiting />
  const run = runs.find(({ replay_id }) => replay_id === opened.id)
  if (!run) return <ReplayIntro place={place} runs={runs} onOpen={open} />
  return (
    <ReplayRun
      key={`${run.replay_id} ${run.started_at}`}
      place={place}
      run={run}
      runs={runs}
      isFresh={opened.isFresh}
      onBegun={open}
    />
  )
}
