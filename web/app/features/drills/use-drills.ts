import type { DrillSet } from '@padauk/contract/drills'
import { makeDrill } from '@padauk/rules/drill-charts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { patchQueries } from '#lib/query-client.ts'
import { showToast } from '#lib/toasts.ts'
import { onScale } from './drill-control.tsx'
import { answerDrill, beginSet, drillResultsQuery, drillsQuery } from './drills.api.ts'
import { m } from './drills.words.ts'

/** One set of drills: which chart is shown, what is set, and what the server says to it (LEARN-17). */
export function useDrills({ date, drills }: DrillSet) {
  const client = useQueryClient()
  const nextAfter = (at: number) => {
    const order = [...drills.keys()].map((step) => (at + 1 + step) % drills.length)
    return order.find((index) => index !== at && drills[index]?.answer === null)
  }
  /** -1 shows the end. */
  const [at, setAt] = useState(() => drills.findIndex(({ answer }) => answer === null))
  const [moves, setMoves] = useState(0)
  const [values, setValues] = useState<Record<number, number>>({})
  const answering = useMutation({ mutationFn: answerDrill, meta: { quiet: true } })
  const more = useMutation({ mutationFn: beginSet, meta: { quiet: true } })

  const given = drills[at]
  // Made here from its seed, so that the next chart does not wait for the network.
  const drill = useMemo(() => given && makeDrill(given.seed, given.kind), [given])
  const isMarked = given !== undefined && given.answer !== null
  const value = given?.answer ?? values[at] ?? drill?.scale?.start ?? 0
  const isLocked = isMarked || answering.isPending

  const show = (index: number) => {
    answering.reset()
    setAt(index)
    setMoves((old) => old + 1)
    scrollTo(0, 0)
  }
  const check = (answer: number) => {
    if (!given || isLocked) return
    answering.mutate(
      { date, drill: given, answer },
      {
        onSuccess: (marked) => {
          patchQueries<DrillSet>(drillsQuery.queryKey, (old) =>
            old?.date === date
              ? { ...old, drills: old.drills.map((one) => (one.number === marked.number ? marked : one)) }
              : old,
          )
          for (const queryKey of [drillResultsQuery.queryKey, ['days'], ['checklists']] as const)
            void client.invalidateQueries({ queryKey })
        },
        onError: (failure) => {
          // Another day has begun.
          if (!(failure instanceof ApiError) || ![404, 409, 422].includes(failure.status)) return
          showToast('info', m.drill_changed())
          void client.invalidateQueries({ queryKey: drillsQuery.queryKey })
        },
      },
    )
  }
  return {
    at,
    moves,
    given,
    drill,
    isMarked,
    isLocked,
    value,
    set: (price: number) => {
      if (drill && !isLocked) setValues((old) => ({ ...old, [at]: onScale(drill, price) }))
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
