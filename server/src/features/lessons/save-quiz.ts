import type { LessonQuiz, QuizQuestion } from '@padauk/contract/staff-lessons'
import { type Selectable, sql } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'

/** The questions of forms that are in order: each second form within the first one, which is before it. */
export function questionsOf<F extends { form: 1 | 2 }>(forms: F[]) {
  const bare = ({ form: _, ...question }: F) => question
  return forms.flatMap((first, at) => {
    const next = forms[at + 1]
    return first.form === 1 ? [{ ...bare(first), ...(next?.form === 2 && { second: bare(next) }) }] : []
  })
}

/** The questions of a lesson in order, with the correct options. */
export async function readKeyQuestions(db: Db, lessonId: number) {
  const rows = await db
    .selectFrom('questions')
    .leftJoin('options', 'options.question_id', 'questions.question_id')
    .where('questions.lesson_id', '=', lessonId)
    .select([
      'questions.question_id',
      'form',
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
    .orderBy('form')
    .orderBy('options.position')
    .execute()
  const forms = [...Map.groupBy(rows, ({ question_id }) => question_id)].map(([question_id, options]) => {
    const row = options[0] as (typeof rows)[number]
    const { form, kind, prompt, prompt_my, explanation, explanation_my, edition } = row
    return {
      question_id,
      form,
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
  return questionsOf(forms)
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

type Key = Awaited<ReturnType<typeof readKeyQuestions>>[number]
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
export async function saveQuiz(trx: Db, lessonId: number, quiz: LessonQuiz | null) {
  const firsts = await readKeyQuestions(trx, lessonId)
  const seconds = firsts.flatMap(({ second }) => second ?? [])
  for (const [index, { second, ...first }] of (quiz?.questions ?? []).entries()) {
    const place = { lesson_id: lessonId, position: index + 1 }
    await saveForm(trx, { ...place, form: 1 }, first, firsts)
    if (second) await saveForm(trx, { ...place, form: 2 }, second, seconds)
  }
  for (const { question_id } of [...firsts, ...seconds])
    await trx.deleteFrom('questions').where('question_id', '=', question_id).execute()
}

type Place = { lesson_id: number; position: number; form: 1 | 2 }
/** @param old the forms of this kind that were there, from which the one that it takes the place of is taken */
async function saveForm(trx: Db, place: Place, form: Omit<QuizQuestion, 'second'>, old: Omit<Key, 'second'>[]) {
  const { question_id, kind, prompt, explanation, prompt_my, explanation_my, options, unit_my } = form
  const isNumber = kind === 'NUMBER'
  const same = takeOut(
    old,
    (one) => one.question_id === question_id,
    (one) => one.kind === kind && one.prompt === prompt,
  )
  const values = {
    ...place,
    kind,
    prompt,
    explanation,
    right_number: isNumber ? String(form.right_number) : null,
    tolerance: isNumber ? String(form.tolerance ?? 0) : null,
    unit: isNumber ? (form.unit ?? '') : null,
    ...(isNumber ? unit_my !== undefined && { unit_my } : { unit_my: null }),
    ...(same && askedBy(same) !== askedBy(form) && { edition: sql<number>`edition + 1` }),
    ...(prompt_my !== undefined && { prompt_my }),
    ...(explanation_my !== undefined && { explanation_my }),
  }
  if (same) await trx.updateTable('questions').set(values).where('question_id', '=', same.question_id).execute()
  const { question_id: id } =
    same ?? (await trx.insertInto('questions').values(values).returning('question_id').executeTakeFirstOrThrow())
  const oldOptions = [...(same?.options ?? [])]
  for (const [index, { option_id, text, text_my, is_right }] of options.entries()) {
    const sameOption = takeOut(
      oldOptions,
      (one) => option_id !== undefined && one.option_id === option_id,
      (one) => one.text === text,
    )
    const row = {
      text,
      is_right: is_right ? (1 as const) : (0 as const),
      position: index + 1,
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
