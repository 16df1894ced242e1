import type { Practice } from '@padauk/contract/practices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withResults } from '#features/lessons/quiz-papers.ts'
import { type Quiz, usePaper } from '#features/lessons/use-paper.ts'
import { answerPractice, practiceQuery } from '#features/practices/practices.api.ts'
import { m } from '#features/practices/practices.words.ts'
import { ApiError } from '#lib/api.ts'
import { patchQueries } from '#lib/query-client.ts'
import { showToast } from '#lib/toasts.ts'
import { language } from '#words/words.tsx'

/** The practice of a day, answered as a quiz is (LEARN-16). */
export function usePractice({ date, questions, paper }: Practice): Quiz {
  const client = useQueryClient()
  const [ticked, setTicked] = useState<Record<number, number[]>>({})
  const { mutate, isPending, error } = useMutation({ mutationFn: answerPractice, meta: { quiet: true } })
  return usePaper({
    questions,
    passPercent: 0,
    known: paper,
    waiting: () => [],
    mark: (sent, tell) =>
      mutate(
        { date, language: language(), answers: sent.answers },
        {
          onSuccess: (result) => {
            patchQueries<Practice>(practiceQuery.queryKey, (old) => {
              const next = old?.date === date ? withResults(old.paper, sent, result, old.questions.length) : undefined
              return old && next ? { ...old, paper: next } : old
            })
            const last = result.results.at(-1)
            if (last) tell(last)
            // When each comes back, for the end.
            if (result.passed)
              for (const queryKey of [practiceQuery.queryKey, ['days'], ['checklists']] as const)
                void client.invalidateQueries({ queryKey })
            void client.invalidateQueries({ queryKey: ['courses'] })
          },
          onError: (failure) => {
            // The question was changed or removed, or another day has begun.
            if (!(failure instanceof ApiError) || ![404, 409, 422].includes(failure.status)) return
            showToast('info', m.practice_changed())
            void client.invalidateQueries({ queryKey: practiceQuery.queryKey })
          },
        },
      ),
    isSending: isPending,
    error,
    ticks: {
      read: ({ question_id }) => ticked[question_id] ?? [],
      keep: (questionId, optionIds) => setTicked((old) => ({ ...old, [questionId]: optionIds })),
    },
  })
}
