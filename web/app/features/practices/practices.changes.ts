import type { QuizAnswers } from '@padauk/contract/lessons'
import type { Practice } from '@padauk/contract/practices'
import { unmarkedOf } from '#features/lessons/lessons.changes.ts'
import type { Change } from '#lib/offline/changes.ts'
import { ANSWER } from './practices.api.ts'

/** Answers that wait to be marked, also those of an earlier day whose question was taken over, one for each question. */
export const pendingAnswers = ({ paper, questions }: Practice, changes: readonly Change[]): QuizAnswers['answers'] => {
  const answers = changes.filter(({ act }) => act === ANSWER).flatMap(({ body }) => (body as QuizAnswers).answers)
  return unmarkedOf(answers, paper).filter((answer) =>
    questions.some(({ question_id }) => question_id === answer.question_id),
  )
}

/** Questions of today's practice that were neither answered nor wait to be marked. */
export const leftOf = (practice: Practice, changes: readonly Change[]) => {
  const { questions, paper } = practice
  const done = [...paper.answers, ...pendingAnswers(practice, changes)].map(({ question_id }) => question_id)
  return questions.filter(({ question_id }) => !done.includes(question_id)).length
}
