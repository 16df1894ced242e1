import type { QuizAnswers, QuizResult } from '@padauk/contract/lessons'
import { fault } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import { formsOf, isRight, scoreOf, standingOf } from '@padauk/rules/quizzes'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { invalid, notFound } from '#errors.ts'
import { recordThing } from '../day-things/day-things.ts'
import { storeMissed } from './missed-questions.ts'
import { requireOpenLesson } from './open-lesson.ts'
import { explanationIn, rightOf, toResult } from './quiz-papers.ts'
import { readKeyQuestions } from './save-quiz.ts'

type Question = Awaited<ReturnType<typeof readKeyQuestions>>[number]
type Form = Omit<Question, 'second'>
type Answer = Selectable<Schema['quiz_answers']>
type Paper = Pick<Selectable<Schema['quiz_papers']>, 'number' | 'score_percent' | 'is_passed'>

/**
 * Marks answers to a quiz, one or all, and scores the paper once every question has been tried. A passed paper finishes
 * the lesson (docs/decisions/0042).
 * @param today the member's local day
 * @throws 404 for a lesson without a quiz, 422 for a question or option from another quiz
 */
export async function gradeQuiz(
  db: Db,
  memberId: number,
  lessonId: number,
  { answers, paper: paperNumber }: QuizAnswers,
  language: Language,
  now: Date,
  today: string,
): Promise<QuizResult> {
  const lesson = await requireOpenLesson(db, memberId, lessonId, now)
  return inTransaction(db, async (trx) => {
    const last = await lockPaper(trx, memberId, lessonId)
    const questions = await readKeyQuestions(trx, lessonId)
    if (questions.length === 0) throw notFound('quiz')
    // Any paper takes either form: apps that know no second forms go on asking the first ones (docs/wire.md).
    const forms = questions.flatMap(formsOf)
    requireAnswers(answers, forms)
    const given = await readAnswers(trx, memberId, forms)
    const paper = paperFor(last, answers, paperNumber, questions, given)
    const marked = answers.flatMap((answer) => {
      const question = forms.find(({ question_id }) => question_id === answer.question_id) as Form
      const row = mark(question, answer, given.get(answer.question_id), paper.number, memberId, now)
      if (row) given.set(answer.question_id, row)
      return row ?? []
    })
    if (marked.length > 0) await shareAnswers(trx, marked)
    await storeMissed(
      trx,
      memberId,
      marked.filter(({ is_right }) => !is_right),
      today,
    )
    const result = await score(trx, { memberId, lessonId, paper, questions, given, pass: lesson.pass_percent, now })
    if (result.passed && lesson.finished_at === null) await recordThing(trx, memberId, 'LESSON', today)
    return {
      ...result,
      results: answers.map(({ question_id }) => {
        const question = forms.find((one) => one.question_id === question_id) as Form
        return toResult(given.get(question_id) as Answer, rightOf(question), explanationIn(question, language))
      }),
    }
  })
}

/** The member's last paper of this lesson, made if there is none. Locked: answers of other devices wait here. */
function lockPaper(trx: Db, member_id: number, lesson_id: number): Promise<Paper> {
  return trx
    .insertInto('quiz_papers')
    .values({ member_id, lesson_id, number: 1, score_percent: null, is_passed: 0 })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'lesson_id']).doUpdateSet((eb) => ({ number: eb.ref('quiz_papers.number') })),
    )
    .returning(['number', 'score_percent', 'is_passed'])
    .executeTakeFirstOrThrow()
}

/**
 * @throws 422 for a question or option from another quiz, for a question that is answered twice, and for a figure where
 * options are asked for
 */
export function requireAnswers(
  answers: QuizAnswers['answers'],
  forms: { question_id: number; kind: string; options: { option_id: number }[] }[],
) {
  const answered = new Set<number>()
  for (const [index, { question_id, option_ids, number }] of answers.entries()) {
    const question = forms.find((one) => one.question_id === question_id)
    if (!question) throw invalid(`answers.${index}.question_id`, fault('foreign_question'))
    if (answered.has(question_id)) throw invalid(`answers.${index}.question_id`, fault('answered_twice'))
    if (!option_ids.every((id) => question.options.some(({ option_id }) => option_id === id)))
      throw invalid(`answers.${index}.option_ids`, fault('foreign_option'))
    if (number !== undefined && question.kind !== 'NUMBER')
      throw invalid(`answers.${index}.number`, fault('no_number_asked'))
    answered.add(question_id)
  }
}

/** Answers to another edition of a question are as good as none: they must not count, nor give the new answer away. */
async function readAnswers(trx: Db, memberId: number, forms: Form[]) {
  const editions = new Map(forms.map(({ question_id, edition }) => [question_id, edition]))
  const rows = await trx
    .selectFrom('quiz_answers')
    .where('member_id', '=', memberId)
    .where('question_id', 'in', [...editions.keys()])
    .selectAll()
    .execute()
  return new Map(
    rows.flatMap((row) => (row.edition === editions.get(row.question_id) ? [[row.question_id, row] as const] : [])),
  )
}

