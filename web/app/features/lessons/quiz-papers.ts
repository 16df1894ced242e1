import type { Question, QuizAnswers, QuizPaper, QuizResult } from '@padauk/contract/lessons'

export type Answered = QuizPaper['answers'][number]
/** A question as the bar at the top of the quiz draws it. */
export type Mark = 'right' | 'missed' | 'waits' | 'open'

type Its = { question_id: number }
/** Whether something is of the question of another. */
const of =
  ({ question_id }: Its) =>
  (one: Its) =>
    one.question_id === question_id

/** Whether something is of one of the forms of a question. */
export const ofEither =
  ({ question_id, second }: Its & { second?: Its | undefined }) =>
  (one: Its) =>
    one.question_id === question_id || one.question_id === second?.question_id

export const newPaper = (number: number): QuizPaper => ({ number, score_percent: null, passed: false, answers: [] })

/** Missed once: it is asked again before the end, and its answer is withheld until then. */
const comesAgain = (answer: Answered | undefined) =>
  answer !== undefined && !answer.correct && answer.right_option_ids === null

export const markOf = ({ answers }: QuizPaper, question: Question): Mark => {
  const answer = answers.find(of(question))
  return answer ? (answer.correct ? 'right' : 'missed') : 'open'
}

/** The next question: each once, then those that were missed once more. Without those whose answers wait. */
export const nextOf = ({ answers, score_percent }: QuizPaper, questions: Question[], pendingIds: Set<number>) => {
  const answerTo = (question: Question) => answers.find(of(question))
  const open = questions.filter(({ question_id }) => !pendingIds.has(question_id))
  return (
    // A question that came into the quiz after the paper was scored is of the next one.
    (score_percent === null && open.find((question) => !answerTo(question))) ||
    open.find((question) => comesAgain(answerTo(question)))
  )
}

/**
 * A paper with answers that were marked meanwhile. What it already has is not counted again, so an answer may be laid over
 * what the server tells, before and after the server knows of it.
 * @param questions of the quiz: the paper is scored when each is tried, in one of its forms
 */
export function withResults(
  latest: QuizPaper | undefined,
  sent: QuizAnswers,
  { score_percent, passed, results }: QuizResult,
  questions: Question[],
): QuizPaper | undefined {
  // Sent by an earlier version of the app, which knew of no papers.
  if (sent.paper === undefined) return latest
  const paper = sent.paper > (latest?.number ?? 0) ? newPaper(sent.paper) : (latest as QuizPaper)
  if (sent.paper < paper.number) return latest
  const answers = [...paper.answers]
  for (const result of results) {
    const given = sent.answers.find(of(result))
    const at = answers.findIndex(of(result))
    const old = answers[at]
    const tries = given?.tries ?? 0
    if (!given || (old?.tries ?? 0) > tries) continue
    const answer = { ...result, ...given, tries: tries + 1, correct_first: old ? old.correct_first : result.correct }
    answers.splice(at < 0 ? answers.length : at, 1, answer)
  }
  const isScored = paper.score_percent !== null || questions.every((question) => answers.some(ofEither(question)))
  return { ...paper, answers, ...(isScored && { score_percent, passed }) }
}
