import type { QuizAnswers, QuizResult } from '@padauk/contract/lessons'
import type { Practice } from '@padauk/contract/practices'
import { withResults } from '#features/lessons/quiz-papers.ts'
import { ANSWER } from '#features/practices/practices.api.ts'
import { type Change, isUnsent } from '#lib/offline/changes.ts'
import type { usePending } from '#lib/offline/pending.ts'

const resultOf = ({ answer }: Change) => (answer as { content: QuizResult } | undefined)?.content
const answersOf = ({ body }: Change) => (body as QuizAnswers).answers

/** A practice with the answers that were marked since it was read. What still waits has no marks. */
export const withMarked = (practice: Practice, entries: readonly Change[]): Practice => {
  const { date, questions } = practice
  let { paper } = practice
  for (const entry of entries.filter(({ act, params }) => act === ANSWER && params?.date === date)) {
    const result = resultOf(entry)
    const sent = { answers: answersOf(entry), paper: paper.number }
    if (result) paper = withResults(paper, sent, result, questions) ?? paper
  }
  return { ...practice, paper }
}

type Outbox = Pick<ReturnType<typeof usePending>, 'entries' | 'waiting'>

/** Answers that wait to be marked or read, also those of an earlier day whose question was taken over, one for each question. */
export const waitingAnswers = ({ date, questions }: Practice, { entries, waiting }: Outbox): QuizAnswers['answers'] => {
  const isMarked = (entry: Change) => entry.params?.date === date && resultOf(entry) !== undefined
  const unread = entries.filter((entry) => entry.sentAt && !isMarked(entry))
  const answers = [...unread, ...waiting.filter((entry) => isUnsent(entry) && !entry.refusal)]
    .filter(({ act }) => act === ANSWER)
    .flatMap(answersOf)
  const byQuestion = new Map(answers.map((answer) => [answer.question_id, { tries: 0, ...answer }]))
  return [...byQuestion.values()].filter((answer) =>
    questions.some(({ question_id }) => question_id === answer.question_id),
  )
}

/** Questions of today's practice that were neither answered nor wait to be marked. */
export const leftOf = (practice: Practice, outbox: Outbox) => {
  const { questions, paper } = withMarked(practice, outbox.entries)
  const done = [...paper.answers, ...waitingAnswers(practice, outbox)].map(({ question_id }) => question_id)
  return questions.filter(({ question_id }) => !done.includes(question_id)).length
}
