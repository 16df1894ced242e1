import type { Practice } from '@padauk/contract/practices'
import { promptOf } from '@padauk/rules/quiz-prompts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withResults } from '#features/lessons/quiz-papers.ts'
import { type Quiz, useDrafts, usePaper } from '#features/lessons/use-paper.ts'
import { ApiError } from '#lib/api.ts'
import { PENDING, useChangesOver } from '#lib/offline/pending.ts'
import { patchQueries } from '#lib/query-client.ts'
import { showToast } from '#lib/toasts.ts'
import { m } from '#words/practices'
import { language } from '#words/words.tsx'
import { answerPractice, practiceQuery } from './practices.api.ts'
import { pendingAnswers } from './practices.changes.ts'

/** The practice of a day, answered as a quiz is (LEARN-16). */
export function usePractice(practice: Practice): Quiz {
  const { date, questions, paper } = practice
  const client = useQueryClient()
  const changes = useChangesOver(practiceQuery.queryKey)
  const { mutate, isPending, error } = useMutation({ mutationFn: answerPractice, meta: { quiet: true } })
  const readAgain = () => void client.invalidateQueries({ queryKey: practiceQuery.queryKey })
  // Changed or removed, or another day has begun.
  const sayChanged = () => {
    showToast('info', m.practice_changed())
    readAgain()
  }
  return usePaper({
    questions,
    passPercent: 0,
    latest: paper,
    pendingAnswersOf: () => pendingAnswers(practice, changes),
    mark: (sent, tell) => {
      // Pending answers are sent automatically.
      const answer = sent.answers.at(-1)
      const question = questions.find(({ question_id }) => question_id === answer?.question_id)
      if (!answer || !question) return readAgain()
      mutate(
        { date, language: language(), prompt: promptOf(question.prompt).ask, answer },
        {
          onSuccess: (result) => {
            if (result === PENDING) return tell('kept')
            if (!result) return sayChanged()
            patchQueries<Practice>(practiceQuery.queryKey, (old) => {
              const one = { ...sent, answers: [answer] }
              const next = old?.date === date ? withResults(old.paper, one, result, old.questions) : undefined
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
            if (failure instanceof ApiError && [404, 409, 422].includes(failure.status)) sayChanged()
          },
        },
      )
    },
    isSending: isPending,
    error,
    drafts: useDrafts(),
  })
}
