import type { QuizResult } from '@padauk/contract/lessons'
import type { Language } from '@padauk/rules/languages'
import { gradeQuestions } from '@padauk/rules/quizzes'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { invalid, notFound } from '#errors.ts'
import { readKeyQuestions } from './keep-quiz.ts'
import { requireOpenLesson } from './open-lesson.ts'

type Answers = { question_id: number; option_ids: number[] }[]

/**
 * Grades a quiz and stores the attempt; passing finishes the lesson.
 * @throws 404 for a lesson without a quiz, 422 for a question or option from another quiz
 */
export async function gradeQuiz(
  db: Db,
  memberId: number,
  lessonId: number,
  answers: Answers,
  language: Language,
  now: Date,
): Promise<QuizResult> {
  const lesson = await requireOpenLesson(db, memberId, lessonId, now)
  const questions = await readKeyQuestions(db, lessonId)
  if (questions.length === 0) throw notFound('quiz')
  const ticked = readAnswers(answers, questions)
  const said = questions.map((question) => ({
    ...question,
    explanation: (language === 'my' && question.explanation_my) || question.explanation,
  }))
  const result = gradeQuestions(said, (question_id) => ticked.get(question_id) ?? [], lesson.pass_percent)
  await keepAttempt(db, memberId, lessonId, result, now.toISOString())
  return result
}

function readAnswers(answers: Answers, questions: Awaited<ReturnType<typeof readKeyQuestions>>) {
  const ticked = new Map<number, number[]>()
  for (const [index, { question_id, option_ids }] of answers.entries()) {
    const question = questions.find((one) => one.question_id === question_id)
    if (!question) throw invalid(`answers.${index}.question_id`, 'a question does not belong to this quiz')
    if (ticked.has(question_id)) throw invalid(`answers.${index}.question_id`, 'a question is answered twice')
    if (!option_ids.every((id) => question.options.some(({ option_id }) => option_id === id)))
      throw invalid(`answers.${index}.option_ids`, 'an option does not belong to this question')
    ticked.set(question_id, option_ids)
  }
  return ticked
}

function keepAttempt(db: Db, member_id: number, lesson_id: number, { score_percent, passed }: QuizResult, now: string) {
  return inTransaction(db, async (trx) => {
    await trx
      .insertInto('quiz_attempts')
      .values({ member_id, lesson_id, score_percent, is_passed: passed ? 1 : 0, created_at: now })
      .execute()
    const at = passed ? now : null
    await trx
      .insertInto('lesson_progress')
      .values({ member_id, lesson_id, resume_seconds: 0, passed_at: at, finished_at: at, touched_at: now })
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'lesson_id']).doUpdateSet((eb) => ({
          passed_at: eb.fn.coalesce('lesson_progress.passed_at', 'excluded.passed_at'),
          finished_at: eb.fn.coalesce('lesson_progress.finished_at', 'excluded.finished_at'),
          touched_at: eb.ref('excluded.touched_at'),
        })),
      )
      .execute()
  })
}
