import { type Final, finals } from '@padauk/contract/finals'
import { newKey } from '@padauk/contract/keys'
import type { QuizAnswers } from '@padauk/contract/lessons'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** The final exam of a campus. A page that only leads to it works without it. */
export const finalQuery = (campusId: string) =>
  queryOptions({
    queryKey: ['finals', campusId],
    queryFn: async ({ signal }): Promise<Final> =>
      (await call(finals.read, { params: { campus_id: campusId }, query: {} }, { signal })).content,
    meta: { isOptional: true, quiet: true },
  })

export const beginFinal = mutationOptions({
  mutationFn: async (campusId: string, { client }) => {
    const sent = { params: { campus_id: campusId }, query: {} }
    const { content } = await call(finals.begin, sent, { idempotencyKey: newKey() })
    client.setQueryData(finalQuery(campusId).queryKey, content)
  },
})

type Sent = { campusId: string; paper: number; answers: QuizAnswers['answers'] }

export const answerFinal = async ({ campusId, paper, answers }: Sent) => {
  const sent = { params: { campus_id: campusId, paper: String(paper) }, query: {}, body: { answers } }
  return (await call(finals.answer, sent, { idempotencyKey: newKey() })).content
}
