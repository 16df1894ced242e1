import type { QuizAnswers, QuizPaper, QuizResult } from '@padauk/contract/lessons'
import type { Practice } from '@padauk/contract/practices'
import { fault } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import { daysUntil, dueAfter, stepAfter } from '@padauk/rules/practices'
import { isRight, MISSES_SHOWN, scoreOf } from '@padauk/rules/quizzes'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid } from '#errors.ts'
import { localDay } from '#lib/days.ts'
import { recordThing } from '../day-things/day-things.ts'
import { titleIn } from '../floors/translations.ts'
import { toQuestions } from '../lessons/lessons.ts'
import { explanationIn, rightOf, typedIn } from '../lessons/quiz-papers.ts'
import { figureOf } from '../lessons/save-quiz.ts'
import { beginDay, type Row, selectSet, selectSince } from './practice-sets.ts'

const readOptions = async (db: Db, questionIds: number[]) => {
  if (questionIds.length === 0) return new Map<number, never[]>()
  const rows = await db
    .selectFrom('options')
    .where('question_id', 'in', questionIds)
    .select(['question_id', 'option_id', 'text', 'text_my', 'is_right'])
    .orderBy('position')
    .execute()
  return Map.groupBy(
    rows.map((row) => ({ ...row, is_right: row.is_right === 1 })),
    ({ question_id }) => question_id,
  )
}
type Options = Awaited<ReturnType<typeof readOptions>>
const NO_OPTION = [{ option_id: null, text: null, text_my: null }]
/** A question with its right answer. */
const keyOf = (row: Row, options: Options) => ({ options: options.get(row.question_id) ?? [], ...figureOf(row) })

/** The practice of the member's day (LEARN-16). */
export async function readPractice(
  db: Db,
  memberId: number,
  timeZone: string,
  language: Language,
  now: Date,
): Promise<Practice> {
  const day = localDay(now, timeZone)
  await beginDay(db, memberId, { day, timeZone }, now)
  const rows = await selectSet(db, { member_id: memberId, day, now: now.toISOString() })
  const options = await readOptions(
    db,
    rows.map(({ question_id }) => question_id),
  )
  const questionRows = rows.flatMap((row) =>
    (options.get(row.question_id) ?? NO_OPTION).map(({ option_id, text, text_my }) => ({
      ...row,
      option_id,
      text,
      text_my,
    })),
  )
  const byId = new Map(rows.map((row) => [row.question_id, row]))
  return {
    date: day,
    questions: toQuestions(questionRows, language).map((question) => {
      const { lesson_id, lesson_title, lesson_title_my, tries, step } = byId.get(question.question_id) as Row
      const { title } = titleIn({ title: lesson_title, title_my: lesson_title_my }, language)
      return { ...question, lesson_id, lesson_title: title, back_in_days: tries > 0 ? daysUntil(step) : null }
    }),
    paper: toPaper(day, rows, options, language),
  }
}

const DAY_MS = 86_400_000

/** The number is that of the day, so that each day has another order. */
function toPaper(day: string, rows: Row[], options: Options, language: Language): QuizPaper {
  const tried = rows.filter(({ tries }) => tries > 0)
  const { score_percent, passed } = score(rows)
  return {
    number: Date.parse(day) / DAY_MS,
    score_percent: passed ? score_percent : null,
    passed,
    answers: tried.map((row) => ({
      ...toResult(row, options, language),
      option_ids: JSON.parse(row.option_ids) as number[],
      ...typedIn(row),
      tries: row.tries,
      correct_first: row.is_right_first === 1,
    })),
  }
}

/** By first tries. A practice is passed when all of it was tried. */
function score(rows: Pick<Row, 'tries' | 'is_right_first'>[]) {
  const right = rows.filter(({ is_right_first }) => is_right_first).length
  const { score_percent } = scoreOf(right, Math.max(rows.length, 1), 0)
  return { score_percent, passed: rows.length > 0 && rows.every(({ tries }) => tries > 0) }
}

/** As in a quiz, a first miss of the day withholds the answer. */
function toResult(row: Row, options: Options, language: Language) {
  const isShown = row.is_right === 1 || row.tries >= MISSES_SHOWN
  const { option_ids, number } = rightOf(keyOf(row, options))
  return {
    question_id: row.question_id,
    correct: row.is_right === 1,
    right_option_ids: isShown ? option_ids : null,
    ...(number !== undefined && { right_number: isShown ? number : null }),
    explanation: isShown ? explanationIn(row, language) : '',
  }
}

