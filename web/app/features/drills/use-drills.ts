import type { DrillSet } from '@padauk/contract/drills'
import { makeDrill } from '@padauk/rules/drill-charts'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePending } from '#lib/offline/pending.ts'
import { patchQueries } from '#lib/query-client.ts'
import { onScale } from './drill-control.tsx'
import { KIND_NAMES } from './drill-texts.ts'
import { answerDrill, beginSet, drillsQuery } from './drills.api.ts'
import { isPendingHere } from './drills.changes.ts'

/** One set of drills: which chart is shown, what is set, and what the server says to it (LEARN-17). */
export function useDrills({ date, drills }: DrillSet) {
  const nextAfter = (at: number) => {
    const order = [...drills.keys()].map((step) => (at + 1 + step) % drills.length)
    return order.find((index) => index !== at && drills[index]?.answer === null)
  }
  // What was answered on this device before may be read a moment later than the charts.
  const [chosen, setChosen] = useState<number>()
  /** -1 shows the end. */
  const at = chosen ?? drills.findIndex(({ answer }) => answer === null)
  const { pending } = usePending()
  const [moves, setMoves] = useState(0)
  const [values, setValues] = useState<Record<number, number>>({})
  const answering = useMutation(answerDrill)
  const more = useMutation({ mutationFn: beginSet, meta: { quiet: true } })

  const given = drills[at]
  // Made here from its seed, so that the next chart does not wait for the network.
  const drill = useMemo(() => given && makeDrill(given.seed, given.kind), [given])
  const isMarked = given !== undefined && given.answer !== null
  const value = given?.answer ?? values[at] ?? drill?.scale?.start ?? 0
  const isLocked = isMarked || answering.isPending

  const show = (index: number) => {
    answering.reset()
    setChosen(index)
    setMoves((old) => old + 1)
    scrollTo(0, 0)
  }
  const check = (answer: number) => {
    if (!given || isLocked) return
    setChosen(at)
    answering.mutate({ date, drill: given, answer, title: KIND_NAMES[given.kind]() })
  }
  return {
    at,
    moves,
    given,
    drill,
    isMarked,
    isUnsent: given !== undefined && isPendingHere(date, given, pending),
    isLocked,
    value,
    set: (price: number) => {
      if (!drill || isLocked) return
      setChosen(at)
      setValues((old) => ({ ...old, [at]: onScale(drill, price) }))
    },
    check,
    isSending: answering.isPending,
    error: answering.error,
    show,
    next: nextAfter(at),
    more: () =>
      more.mutate(undefined, {
        onSuccess: (set) => patchQueries<DrillSet>(drillsQuery.queryKey, () => set),
      }),
    isLoadingMore: more.isPending,
    moreError: more.error,
  }
}
