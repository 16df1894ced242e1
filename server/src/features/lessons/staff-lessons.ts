import type { LessonVideo, StaffLesson } from '@padauk/contract/staff-lessons'
import { PASS_PERCENT_DEFAULT } from '@padauk/rules/quizzes'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { notFound } from '#errors.ts'
import { withSentence } from '#lib/fault-sentences.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { publishParents } from '../floors/draft-parents.ts'
import { addRow, requireRow, usesOf } from '../floors/floors.ts'
import { readUploadOf } from '../videos/videos.ts'
import { columnsOf, type Fields, requireVideo } from './lesson-columns.ts'
import {
  contentOf,
  draftParentsOf,
  lockLesson,
  requireContent,
  saveTranslation,
  selectWhole,
} from './lesson-content.ts'
import { listVersions, readVersion, storeVersion } from './lesson-versions.ts'
import { isPrivate } from './lessons.ts'
import { discardRevision, editedBy, findRevision, removeRevision, requireNewest, revise } from './revisions.ts'
import { saveContent } from './save-content.ts'
import { saveQuiz } from './save-quiz.ts'

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

const storedOf = (video: LessonVideo | null) => (video && 'source' in video ? video : null)
const previewOf = (video: LessonVideo | null, sign: Sign) => {
  const stored = storedOf(video)
  return (
    stored && {
      source: sign(stored.source),
      captions: stored.captions.map(({ language, path }) => ({ language, path: isPrivate(path) ? sign(path) : path })),
    }
  )
}

/**
 * A lesson as its author sees it, with the changes that are not published. `sign` makes short-lived paths for previewing
 * a stored video.
 */
export async function readStaffLesson(db: Db, lessonId: number, sign: Sign): Promise<StaffLesson> {
  const row = await selectWhole(db, lessonId)
  if (!row) throw notFound('lesson')
  const live = await contentOf(db, row)
  const revision = await findRevision(db, lessonId)
  const content = { ...(revision?.content ?? live), status: row.status }
  const stored = storedOf(content.video)
  const upload = await readUploadOf(db, lessonId)
  return {
    lesson_id: row.lesson_id,
    course_id: row.course_id,
    category_id: row.category_id,
    campus_id: row.campus_id,
    slug: row.slug,
    position: row.position,
    version: row.version,
    translation: revision?.translation ?? row.translation,
    ...content,
    title_my: content.title_my ?? null,
    revision: revision
      ? {
          revision_id: revision.revision_id,
          saved_at: revision.at,
          saved_by: revision.staff,
          is_behind: revision.version !== row.version,
        }
      : null,
    live: revision ? { ...live, preview: previewOf(live.video, sign) } : null,
    saved_at: row.saved_at,
    saved_by: row.saved_by || null,
    preview: previewOf(content.video, sign),
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
    await saveQuiz(trx, id, fields.quiz ?? null)
    const content = await requireContent(trx, id)
    await saveTranslation(trx, id, undefined, content)
    await storeVersion(
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
  revision_id?: number | null | undefined
  course_id?: number | undefined
  position?: number | undefined
}

/**
 * Updates a lesson. What is sent of a published one without a status becomes its revision. Otherwise a revision that is
 * named is taken into the lesson and is gone; one that is not named stays.
 * @throws 409 if the lesson or its revision was saved since the edit started
 */
export async function updateLesson(
  db: Db,
  author: Author,
  lessonId: number,
  { version, revision_id, course_id, position, translation: said, publish_parents, ...fields }: Update,
  sign: Sign,
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    if (publish_parents) await publishParents(trx, author, 'lesson', lessonId, now)
    const move = { parentId: course_id, position }
    const row = await lockLesson(trx, lessonId, version)
    const revision = await findRevision(trx, lessonId)
    requireNewest(revision, revision_id)
    // Members do not see what staff say of the Burmese, nor is a place in the course an edit of the lesson.
    const isEdit = revision !== undefined || Object.values(fields).some((value) => value !== undefined)
    if (row.status === 'PUBLISHED' && fields.status === undefined && isEdit) {
      await revise(trx, author, row, revision, { fields, said }, now)
      if (course_id !== undefined || position !== undefined)
        await saveContent(trx, author, row, { fields: {}, move }, now)
    } else if (revision && revision_id !== undefined) {
      await removeRevision(trx, lessonId, revision.revision_id)
      const { content, translation } = await editedBy(revision, fields, said)
      const whole = { ...content, status: fields.status }
      const saidThere = translation === 'MISSING' ? undefined : translation
      await saveContent(trx, author, row, { fields: whole, move, said: saidThere }, now)
    } else await saveContent(trx, author, row, { fields, move, said }, now)
    return readStaffLesson(trx, lessonId, sign)
  })
}

/** @throws 409 if the changes were saved again, published or discarded meanwhile */
export async function discardChanges(
  db: Db,
  author: Author,
  lessonId: number,
  revisionId: number,
  sign: Sign,
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const row = await lockLesson(trx, lessonId, undefined)
    await discardRevision(trx, author, row, revisionId, now)
    return readStaffLesson(trx, lessonId, sign)
  })
}

/**
 * Restores an older version as the newest, of a published lesson as its revision. The lesson's status stays as it is. A
 * version older than the Burmese texts has none, so the present ones stay, and become OLDER.
 * @throws 409 unless the revision that it takes the place of is the one named
 */
export async function restoreVersion(
  db: Db,
  author: Author,
  lessonId: number,
  { version, revisionId }: { version: number; revisionId: number | undefined },
  sign: Sign,
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const { content } = await readVersion(trx, lessonId, version)
    const { status: _, ...fields } = content
    const row = await lockLesson(trx, lessonId, undefined)
    const revision = await findRevision(trx, lessonId)
    requireNewest(revision, revisionId ?? null)
    if (row.status === 'PUBLISHED') await revise(trx, author, row, revision, { fields, restores: version }, now)
    else {
      if (revision) await removeRevision(trx, lessonId, revision.revision_id)
      await saveContent(trx, author, row, { fields, restores: version }, now)
    }
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
  return { questions: faults.length > 0 ? [] : questions, faults: faults.map(withSentence) }
}