/**
 * Marks answers of the practice of a day. The first try of a question decides when it comes back. An answer that was given
 * without a network may arrive when a later set has taken its question over, and counts there (docs/decisions/0053).
 * @param day of the set, which may be over by now
 * @param today what the next days are counted from
 * @throws 409 for a question that is not in that set, or no longer, or that was answered since that day
 */
export async function answerPractice(
  db: Db,
  memberId: number,
  { day, today }: { day: string; today: string },
  answers: QuizAnswers['answers'],
  language: Language,
  now: Date,
): Promise<QuizResult> {
  return inTransaction(db, async (trx) => {
    // Answers of other devices wait here.
    await trx
      .updateTable('practice_days')
      .set((eb) => ({ day: eb.ref('day') }))
      .where('member_id', '=', memberId)
      .execute()
    const at = { member_id: memberId, day, now: now.toISOString() }
    const own = await selectSet(trx, at)
    const isOwn = answers.every((answer) => own.some(({ question_id }) => question_id === answer.question_id))
    const rows = isOwn ? own : await selectSince(trx, at)
    const options = await readOptions(
      trx,
      rows.map(({ question_id }) => question_id),
    )
    const marked = answers.flatMap((answer, index) => {
      const row = rows.find(({ question_id }) => question_id === answer.question_id)
      if (!row) throw new AppError(409, fault('practice_changed'))
      // Every answer moves the day on which it is due.
      if (row.set_on > day && row.due_on > day) throw new AppError(409, fault('practice_answered'))
      if (answers.findIndex(({ question_id }) => question_id === answer.question_id) < index)
        throw invalid(`answers.${index}.question_id`, fault('answered_twice'))
      const key = keyOf(row, options)
      if (!answer.option_ids.every((id) => key.options.some(({ option_id }) => option_id === id)))
        throw invalid(`answers.${index}.option_ids`, fault('foreign_option'))
      if (answer.number !== undefined && row.kind !== 'NUMBER')
        throw invalid(`answers.${index}.number`, fault('no_number_asked'))
      return mark(row, answer, isRight(key, answer), today) ? [row] : []
    })
    await storeMarks(trx, memberId, marked)
    const setOf = (set_on: string) => rows.filter((row) => row.set_on === set_on)
    const sets = [...new Set(marked.map((row) => row.set_on))]
    for (const set_on of sets) if (score(setOf(set_on)).passed) await recordThing(trx, memberId, 'PRACTICE', set_on)
    const scored = score(setOf(sets.at(-1) ?? day))
    return {
      ...scored,
      results: answers.map(({ question_id }) =>
        toResult(rows.find((row) => row.question_id === question_id) as Row, options, language),
      ),
    }
  })
}

/** Changes the row by a try; false if another one was first, which stands. */
function mark(
  row: Row,
  { option_ids, number, tries }: QuizAnswers['answers'][number],
  isRight: boolean,
  today: string,
) {
  if (row.is_right || (tries !== undefined && tries < row.tries)) return false
  const is_right = isRight ? (1 as const) : (0 as const)
  if (row.tries === 0) {
    row.step = stepAfter(row.step, isRight)
    row.due_on = dueAfter(today, row.step)
    row.is_weak = isRight ? 0 : 1
    row.is_right_first = is_right
  }
  row.tries += 1
  row.is_right = is_right
  row.option_ids = JSON.stringify(option_ids)
  row.number = number === undefined ? null : String(number)
  return true
}

async function storeMarks(trx: Db, member_id: number, rows: Row[]) {
  if (rows.length === 0) return
  await trx
    .insertInto('practices')
    .values(
      rows.map(
        ({
          question_id,
          edition,
          step,
          due_on,
          is_weak,
          tries,
          option_ids,
          number,
          is_right,
          is_right_first,
          set_on,
        }) => ({
          ...{ member_id, question_id, edition, step, due_on, is_weak, tries, option_ids, is_right, is_right_first },
          ...{ number, set_on },
        }),
      ),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'question_id'])
        .doUpdateSet((eb) => ({
          step: eb.ref('excluded.step'),
          due_on: eb.ref('excluded.due_on'),
          is_weak: eb.ref('excluded.is_weak'),
          tries: eb.ref('excluded.tries'),
          option_ids: eb.ref('excluded.option_ids'),
          number: eb.ref('excluded.number'),
          is_right: eb.ref('excluded.is_right'),
          is_right_first: eb.ref('excluded.is_right_first'),
        }))
        .whereRef('practices.edition', '=', 'excluded.edition')
        .whereRef('practices.set_on', '=', 'excluded.set_on'),
    )
    .execute()
}
