import './replays.css'
import type { Replay as Run } from '@padauk/contract/replays'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { ReplayGame } from './replay-game.tsx'
import { ReplayIntro } from './replay-intro.tsx'
import { pricesQuery, type ReplayPlace, replaysQuery } from './replays.api.ts'

// An open run stays open after a reload, within this tab.
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
    // Without sessionStorage, the intro is shown again.
  }
}

const Waiting = () => (
  <>
    <Loading />
    <Skeleton className="replay-canvas w-full" />
  </>
)

/** Prices load only when a run is opened. */
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

/** A market replay of a lesson (LEARN-11): the intro with earlier runs, then the run. */
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
