import type { QuizResult } from '@padauk/contract/lessons'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { invalid, notFound } from '#errors.ts'
import { requireOpenLesson } from './open-lesson.ts'

type Answers = { question_id: number; option_ids: number[] }[]
type KeyQuestion = { question_id: number; explanation: string; options: Set<number>; right: Set<number> }

/**
 * Grades a paper and keeps the attempt. A question is right when exactly its right options are ticked: nothing ticked and
 * everything ticked are both wrong. Passing finishes the lesson (product.md, 'A finished lesson').
 * @throws 404 for a lesson without a quiz, 422 for a question or option that is not of this quiz.
 */
export async function gradeQuiz(
  db: Db,
  memberId: number,
  lessonId: number,
  answers: Answers,
  now: Date,
): Promise<QuizResult> {
  const lesson = await requireOpenLesson(db, memberId, lessonId, now)
  const key = await readKey(db, lessonId)
  if (key.size === 0) throw notFound('quiz')
  const ticked = readAnswers(answers, key)

  const results = [...key.values()].map(({ question_id, explanation, right }) => ({
    question_id,
    correct: isSame(ticked.get(question_id) ?? new Set(), right),
    right_option_ids: [...right],
    explanation,
  }))
  const correct = results.filter((result) => result.correct).length
  const passed = correct * 100 >= lesson.pass_percent * results.length
  // Rounded down, so that a score never shows the pass mark of a quiz that was not passed.
  const score_percent = Math.floor((correct * 100) / results.length)
  await keepAttempt(db, memberId, lessonId, score_percent, passed, now.toISOString())
  return { score_percent, passed, results }
}

async function readKey(db: Db, lessonId: number): Promise<Map<number, KeyQuestion>> {
  const rows = await db
    .selectFrom('questions')
    .innerJoin('options', 'options.question_id', 'questions.question_id')
    .where('questions.lesson_id', '=', lessonId)
    .select(['questions.question_id', 'questions.explanation', 'options.option_id', 'options.is_right'])
    .orderBy('questions.position')
    .orderBy('options.position')
    .execute()
  const key = new Map<number, KeyQuestion>()
  for (const { question_id, explanation, option_id, is_right } of rows) {
    const question = key.get(question_id) ?? { question_id, explanation, options: new Set(), right: new Set() }
    key.set(question_id, question)
    question.options.add(option_id)
    if (is_right) question.right.add(option_id)
  }
  return key
}

function readAnswers(answers: Answers, key: Map<number, KeyQuestion>): Map<number, Set<number>> {
  const ticked = new Map<number, Set<number>>()
  for (const [index, { question_id, option_ids }] of answers.entries()) {
    const question = key.get(question_id)
    if (!question) throw invalid(`answers.${index}.question_id`, 'a question is not of this quiz')
    if (ticked.has(question_id)) throw invalid(`answers.${index}.question_id`, 'a question is answered twice')
    if (!option_ids.every((id) => question.options.has(id)))
      throw invalid(`answers.${index}.option_ids`, 'an option is not of this question')
    ticked.set(question_id, new Set(option_ids))
  }
  return ticked
}

const isSame = (a: Set<number>, b: Set<number>) => a.size === b.size && [...a].every((id) => b.has(id))

function keepAttempt(
  db: Db,
  member_id: number,
  lesson_id: number,
  score_percent: number,
  passed: boolean,
  now: string,
) {
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
