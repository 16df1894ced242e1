import { type LessonContent, NEWER_VERSION, type StaffLesson } from '@padauk/contract/staff-lessons'
import { PASS_PERCENT_DEFAULT } from '@padauk/rules/quizzes'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { publishParents } from '../curricula/draft-parents.ts'
import { addRow, auditMove, changeRow, moveRow, requireRow, usesOf } from '../curricula/floors.ts'
import { readUploadOf } from '../videos/videos.ts'
import { keepQuiz } from './keep-quiz.ts'
import { columnsOf, type Fields, requireVideo } from './lesson-columns.ts'
import {
  contentOf,
  draftParentsOf,
  keepTranslation,
  requireContent,
  selectWhole,
  type Whole,
} from './lesson-content.ts'
import { addVersion, keepVersion, listVersions, readVersion } from './lesson-versions.ts'
import { isPrivate } from './lessons.ts'

type Sign = (path: string) => string

const HEAD = [
  'lesson_id',
  'course_id',
  'slug',
  'title',
  'title_my',
  'translation',
  'status',
  'position',
  'minutes',
  'needs_previous',
] as const

export const listStaffLessons = (
  db: Db,
  { page, perPage, course_id }: { page: number; perPage: number; course_id?: number | undefined },
) =>
  pageOf(
    page,
    perPage,
    (limit, offset) => {
      const rows = db
        .selectFrom('lessons')
        .where('bin_item_id', 'is', null)
        .select([...HEAD, sql<number>`count(*) over ()`.as('total')])
      return (course_id ? rows.where('course_id', '=', course_id) : rows)
        .orderBy('course_id')
        .orderBy('position')
        .orderBy('lesson_id')
        .limit(limit)
        .offset(offset)
        .execute()
    },
    ({ total: _, needs_previous, ...lesson }) => ({ ...lesson, needs_previous: needs_previous === 1 }),
  )

/** A lesson as its author sees it. `sign` makes short-lived paths for previewing a stored video. */
export async function readStaffLesson(db: Db, lessonId: number, sign: Sign): Promise<StaffLesson> {
  const row = await selectWhole(db, lessonId)
  if (!row) throw notFound('lesson')
  const content = await contentOf(db, row)
  const stored = content.video && 'source' in content.video ? content.video : null
  const upload = await readUploadOf(db, lessonId)
  return {
    lesson_id: row.lesson_id,
    course_id: row.course_id,
    category_id: row.category_id,
    campus_id: row.campus_id,
    slug: row.slug,
    position: row.position,
    version: row.version,
    translation: row.translation,
    ...content,
    title_my: row.title_my,
    text_my: row.text_my,
    saved_at: row.saved_at,
    saved_by: row.saved_by || null,
    preview: stored && {
      source: sign(stored.source),
      captions: stored.captions.map(({ language, path }) => ({ language, path: isPrivate(path) ? sign(path) : path })),
    },
    upload: upload && upload.source !== null && upload.source === stored?.source ? null : upload,
    draft_parents: draftParentsOf(row),
    uses: await usesOf(db, 'lesson', lessonId),
  }
}

export async function createLesson(
  db: Db,
  author: Author,
  {
    course_id,
    title,
    position,
    ...fields
  }: Fields & { course_id: number; title: string; position?: number | undefined },
  sign: Sign,
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    await requireVideo(trx, fields.video)
    const { status = 'DRAFT' } = fields
    const blank = {
      minutes: 5,
      needs_previous: 0,
      pass_percent: PASS_PERCENT_DEFAULT,
      text: null,
      plain_text: '',
      text_my: null,
      plain_text_my: '',
      vimeo_path: null,
      video_source: null,
      video_poster: null,
      video_captions: '[]',
      video_seconds: 0,
      question_count: 0,
    }
    const values = Object.fromEntries(
      Object.entries({ ...blank, ...(await columnsOf({ ...fields, status })) }).map(([key, value]) => [
        key,
        value ?? (blank as Record<string, unknown>)[key] ?? null,
      ]),
    )
    const id = await addRow(trx, 'lesson', course_id, { ...values, title, position, version: 1 })
    await keepQuiz(trx, id, fields.quiz ?? null)
    const content = await requireContent(trx, id)
    await keepTranslation(trx, id, undefined, content)
    await keepVersion(
      trx,
      { lesson_id: id, version: 1, content },
      { staff: author.email, action: status === 'PUBLISHED' ? 'PUBLISHED' : 'SAVED' },
      now,
    )
    await writeAudit(
      trx,
      author,
      { action: 'lessons.create', target: `lesson:${id}`, after: { course_id, title, status } },
      now,
    )
    return readStaffLesson(trx, id, sign)
  })
}

