import type { Final } from '@padauk/contract/finals'
import { FINAL_PASS_PERCENT } from '@padauk/rules/finals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withResults } from '#features/lessons/quiz-papers.ts'
import { type Quiz, useDrafts, usePaper } from '#features/lessons/use-paper.ts'
import { ApiError } from '#lib/api.ts'
import { patchQueries } from '#lib/query-client.ts'
import { showToast } from '#lib/toasts.ts'
import { m } from '#words/finals'
import { answerFinal, finalQuery } from './finals.api.ts'

/** The open or last exam, answered as a quiz is. An exam needs the network: nothing of it waits on the device. */
export function useFinal({ campus_id, questions, paper }: Final): Quiz {
  const campusId = String(campus_id)
  const { queryKey } = finalQuery(campusId)
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({ mutationFn: answerFinal, meta: { quiet: true } })
  const readAgain = () => void client.invalidateQueries({ queryKey: ['finals'] })
  return usePaper({
    questions,
    passPercent: FINAL_PASS_PERCENT,
    latest: paper ?? undefined,
    pendingAnswersOf: () => [],
    mark: (sent, tell) =>
      mutate(
        { campusId, ...sent },
        {
          onSuccess: (result) => {
            const next = withResults(paper ?? undefined, sent, result, questions)
            patchQueries<Final>(queryKey, (old) => (old && next ? { ...old, paper: next } : old))
            const last = result.results.at(-1)
            if (last) tell(last)
            // When the next try opens, what is missed and what a certificate says follow from the last answer.
            if (next?.score_percent !== null)
              for (const noun of ['finals', 'practices', 'certificates'] as const)
                void client.invalidateQueries({ queryKey: [noun] })
          },
          onError: (failure) => {
            if (!(failure instanceof ApiError && [404, 409, 422].includes(failure.status))) return
            showToast('info', m.final_changed())
            readAgain()
          },
        },
      ),
    isSending: isPending,
    error,
    drafts: useDrafts(),
  })
}
