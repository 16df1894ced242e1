import type { Translation } from '@padauk/contract/staff-curricula'
import type { LessonContent } from '@padauk/contract/staff-lessons'
import { fault } from '@padauk/rules/faults'
import type { Db } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { pairsOfLesson, translationAfter } from '../floors/translations.ts'
import { columnsOf, type Fields, requireVideo } from './lesson-columns.ts'
import { contentOf, videoOf, type Whole } from './lesson-content.ts'

// What is saved of a published lesson is its revision, until it is published on purpose (docs/decisions/0051).

/** A lesson as its author has it before them: its content with the state of the Burmese. */
type Edition = { content: LessonContent; translation: Translation }
type Revision = Edition & {
  revision_id: number
  version: number
  video_at: string | null
  staff: string
  at: string
}

export async function findRevision(db: Db, lessonId: number): Promise<Revision | undefined> {
  const row = await db
    .selectFrom('lesson_revisions')
    .where('lesson_id', '=', lessonId)
    .select(['revision_id', 'version', 'translation', 'content', 'video_at', 'staff', 'at'])
    .executeTakeFirst()
  return row && { ...row, content: JSON.parse(row.content) as LessonContent }
}

/** @throws 409 unless the revision is still the one that was named; nothing named is always right */
export function requireNewest(revision: Revision | undefined, named: number | null | undefined) {
  if (named === undefined || named === (revision?.revision_id ?? null)) return
  throw new AppError(
    409,
    revision ? fault('revision_saved', { who: revision.staff || 'somebody' }) : fault('revision_gone'),
  )
}