type Update = Fields & {
  publish_parents?: true | undefined
  translation?: 'CURRENT' | undefined
  version?: number | undefined
  course_id?: number | undefined
  position?: number | undefined
}

/**
 * Updates a lesson and stores each state as a version.
 * @throws 409 if it was saved since the version the edit started from
 */
export async function updateLesson(
  db: Db,
  author: Author,
  lessonId: number,
  { version, course_id, position, translation: said, publish_parents, ...fields }: Update,
  sign: Sign,
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    if (publish_parents) await publishParents(trx, author, 'lesson', lessonId, now)
    const move = { parentId: course_id, position }
    await saveContent(trx, author, lessonId, { fields, from: version, move, said }, now)
    return readStaffLesson(trx, lessonId, sign)
  })
}

type Save = {
  fields: Fields
  from: number | undefined
  move?: { parentId?: number | undefined; position?: number | undefined }
  restores?: number
  said?: 'CURRENT' | undefined
}

/** Saves fields of a lesson and keeps the version; the caller opens the transaction. */
export async function saveContent(
  trx: Db,
  author: Author,
  lessonId: number,
  { fields, from, move = {}, restores, said }: Save,
  now: Date,
) {
  // Locks the row: a concurrent save waits here, then sees the newer version.
  await trx.updateTable('lessons').set({ version: sql`version` }).where('lesson_id', '=', lessonId).execute()
  const row = await selectWhole(trx, lessonId)
  if (!row) throw notFound('lesson')
  if (from !== undefined && from !== row.version)
    throw new AppError(
      409,
      NEWER_VERSION,
      `${row.saved_by || 'somebody'} has saved this lesson meanwhile (version ${row.version}); what you typed is still here`,
    )
  await requireVideo(trx, fields.video)
  const before = await contentOf(trx, row)
  const old = await requireRow(trx, 'lesson', lessonId)
  const changed = await changeRow(trx, 'lesson', lessonId, await columnsOf(fields))
  if (fields.quiz !== undefined) await keepQuiz(trx, lessonId, fields.quiz)
  const after = await contentOf(trx, (await selectWhole(trx, lessonId)) as Whole)
  const state = await keepTranslation(trx, lessonId, { translation: row.translation, content: before }, after, said)
  const isQuizChanged = JSON.stringify(before.quiz) !== JSON.stringify(after.quiz)
  const isRestored = restores !== undefined
  const version =
    changed.isChanged || isQuizChanged || isRestored
      ? {
          version: await addVersion(
            trx,
            { lesson_id: lessonId, version: row.version, before, after },
            { staff: author.email, isRestored },
            now,
          ),
        }
      : undefined
  if (move.parentId !== undefined || move.position !== undefined) await moveRow(trx, 'lesson', lessonId, move)
  // The full text is in the versions; the audit only records its length.
  const inShort = (html: unknown) => (html === null ? null : `${String(html).length} characters`)
  const short = ({ text, text_my, plain_text: _, plain_text_my: __, ...rest }: Record<string, unknown>) => ({
    ...rest,
    ...(text !== undefined && { text: inShort(text) }),
    ...(text_my !== undefined && { text_my: inShort(text_my) }),
  })
  const quiz = (content: LessonContent) => (isQuizChanged ? { questions: content.quiz?.questions.length ?? 0 } : {})
  await auditMove(
    trx,
    author,
    'lesson',
    old,
    {
      before: { ...short(changed.before), ...quiz(before), ...state.before },
      after: { ...short(changed.after), ...quiz(after), ...state.after, ...version, ...(isRestored && { restores }) },
    },
    now,
  )
}

/**
 * Restores an older version as the newest. The lesson's status stays as it is. A version of before the Burmese texts has
 * none, so the present ones stay, and become OLDER.
 */
export async function restoreVersion(db: Db, author: Author, lessonId: number, version: number, sign: Sign, now: Date) {
  return inTransaction(db, async (trx) => {
    const { content } = await readVersion(trx, lessonId, version)
    const { status: _, ...fields } = content
    await saveContent(trx, author, lessonId, { fields, from: undefined, restores: version }, now)
    return readStaffLesson(trx, lessonId, sign)
  })
}

/** @throws 404 */
export async function listLessonVersions(db: Db, lessonId: number, page: { page: number; perPage: number }) {
  await requireRow(db, 'lesson', lessonId)
  return listVersions(db, lessonId, page)
}

/** Parses pasted GIFT; faults carry line numbers. Nothing is stored. */
export async function parseGift(gift: string) {
  const { readGift } = await import('#lib/gift.ts')
  const { questions, faults } = readGift(gift, false)
  return { questions: faults.length > 0 ? [] : questions, faults }
}
