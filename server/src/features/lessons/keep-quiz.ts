import type { LessonQuiz } from '@padauk/contract/staff-lessons'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** The questions of a lesson in order, with the correct options. */
export async function readKeyQuestions(db: Db, lessonId: number) {
  const rows = await db
    .selectFrom('questions')
    .innerJoin('options', 'options.question_id', 'questions.question_id')
    .where('questions.lesson_id', '=', lessonId)
    .select([
      'questions.question_id',
      'kind',
      'prompt',
      'prompt_my',
      'explanation',
      'explanation_my',
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
    const { kind, prompt, prompt_my, explanation, explanation_my, edition } = options[0] as (typeof rows)[number]
    return {
      question_id,
      kind,
      prompt,
      explanation,
      prompt_my,
      explanation_my,
      edition,
      options: options.map(({ option_id, text, text_my, is_right }) => ({
        option_id,
        text,
        text_my,
        is_right: is_right === 1,
      })),
    }
  })
}

/** Removes and returns the first match: by the id sent back, else by content. */
const takeOut = <T>(list: T[], ...ways: ((one: T) => boolean)[]) => {
  for (const way of ways) {
    const at = list.findIndex(way)
    if (at !== -1) return list.splice(at, 1)[0]
  }
  return undefined
}

type Said = { kind: string; prompt: string; options: { text: string; is_right: boolean }[] }
/** What an answer depends on: not the order, the explanation and the translation. */
const askedBy = ({ kind, prompt, options }: Said) =>
  JSON.stringify([kind, prompt, options.map(({ text, is_right }) => `${is_right} ${text}`).sort()])

/**
 * Replaces a lesson's quiz. Unchanged questions and options keep their ids, so answers from a member who has the quiz
 * open stay valid; and their Burmese, where the new quiz does not say any.
 */
export async function keepQuiz(trx: Db, lessonId: number, quiz: LessonQuiz | null) {
  const old = await readKeyQuestions(trx, lessonId)
  for (const [index, question] of (quiz?.questions ?? []).entries()) {
    const { question_id, kind, prompt, explanation, prompt_my, explanation_my, options } = question
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
      if (sameOption)
        await trx
          .updateTable('options')
          .set(row)
          .where('option_id', '=', sameOption.option_id as number)
          .execute()
      else
        await trx
          .insertInto('options')
          .values({ question_id: id, ...row })
          .execute()
    }
    for (const { option_id } of oldOptions)
      await trx
        .deleteFrom('options')
        .where('option_id', '=', option_id as number)
        .execute()
  }
  for (const { question_id } of old) await trx.deleteFrom('questions').where('question_id', '=', question_id).execute()
}
