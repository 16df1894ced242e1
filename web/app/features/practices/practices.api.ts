import type { QuizAnswers } from '@padauk/contract/lessons'
import { practices } from '@padauk/contract/practices'
import type { Language } from '@padauk/rules/languages'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { PENDING } from '#lib/offline/pending.ts'
import { send } from '#lib/offline/send.ts'

/** The questions of the day. A page that shows how many are left works without it. */
export const practiceQuery = queryOptions({
  queryKey: ['practices', 'today'],
  queryFn: async ({ signal }) => (await call(practices.read, { query: {} }, { signal })).content,
  meta: { isOptional: true, quiet: true },
})

export const ANSWER = 'practices.answer'

type Sent = { date: string; language: Language; prompt: string; answer: QuizAnswers['answers'][number] }

/**
 * Sends one answer. Each is a change of its own, so that a refused one holds back no other. Undefined if the question was
 * answered meanwhile, on a later day.
 */
export const answerPractice = async ({ date, language, prompt, answer }: Sent) => {
  const sent = await send(
    practices.answer,
    { params: { date }, query: { language }, body: { answers: [answer] } },
    {
      act: ANSWER,
      thing: `practice ${date} ${answer.question_id} ${answer.tries ?? 0}`,
      title: prompt,
      shown: practiceQuery.queryKey,
      refreshes: ['courses', 'days', 'checklists'],
      needless: 'practice_answered',
      replaces: 'all',
    },
  )
  return sent === PENDING ? PENDING : (sent as typeof sent | undefined)?.content
}
