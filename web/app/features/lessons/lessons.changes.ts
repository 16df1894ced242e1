import type { Lesson, Question, QuizAnswers, QuizPaper } from '@padauk/contract/lessons'
import type { Change } from '#lib/offline/changes.ts'
import { ofEither } from './quiz-papers.ts'

const CHANGES: Record<string, (change: Change) => Partial<Lesson>> = {
  'favorites.add': () => ({ is_fav: true }),
  'favorites.remove': () => ({ is_fav: false }),
  'lessons.finish': () => ({ is_finished: true }),
  'lessons.resume': ({ body }) => ({ resume_at: Number(body?.seconds) }),
}

/** A lesson with the changes that it does not have. */
export const withPendingLesson = <L extends Lesson | 'locked' | undefined>(
  lesson: L,
  changes: readonly Change[],
): L => {
  if (typeof lesson !== 'object') return lesson
  const mine = changes.filter(({ shown }) => shown[0] === 'lessons' && shown[1] === lesson.lesson_id)
  return Object.assign({ ...lesson }, ...mine.map((change) => CHANGES[change.act]?.(change)))
}

/** Answers that are in no paper yet, one for each question, oldest first. */
export const unmarkedOf = (answers: QuizAnswers['answers'], paper: QuizPaper | undefined) => {
  const byQuestion = new Map(answers.map((answer) => [answer.question_id, { tries: 0, ...answer }]))
  const isMarked = ({ question_id, tries }: { question_id: number; tries: number }) =>
    paper?.answers.some((one) => one.question_id === question_id && one.tries > tries)
  return [...byQuestion.values()].filter((answer) => !isMarked(answer))
}

/** Answers to a paper that wait to be checked. */
export const pendingAnswers = (
  lessonId: number,
  number: number,
  paper: QuizPaper | undefined,
  questions: Question[],
  changes: readonly Change[],
): QuizAnswers['answers'] => {
  const mine = changes.filter(({ act, shown }) => act === 'lessons.quiz' && shown[1] === lessonId)
  const answers = mine.flatMap(({ body }) => {
    const sent = body as QuizAnswers
    return sent.paper === number ? sent.answers : []
  })
  return unmarkedOf(answers, paper?.number === number ? paper : undefined).filter((answer) =>
    questions.some((question) => ofEither(question)(answer)),
  )
}
