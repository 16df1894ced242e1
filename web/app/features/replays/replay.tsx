import './replays.css'
import './order-form.css'
import type { Replay as Run } from '@padauk/contract/replays'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useOverlaid } from '#lib/offline/pending.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/replays'
import { ReplayGame } from './replay-game.tsx'
import { ReplayIntro } from './replay-intro.tsx'
import { PricesNotHere, pricesQuery, type ReplayPlace, replaysQuery } from './replays.api.ts'
import { idOf, withPendingRuns } from './replays.changes.ts'
import { useDock } from './use-dock.ts'

// An open run stays open after a reload, within this tab.
const openOf = ({ lessonId, figure }: ReplayPlace) => `replay-${lessonId}-${figure.name}`
const readOpen = (place: ReplayPlace) => {
  try {
    return sessionStorage.getItem(openOf(place)) ?? undefined
  } catch {
    return undefined
  }
}
const keepOpen = (place: ReplayPlace, id: string) => {
  try {
    sessionStorage.setItem(openOf(place), id)
  } catch {
    // Without sessionStorage, the intro is shown again.
  }
}

const Placeholder = () => (
  <>
    <Loading />
    <Skeleton className="replay-canvas w-full" />
  </>
)

type RunProps = {
  place: ReplayPlace
  run: Run
  runs: Run[]
  isFresh: boolean
  onStarted: (run: Run) => void
  /** Leaves the dock; undefined where the run is played within the text. */
  onLeave: (() => void) | undefined
}

/** Prices load only when a run is opened. */
const ReplayRun = ({ place, run, runs, isFresh, onStarted, onLeave }: RunProps) => {
  const { data, error, refetch } = useQuery(pricesQuery(run.src))
  if (data)
    return (
      <ReplayGame
        place={place}
        opened={run}
        runs={runs}
        prices={data}
        isFresh={isFresh}
        onStarted={onStarted}
        onLeave={onLeave}
      />
    )
  if (!error) return <Placeholder />
  return (
    <Failed
      error={error}
      onRetry={refetch}
      {...(error instanceof PricesNotHere && { text: m.replay_prices_not_here() })}
    />
  )
}

/**
 * A market replay of a lesson (LEARN-11): the intro with earlier runs, then the run. On a phone, the run takes the whole
 * window, and the intro stays below.
 */
export default function Replay(place: ReplayPlace) {
  const { data: read, error, refetch } = useQuery(replaysQuery(place))
  const { lessonId, figure } = place
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is a new object in each rendering
  const overlay = useMemo(() => withPendingRuns(place), [lessonId, figure.name])
  const runs = useOverlaid<Run[] | undefined>(replaysQuery(place).queryKey, read, overlay)
  const [opened, setOpened] = useState(() => ({ id: readOpen(place), key: '', isFresh: false }))
  const dock = useDock(place, opened.id !== undefined)
  const open = (run: Run) => {
    keepOpen(place, idOf(run))
    setOpened({ id: idOf(run), key: `${idOf(run)} ${run.started_at}`, isFresh: true })
    dock.enter()
  }
  if (!runs) return error ? <Failed error={error} onRetry={refetch} /> : <Placeholder />
  const run = dock.isOpen ? runs.find((one) => idOf(one) === opened.id) : undefined
  return (
    <>
      {(!run || dock.isDocked) && <ReplayIntro place={place} runs={runs} isCovered={run !== undefined} onOpen={open} />}
      {run && (
        <ReplayRun
          key={opened.key}
          place={place}
          run={run}
          runs={runs}
          isFresh={opened.isFresh}
          onStarted={open}
          onLeave={dock.isDocked ? dock.leave : undefined}
        />
      )}
    </>
  )
}
