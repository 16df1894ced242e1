import type { Lesson, Question, QuizAnswers, QuizResult } from '@padauk/contract/lessons'
import { type Change, isUnsent } from '#lib/offline/changes.ts'
import { ofEither, withResults } from './quiz-papers.ts'

const CHANGES: Record<string, (entry: Change, lesson: Lesson) => Partial<Lesson>> = {
  'favorites.add': () => ({ is_fav: true }),
  'favorites.remove': () => ({ is_fav: false }),
  'lessons.finish': () => ({ is_finished: true }),
  'lessons.resume': ({ body }) => ({ resume_at: Number(body?.seconds) }),
  // Sent since the lesson was read. What still waits has no marks.
  'lessons.quiz': ({ body, answer }, { paper, quiz }) => {
    if (!answer || !quiz) return {}
    const { content } = answer as { content: QuizResult }
    const next = withResults(paper, body as QuizAnswers, content, quiz.questions)
    return { ...(next && { paper: next }), ...(content.passed && { is_finished: true }) }
  },
}

/** A lesson with the changes that wait. */
export const withPendingLesson = <L extends Lesson | 'locked' | undefined>(
  lesson: L,
  entries: readonly Change[],
): L => {
  if (typeof lesson !== 'object') return lesson
  const mine = entries.filter(({ shown }) => shown[0] === 'lessons' && shown[1] === lesson.lesson_id)
  let changed = lesson
  for (const entry of mine) changed = { ...changed, ...CHANGES[entry.act]?.(entry, changed) }
  return changed
}

/**
 * Answers to a paper that wait to be checked, one for each question, oldest first. A whole paper of an earlier version of the
 * app is of no paper: whichever is open waits for it.
 */
export const waitingAnswers = (
  lessonId: number,
  paper: number,
  questions: Question[],
  waiting: readonly Change[],
): QuizAnswers['answers'] => {
  const mine = waiting.filter(
    (entry) => entry.act === 'lessons.quiz' && entry.shown[1] === lessonId && isUnsent(entry) && !entry.refusal,
  )
  const answers = mine.flatMap(({ body }) => {
    const sent = body as QuizAnswers
    return sent.paper === undefined || sent.paper === paper ? sent.answers : []
  })
  const byQuestion = new Map(answers.map((answer) => [answer.question_id, { tries: 0, ...answer }]))
  return [...byQuestion.values()].filter((answer) => questions.some((question) => ofEither(question)(answer)))
}
