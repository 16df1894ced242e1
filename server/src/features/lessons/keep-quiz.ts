import type { LessonQuiz, QuizQuestion } from '@padauk/contract/staff-lessons'
import { type Selectable, sql } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'

/** The questions of a lesson in order, with the correct options. */
export async function readKeyQuestions(db: Db, lessonId: number) {
  const rows = await db
    .selectFrom('questions')
    .leftJoin('options', 'options.question_id', 'questions.question_id')
    .where('questions.lesson_id', '=', lessonId)
    .select([
      'questions.question_id',
      'kind',
      'prompt',
      'prompt_my',
      'explanation',
      'explanation_my',
      'right_number',
      'tolerance',
      'unit',
      'unit_my',
      'edition',
      'option_id',
      'options.text',
      'options.text_my',
      'is_right',
    ])
    .orderBy('questions.position')
    .orderBy('options.position')
    .execute()
  return [...Map.groupBy(rows, ({ question_id }) => question_id)].map(([question_id, options]) => {
    const row = options[0] as (typeof rows)[number]
    const { kind, prompt, prompt_my, explanation, explanation_my, edition } = row
    return {
      question_id,
      kind,
      prompt,
      explanation,
      prompt_my,
      explanation_my,
      edition,
      options: options.flatMap(({ option_id, text, text_my, is_right }) =>
        option_id === null ? [] : [{ option_id, text: text ?? '', text_my, is_right: is_right === 1 }],
      ),
      ...figureOf(row),
    }
  })
}

type Figured = Pick<Selectable<Schema['questions']>, 'right_number' | 'tolerance' | 'unit' | 'unit_my'>
/** What a question has whose answer is a figure. */
export const figureOf = ({ right_number, tolerance, unit, unit_my }: Figured) =>
  right_number === null
    ? {}
    : { right_number: Number(right_number), tolerance: Number(tolerance), unit: unit ?? '', unit_my }

/** Removes and returns the first match: by the id sent back, else by content. */
const takeOut = <T>(list: T[], ...ways: ((one: T) => boolean)[]) => {
  for (const way of ways) {
    const at = list.findIndex(way)
    if (at !== -1) return list.splice(at, 1)[0]
  }
  return undefined
}

type Said = Pick<QuizQuestion, 'kind' | 'prompt' | 'options' | 'right_number' | 'tolerance' | 'unit'>
/** What an answer depends on: not the order, the explanation and the translation. */
const askedBy = ({ kind, prompt, options, right_number, tolerance, unit }: Said) =>
  JSON.stringify([
    kind,
    prompt,
    options.map(({ text, is_right }) => `${is_right} ${text}`).sort(),
    ...(kind === 'NUMBER' ? [right_number, tolerance ?? 0, unit ?? ''] : []),
  ])

/**
 * Replaces a lesson's quiz. Unchanged questions and options keep their ids, so answers from a member who has the quiz
 * open stay valid; and their Burmese, where the new quiz does not say any.
 */
export async function keepQuiz(trx: Db, lessonId: number, quiz: LessonQuiz | null) {
  const old = await readKeyQuestions(trx, lessonId)
  for (const [index, question] of (quiz?.questions ?? []).entries()) {
    const { question_id, kind, prompt, explanation, prompt_my, explanation_my, options, unit_my } = question
    const isNumber = kind === 'NUMBER'
    const same = takeOut(
      old,
      (one) => one.question_id === question_id,
      (one) => one.kind === kind && one.prompt === prompt,
    )
    const values = {
      kind,
      prompt,
      explanation,
      position: index + 1,
      right_number: isNumber ? String(question.right_number) : null,
      tolerance: isNumber ? String(question.tolerance ?? 0) : null,
      unit: isNumber ? (question.unit ?? '') : null,
      ...(isNumber ? unit_my !== undefined && { unit_my } : { unit_my: null }),
      ...(same && askedBy(same) !== askedBy(question) && { edition: sql<number>`edition + 1` }),
      ...(prompt_my !== undefined && { prompt_my }),
      ...(explanation_my !== undefined && { explanation_my }),
    }
    const id =
      same?.question_id ??
      (
        await trx
          .insertInto('questions')
          .values({ lesson_id: lessonId, ...values })
          .returning('question_id')
          .executeTakeFirstOrThrow()
      ).question_id
    if (same) await trx.updateTable('questions').set(values).where('question_id', '=', id).execute()
    const oldOptions = [...(same?.options ?? [])]
    for (const [place, { option_id, text, text_my, is_right }] of options.entries()) {
      const sameOption = takeOut(
        oldOptions,
        (one) => option_id !== undefined && one.option_id === option_id,
        (one) => one.text === text,
      )
      const row = {
        text,
        is_right: is_right ? (1 as const) : (0 as const),
        position: place + 1,
        ...(text_my !== undefined && { text_my }),
      }
      if (sameOption) await trx.updateTable('options').set(row).where('option_id', '=', sameOption.option_id).execute()
      else
        await trx
          .insertInto('options')
          .values({ question_id: id, ...row })
          .execute()
    }
    for (const { option_id } of oldOptions) await trx.deleteFrom('options').where('option_id', '=', option_id).execute()
  }
  for (const { question_id } of old) await trx.deleteFrom('questions').where('question_id', '=', question_id).execute()
}