/** An edition after an edit, as the lesson would be if it were saved there. */
export async function editedBy(before: Edition, fields: Fields, said?: 'CURRENT' | undefined): Promise<Edition> {
  const { vimeo_path, video_source, video_poster, video_captions, video_seconds, text, text_my } =
    await columnsOf(fields)
  const { title, title_my, minutes, needs_previous, is_free, quiz } = fields
  const given = {
    title,
    title_my,
    video:
      video_captions === undefined
        ? undefined
        : videoOf({
            vimeo_path: vimeo_path ?? null,
            video_source: video_source ?? null,
            video_poster: video_poster ?? null,
            video_captions,
            video_seconds: video_seconds ?? 0,
          }),
    text,
    text_my,
    quiz: quiz && withBurmese(quiz, before.content.quiz),
    minutes,
    needs_previous,
    is_free,
  }
  const content = {
    ...before.content,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
  const old = { pairs: pairsOfLesson(before.content), translation: before.translation }
  return { content, translation: translationAfter(old, pairsOfLesson(content), said) }
}

type Quiz = NonNullable<LessonContent['quiz']>
/** A quiz with its previous Burmese where it has none itself, as saveQuiz() leaves it. */
function withBurmese(quiz: Quiz, before: Quiz | null): Quiz {
  const firsts: Form[] = [...(before?.questions ?? [])]
  const seconds = (before?.questions ?? []).flatMap(({ second }) => second ?? [])
  return {
    ...quiz,
    questions: quiz.questions.map(({ second, ...first }) => ({
      ...formIn(first, firsts),
      ...(second && { second: formIn(second, seconds) }),
    })),
  }
}

/** Removes and returns the first that one of the ways finds. */
const take = <T>(list: T[], ...ways: ((one: T) => boolean)[]) => {
  const at = ways.map((way) => list.findIndex(way)).find((found) => found !== -1)
  return at === undefined ? undefined : list.splice(at, 1)[0]
}

type Form = Omit<Quiz['questions'][number], 'second'>
/** @param left the previous forms of this kind, from which the one that it replaces is removed */
function formIn(form: Form, left: Form[]): Form {
  const same = take(
    left,
    (one) => one.question_id !== undefined && one.question_id === form.question_id,
    (one) => one.kind === form.kind && one.prompt === form.prompt,
  )
  const options = [...(same?.options ?? [])]
  return {
    ...form,
    prompt_my: form.prompt_my === undefined ? (same?.prompt_my ?? null) : form.prompt_my,
    explanation_my: form.explanation_my === undefined ? (same?.explanation_my ?? null) : form.explanation_my,
    ...(form.kind === 'NUMBER' && {
      unit_my: form.unit_my === undefined ? (same?.unit_my ?? null) : form.unit_my,
    }),
    options: form.options.map((option) => {
      const old = take(
        options,
        (one) => one.option_id !== undefined && one.option_id === option.option_id,
        (one) => one.text === option.text,
      )
      return { ...option, text_my: option.text_my === undefined ? (old?.text_my ?? null) : option.text_my }
    }),
  }
}

/** Compares without the order of keys, which the database and a body put differently. */
const inOrder = (_key: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
const isSame = (one: unknown, other: unknown) => JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)

type Revise = { fields: Fields; said?: 'CURRENT' | undefined; restores?: number }

/**
 * Saves an edit of a published lesson as its revision, in place of the one before; the caller has locked the lesson. Nothing
 * is left of a revision that has become what the lesson is.
 */
export async function revise(
  trx: Db,
  author: Author,
  row: Whole,
  before: Revision | undefined,
  { fields, said, restores }: Revise,
  now: Date,
) {
  await requireVideo(trx, fields.video)
  const live: Edition = { content: await contentOf(trx, row), translation: row.translation }
  const after = await editedBy(before ?? live, fields, said)
  const isLeft = !isSame(after.content, live.content)
  if (before ? isSame(after, { content: before.content, translation: before.translation }) : !isLeft) return
  if (before) await removeRevision(trx, row.lesson_id, before.revision_id)
  if (isLeft) {
    const hasNewVideo = !isSame(after.content.video, (before ?? live).content.video)
    await trx
      .insertInto('lesson_revisions')
      .values({
        lesson_id: row.lesson_id,
        version: before?.version ?? row.version,
        translation: after.translation,
        content: JSON.stringify(after.content),
        video_at: hasNewVideo ? now.toISOString() : (before?.video_at ?? null),
        staff: author.email,
        at: now.toISOString(),
      })
      .execute()
  }
  await writeAudit(
    trx,
    author,
    {
      action: isLeft ? 'lessons.revise' : 'lessons.discard',
      target: `lesson:${row.lesson_id}`,
      ...changesOf((before ?? live).content, after.content, restores),
    },
    now,
  )
}

/** What an edit changed, for the audit: of texts their length, of a quiz its questions. */
function changesOf(before: LessonContent, after: LessonContent, restores: number | undefined) {
  const short = (content: LessonContent) =>
    Object.fromEntries(
      (Object.keys(after) as (keyof LessonContent)[])
        .filter((key) => !isSame(before[key], after[key]))
        .map((key) =>
          key === 'quiz'
            ? ['questions', content.quiz?.questions.length ?? 0]
            : key === 'text' || key === 'text_my'
              ? [key, content[key] ? `${String(content[key]).length} characters` : null]
              : [key, content[key] ?? null],
        ),
    )
  return { before: short(before), after: { ...short(after), ...(restores !== undefined && { restores }) } }
}

/** @throws 409 when it is not there any more */
export async function removeRevision(trx: Db, lessonId: number, revisionId: number) {
  const { numDeletedRows } = await trx
    .deleteFrom('lesson_revisions')
    .where('revision_id', '=', revisionId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  if (!numDeletedRows) requireNewest(await findRevision(trx, lessonId), revisionId)
}

/** Discards the changes of a lesson, which the caller has locked. */
export async function discardRevision(trx: Db, author: Author, row: Whole, revisionId: number, now: Date) {
  const revision = await findRevision(trx, row.lesson_id)
  requireNewest(revision, revisionId)
  await removeRevision(trx, row.lesson_id, revisionId)
  if (!revision) return
  const { before, after } = changesOf(revision.content, await contentOf(trx, row), undefined)
  await writeAudit(trx, author, { action: 'lessons.discard', target: `lesson:${row.lesson_id}`, before, after }, now)
}
