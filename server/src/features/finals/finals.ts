import { randomInt } from 'node:crypto'
import type { Final } from '@padauk/contract/finals'
import type { QuizAnswers, QuizPaper, QuizResult } from '@padauk/contract/lessons'
import { fault } from '@padauk/rules/faults'
import { drawFinal, FINAL_PASS_PERCENT, FINAL_REST_MS, isEnough } from '@padauk/rules/finals'
import type { Language } from '@padauk/rules/languages'
import { isRight, scoreOf } from '@padauk/rules/quizzes'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError } from '#errors.ts'
import { requireOpenCampus } from '../campuses/campuses.ts'
import { requireAnswers } from '../lessons/grade-quiz.ts'
import { toQuestions } from '../lessons/lessons.ts'
import { storeMissed } from '../lessons/missed-questions.ts'
import { explanationIn, rightOf, toResult, typedIn } from '../lessons/quiz-papers.ts'
import { figureOf } from '../lessons/save-quiz.ts'
import { type Paper, type Row, selectLast, selectPool, selectQuestions } from './final-papers.ts'

/** Whose exam, and of which campus. */
type Mine = { member_id: number; campus_id: number }

/** @throws 404 for an unknown campus, 403 for one outside of the plan */
export async function readFinal(db: Db, mine: Mine, language: Language, now: Date): Promise<Final> {
  const { title } = await requireOpenCampus(db, mine, language, now)
  const [[last], pool] = await Promise.all([selectLast(db, mine), selectPool(db, mine)])
  const rows = last ? await selectQuestions(db, { ...mine, paper: last.paper }) : []
  return {
    campus_id: mine.campus_id,
    title,
    is_offered: isEnough(pool),
    questions: toQuestions(rows, language),
    paper: last ? toPaper(last, rows, language) : null,
    opens_at: last ? opensAt(last) : null,
  }
}

/** When the next exam can begin; null after one that is open or was passed. */
const opensAt = ({ ended_at, is_passed }: Paper) =>
  ended_at === null || is_passed ? null : new Date(Date.parse(ended_at) + FINAL_REST_MS).toISOString()

/**
 * Begins an exam, or goes on with the one that is open.
 * @throws 409 where there is none, after one that was passed, and on the day of one that was failed
 */
export async function beginFinal(db: Db, mine: Mine, language: Language, now: Date): Promise<Final> {
  await requireOpenCampus(db, mine, language, now)
  const [[last], pool] = await Promise.all([selectLast(db, mine), selectPool(db, mine)])
  if (!last || last.ended_at !== null) {
    if (last?.is_passed) throw new AppError(409, fault('final_passed'))
    if (last && (opensAt(last) ?? '') > now.toISOString()) throw new AppError(409, fault('final_waits'))
    if (!isEnough(pool)) throw new AppError(409, fault('final_none'))
    await drawPaper(db, mine, (last?.paper ?? 0) + 1, pool, now)
  }
  return readFinal(db, mine, language, now)
}

type Pool = Awaited<ReturnType<typeof selectPool>>
async function drawPaper(db: Db, mine: Mine, paper: number, pool: Pool, now: Date) {
  const before = await selectQuestions(db, { ...mine, paper: paper - 1 })
  const drawn = drawFinal(pool, new Set(before.map(({ question_id }) => question_id)), randomInt(2 ** 32))
  const editions = new Map(pool.map(({ question_id, edition }) => [question_id, edition]))
  await inTransaction(db, async (trx) => {
    const made = await trx
      .insertInto('finals')
      .values({ ...mine, paper, begun_at: now.toISOString(), ended_at: null, score_percent: null, is_passed: 0 })
      .onConflict((conflict) => conflict.columns(['member_id', 'campus_id', 'paper']).doNothing())
      .returning('paper')
      .executeTakeFirst()
    // Another device was first.
    if (!made) return
    await trx
      .insertInto('final_answers')
      .values(
        drawn.map((question_id, place) => ({
          ...{ ...mine, paper, question_id, edition: editions.get(question_id) as number, place },
          ...{ tries: 0, option_ids: '[]', number: null, is_right: 0 as const, is_right_first: 0 as const },
        })),
      )
      .execute()
  })
}