/**
 * The paper that is answered: the last one, or a new one. A client that names no paper begins a new one with a whole
 * paper, and with the first answer after the last one was scored.
 */
function paperFor(
  last: Paper,
  answers: QuizAnswers['answers'],
  paperNumber: number | undefined,
  questions: Question[],
  given: Map<number, Answer>,
): Paper {
  const isScored = last.score_percent !== null
  const isStarted = [...given.values()].some(({ paper }) => paper === last.number)
  const isWhole = answers.length === questions.length
  const isNew =
    paperNumber === undefined
      ? (isWhole && isStarted) || (isScored && answers.length > 0)
      : paperNumber > last.number && isScored
  return isNew ? { number: last.number + 1, score_percent: null, is_passed: 0 } : last
}

/** The answer as it is kept; undefined if it was marked before, which stands. */
function mark(
  question: Form,
  answer: QuizAnswers['answers'][number],
  before: Answer | undefined,
  paper: number,
  member_id: number,
  now: Date,
): Answer | undefined {
  const { question_id, edition } = question
  const { option_ids, number, tries } = answer
  const mine = before?.paper === paper ? before : undefined
  if (mine && (mine.is_right || (tries !== undefined && tries < mine.tries))) return undefined
  const is_right = isRight(question, answer) ? 1 : 0
  return {
    member_id,
    question_id,
    edition,
    paper,
    tries: (mine?.tries ?? 0) + 1,
    option_ids: JSON.stringify(option_ids),
    number: number === undefined ? null : String(number),
    is_right,
    is_right_first: mine ? mine.is_right_first : is_right,
    misses: is_right ? 0 : (before?.misses ?? 0) + 1,
    answered_at: now.toISOString(),
  }
}

async function shareAnswers(trx: Db, rows: Answer[]) {
  await trx
    .insertInto('quiz_answers')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'question_id']).doUpdateSet((eb) => ({
        edition: eb.ref('excluded.edition'),
        paper: eb.ref('excluded.paper'),
        tries: eb.ref('excluded.tries'),
        option_ids: eb.ref('excluded.option_ids'),
        number: eb.ref('excluded.number'),
        is_right: eb.ref('excluded.is_right'),
        is_right_first: eb.ref('excluded.is_right_first'),
        misses: eb.ref('excluded.misses'),
        answered_at: eb.ref('excluded.answered_at'),
      })),
    )
    .execute()
}

type Scored = {
  memberId: number
  lessonId: number
  paper: Paper
  questions: Question[]
  given: Map<number, Answer>
  pass: number
  now: Date
}

/** Scores the paper by its first tries, once, as soon as every question has one. */
async function score(trx: Db, { memberId, lessonId, paper, questions, given, pass, now }: Scored) {
  const at = now.toISOString()
  if (paper.score_percent !== null) {
    await touch(trx, memberId, lessonId, null, at)
    return { score_percent: paper.score_percent, passed: paper.is_passed === 1 }
  }
  const { right, isWhole } = standingOf<Form>(questions, ({ question_id }) => {
    const answer = given.get(question_id)
    return answer?.paper === paper.number ? answer.is_right_first === 1 : undefined
  })
  const { score_percent, passed } = scoreOf(right, questions.length, pass)
  const isPassed = isWhole && passed
  await trx
    .updateTable('quiz_papers')
    .set({ number: paper.number, score_percent: isWhole ? score_percent : null, is_passed: isPassed ? 1 : 0 })
    .where('member_id', '=', memberId)
    .where('lesson_id', '=', lessonId)
    .execute()
  if (isWhole)
    await trx
      .insertInto('quiz_attempts')
      .values({
        member_id: memberId,
        lesson_id: lessonId,
        score_percent,
        is_passed: passed ? 1 : 0,
        created_at: at,
      })
      .execute()
  await touch(trx, memberId, lessonId, isPassed ? at : null, at)
  return { score_percent, passed: isPassed }
}

/** The lesson was touched, and is finished if its quiz was passed. The first pass is kept. */
async function touch(trx: Db, member_id: number, lesson_id: number, passed_at: string | null, now: string) {
  await trx
    .insertInto('lesson_progress')
    .values({ member_id, lesson_id, resume_seconds: 0, passed_at, finished_at: passed_at, touched_at: now })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'lesson_id']).doUpdateSet((eb) => ({
        passed_at: eb.fn.coalesce('lesson_progress.passed_at', 'excluded.passed_at'),
        finished_at: eb.fn.coalesce('lesson_progress.finished_at', 'excluded.finished_at'),
        touched_at: eb.ref('excluded.touched_at'),
      })),
    )
    .execute()
}
