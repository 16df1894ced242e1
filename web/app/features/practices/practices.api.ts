import type { QuizAnswers } from '@padauk/contract/lessons'
import { practices } from '@padauk/contract/practices'
import type { Language } from '@padauk/rules/languages'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { newKey } from '#lib/keys.ts'

/** The questions of the day. A page that shows how many are left works without it. */
export const practiceQuery = queryOptions({
  queryKey: ['practices', 'today'],
  queryFn: async ({ signal }) => (await call(practices.read, { query: {} }, { signal })).content,
  meta: { isOptional: true, quiet: true },
})

type Sent = { date: string; language: Language; answers: QuizAnswers['answers'] }

/** Not kept in the outbox: a practice needs the network for now (docs/offline.md). */
export const answerPractice = async ({ date, language, answers }: Sent) =>
  (
    await call(
      practices.answer,
      { params: { date }, query: { language }, body: { answers } },
      { idempotencyKey: newKey() },
    )
  ).content
