import type { Move, Replay } from '@padauk/contract/replays'
import { type Bar, playRun, type Run } from '@padauk/rules/replays'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { usePending } from '#lib/offline/pending.ts'
import { putRun, type ReplayPlace, replaysQuery, type Step } from './replays.api.ts'
import { idOf, isUnsent } from './replays.changes.ts'
import { openSaver, type SaveState, takeUp } from './run-saver.ts'

/** Ignores the second press of a double click, which would undo the first. */
const TWICE_MS = 400
const PLAY_MS = 500

const isFilled = ({ current }: Run) => current !== null && current.filled !== null
/** Events that stop playback: an order filled, a trade ended. */
const happened = (before: Run, after: Run) =>
  after.trades.length > before.trades.length || (isFilled(after) && !isFilled(before))

/** State of an active run: revealed bars, moves, results, and whether it is saved. Pass the run as `key`. */
export function useRun(place: ReplayPlace, opened: Replay, bars: Bar[]) {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>(() => takeUp(opened, bars))
  const [saveState, setSaveState] = useState<SaveState>('kept')
  const [wentOn, setWentOn] = useState(false)
  const [isPlaying, setPlaying] = useState(false)
  const latest = useRef(step)
  const keeper = useRef<ReturnType<typeof openSaver>>(null)
  const actedAt = useRef(Number.NEGATIVE_INFINITY)
  const placed = useRef({ place, opened, bars })

  useEffect(() => {
    const { place, opened, bars } = placed.current
    const made = openSaver(place, opened, {
      step: () => latest.current,
      runAt: ({ at, moves }) => {
        const { trades, result_r, result_money } = playRun(bars, opened, moves, at)
        return { ...opened, at, moves, trades: trades.length, result_r, result_money, is_over: at === bars.length }
      },
      load: async () =>
        (await client.fetchQuery({ ...replaysQuery(place), retry: false })).find((run) => idOf(run) === idOf(opened)),
      tell: setSaveState,
      onSaved: (run) => putRun(client, place, run),
      onWentOn: ({ at, moves }) => {
        latest.current = { at, moves }
        setStep(latest.current)
        setPlaying(false)
        setWentOn(true)
      },
    })
    keeper.current = made
    void made.send()
    return made.end
  }, [client])

  const playTo = useCallback(({ at, moves }: Step) => playRun(bars, opened, moves, at), [bars, opened])
  const change = useCallback((next: Step, isMove: boolean) => {
    latest.current = next
    setStep(next)
    setWentOn(false)
    setSaveState((old) => (old === 'kept' ? 'soon' : old))
    keeper.current?.note(isMove)
  }, [])

  const next = useCallback(() => {
    const now = latest.current
    if (now.at >= bars.length) return setPlaying(false)
    const then = { ...now, at: now.at + 1 }
    actedAt.current = Number.NEGATIVE_INFINITY
    const isOver = then.at === bars.length
    // The end is saved at once, because a finished run appears in the list.
    change(then, isOver)
    if (isOver || happened(playTo(now), playTo(then))) setPlaying(false)
  }, [bars, change, playTo])

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(next, PLAY_MS)
    const hide = () => document.visibilityState === 'hidden' && setPlaying(false)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [isPlaying, next])

  /** @returns whether the move was made. Double presses and moves against the rules are rejected. */
  const act = (move: Move) => {
    const now = performance.now()
    if (now - actedAt.current < TWICE_MS) return false
    const then = { at: latest.current.at, moves: [...latest.current.moves, move] }
    try {
      playTo(then)
    } catch {
      return false
    }
    actedAt.current = now
    setPlaying(false)
    change(then, true)
    return true
  }

  const run = useMemo(() => playTo(step), [playTo, step])
  const { pending } = usePending()
  return {
    ...step,
    run,
    saveState,
    isUnsent: isUnsent(place, pending),
    wentOn,
    isPlaying,
    isOver: step.at === bars.length,
    next,
    flipPlaying: () => setPlaying((old) => !old),
    place: ({ entry, stop, target }: { entry: number; stop: number; target: number }) =>
      act({ kind: 'PLACE', at: latest.current.at, entry, stop, target }),
    close: () => act({ kind: 'CLOSE', at: latest.current.at }),
    retry: () => keeper.current?.send(),
  }
}