const questionsOf = (rows: Row[]) =>
  [...Map.groupBy(rows, ({ question_id }) => question_id).values()].map((options) => {
    const { right_number, tolerance, unit, unit_my, ...row } = options[0] as Row
    return {
      ...row,
      ...figureOf({ right_number, tolerance, unit, unit_my }),
      options: options.flatMap(({ option_id, is_right_option }) =>
        option_id === null ? [] : [{ option_id, is_right: is_right_option === 1 }],
      ),
    }
  })
type Question = ReturnType<typeof questionsOf>[number]

/** As in a quiz, a first miss withholds the answer. */
const resultOf = (question: Question, language: Language) =>
  toResult({ ...question, misses: question.tries }, rightOf(question), explanationIn(question, language))

function toPaper({ paper, score_percent, is_passed }: Paper, rows: Row[], language: Language): QuizPaper {
  return {
    number: paper,
    score_percent,
    passed: is_passed === 1,
    answers: questionsOf(rows)
      .filter(({ tries }) => tries > 0)
      .map((question) => ({
        ...resultOf(question, language),
        option_ids: JSON.parse(question.option_ids) as number[],
        ...typedIn(question),
        tries: question.tries,
        correct_first: question.is_right_first === 1,
      })),
  }
}

/**
 * Marks answers of the last exam, and scores it by first tries as soon as every question has one. What is missed comes back
 * in the practice.
 * @param today the member's local day
 * @throws 409 for an exam that is not the last one, 422 for a question or option of another
 */
export async function answerFinal(
  db: Db,
  mine: Mine,
  paper: number,
  answers: QuizAnswers['answers'],
  language: Language,
  now: Date,
  today: string,
): Promise<QuizResult> {
  await requireOpenCampus(db, mine, language, now)
  return inTransaction(db, async (trx) => {
    // Answers of other devices wait here.
    const last = await trx
      .updateTable('finals')
      .set((eb) => ({ is_passed: eb.ref('is_passed') }))
      .where('member_id', '=', mine.member_id)
      .where('campus_id', '=', mine.campus_id)
      .where('paper', '=', paper)
      .returning(['paper', 'begun_at', 'ended_at', 'score_percent', 'is_passed'])
      .executeTakeFirst()
    if (!last) throw new AppError(409, fault('final_changed'))
    const questions = questionsOf(await selectQuestions(trx, { ...mine, paper }))
    requireAnswers(answers, questions)
    const marked = answers.flatMap((answer) => {
      const question = questions.find(({ question_id }) => question_id === answer.question_id) as Question
      return mark(question, answer) ? [question] : []
    })
    for (const { question_id, tries, option_ids, number, is_right, is_right_first } of marked)
      await trx
        .updateTable('final_answers')
        .set({ tries, option_ids, number, is_right, is_right_first })
        .where('member_id', '=', mine.member_id)
        .where('campus_id', '=', mine.campus_id)
        .where('paper', '=', paper)
        .where('question_id', '=', question_id)
        .execute()
    await storeMissed(
      trx,
      mine.member_id,
      marked.filter(({ is_right, tries }) => !is_right && tries === 1),
      today,
    )
    const results = answers.map(({ question_id }) =>
      resultOf(questions.find((one) => one.question_id === question_id) as Question, language),
    )
    if (last.ended_at !== null) return { score_percent: last.score_percent ?? 0, passed: last.is_passed === 1, results }
    const right = questions.filter(({ is_right_first }) => is_right_first).length
    const { score_percent, passed } = scoreOf(right, questions.length, FINAL_PASS_PERCENT)
    const isEnded = questions.every(({ tries }) => tries > 0)
    if (isEnded)
      await trx
        .updateTable('finals')
        .set({ ended_at: now.toISOString(), score_percent, is_passed: passed ? 1 : 0 })
        .where('member_id', '=', mine.member_id)
        .where('campus_id', '=', mine.campus_id)
        .where('paper', '=', paper)
        .where('ended_at', 'is', null)
        .execute()
    return { score_percent, passed: isEnded && passed, results }
  })
}

/** Changes the question by a try; false if another one was first, which stands. */
function mark(question: Question, { option_ids, number, tries }: QuizAnswers['answers'][number]) {
  if (question.is_right || (tries !== undefined && tries < question.tries)) return false
  const is_right = isRight(question, { option_ids, number }) ? 1 : 0
  if (question.tries === 0) question.is_right_first = is_right
  question.tries += 1
  question.is_right = is_right
  question.option_ids = JSON.stringify(option_ids)
  question.number = number === undefined ? null : String(number)
  return true
}
