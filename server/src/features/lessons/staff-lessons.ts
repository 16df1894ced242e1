import type { Status, Translation } from '@padauk/contract/staff-curricula'
import {
  type LessonContent,
  type LessonQuiz,
  type LessonVideo,
  NEWER_VERSION,
  type StaffLesson,
} from '@padauk/contract/staff-lessons'
import { PASS_PERCENT_DEFAULT } from '@padauk/rules/quizzes'
import { vimeoPathOf } from '@padauk/rules/vimeo'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid, notFound } from '#errors.ts'
import { plainText } from '#lib/html.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { addRow, auditMove, changeRow, moveRow, requirePictures, requireRow, usesOf } from '../curricula/floors.ts'
import { pairsOfLesson, translationAfter } from '../curricula/translations.ts'
import { readUploadOf } from '../videos/videos.ts'
import { keepQuiz, readKeyQuestions } from './keep-quiz.ts'
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
      const rows = db.selectFrom('lessons').select([...HEAD, sql<number>`count(*) over ()`.as('total')])
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

const selectWhole = (db: Db, lessonId: number) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .leftJoin('lesson_versions as kept', (join) =>
      join.onRef('kept.lesson_id', '=', 'lessons.lesson_id').onRef('kept.version', '=', 'lessons.version'),
    )
    .where('lessons.lesson_id', '=', lessonId)
    .select([
      'lessons.lesson_id',
      'lessons.course_id',
      'courses.category_id',
      'categories.campus_id',
      'lessons.slug',
      'lessons.title',
      'lessons.title_my',
      'lessons.translation',
      'lessons.status',
      'lessons.position',
      'lessons.minutes',
      'lessons.needs_previous',
      'lessons.pass_percent',
      'lessons.text',
      'lessons.text_my',
      'lessons.vimeo_path',
      'lessons.video_source',
      'lessons.video_poster',
      'lessons.video_captions',
      'lessons.video_seconds',
      'lessons.version',
      'kept.at as saved_at',
      'kept.staff as saved_by',
    ])
    .executeTakeFirst()
type Whole = NonNullable<Awaited<ReturnType<typeof selectWhole>>>

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
    uses: await usesOf(db, 'lesson', lessonId),
  }
}

async function contentOf(db: Db, row: Whole): Promise<LessonContent> {
  const questions = await readKeyQuestions(db, row.lesson_id)
  return {
    title: row.title,
    title_my: row.title_my,
    video: videoOf(row),
    text: row.text,
    text_my: row.text_my,
    quiz: questions.length > 0 ? { pass_percent: row.pass_percent, questions } : null,
    minutes: row.minutes,
    needs_previous: row.needs_previous === 1,
    status: row.status,
  }
}

/** The current state of a lesson, as a version stores it. */
export async function requireContent(db: Db, lessonId: number): Promise<LessonContent> {
  const row = await selectWhole(db, lessonId)
  if (!row) throw notFound('lesson')
  return contentOf(db, row)
}

function videoOf({ vimeo_path, video_source, video_poster, video_captions, video_seconds }: Whole): LessonVideo | null {
  if (vimeo_path !== null) return { vimeo: `https://vimeo.com/${vimeo_path}`, seconds: video_seconds }
  if (video_source === null) return null
  return {
    source: video_source,
    poster: video_poster,
    captions: JSON.parse(video_captions) as { language: string; path: string }[],
    seconds: video_seconds,
  }
}

type Fields = {
  title?: string | undefined
  title_my?: string | null | undefined
  video?: LessonVideo | null | undefined
  text?: string | null | undefined
  text_my?: string | null | undefined
  quiz?: LessonQuiz | null | undefined
  minutes?: number | undefined
  needs_previous?: boolean | undefined
  status?: Status | undefined
}

/** A text from the editor, sanitised; null for a blank one. */
async function cleanText(text: string | null | undefined) {
  if (typeof text !== 'string') return text
  const html = (await import('#lib/lesson-text.ts')).cleanLesson(text)
  return !plainText(html) && !/<(img|hr|table)\b/.test(html) ? null : html
}

/** Maps fields to columns. */
async function columnsOf({ title, title_my, video, text, text_my, quiz, minutes, needs_previous, status }: Fields) {
  const [kept, keptMy] = [await cleanText(text), await cleanText(text_my)]
  return {
    title,
    title_my,
    minutes,
    status,
    needs_previous: needs_previous === undefined ? undefined : needs_previous ? 1 : 0,
    ...(kept !== undefined && { text: kept, plain_text: plainText(kept ?? '') }),
    ...(keptMy !== undefined && { text_my: keptMy, plain_text_my: plainText(keptMy ?? '') }),
    ...(quiz !== undefined && {
      question_count: quiz?.questions.length ?? 0,
      ...(quiz && { pass_percent: quiz.pass_percent }),
    }),
    ...(video !== undefined && {
      vimeo_path: video && 'vimeo' in video ? (vimeoPathOf(video.vimeo) ?? null) : null,
      video_source: video && 'source' in video ? video.source : null,
      video_poster: video && 'source' in video ? video.poster : null,
      video_captions: JSON.stringify(video && 'source' in video ? video.captions : []),
      video_seconds: video?.seconds ?? 0,
    }),
  }
}

const VIDEO_TYPE = /^(video\/(mp4|webm|quicktime)|application\/vnd\.apple\.mpegurl)$/

/** @throws 422 unless the store has the video, its poster and captions, each of the right type */
async function requireVideo(db: Db, video: LessonVideo | null | undefined) {
  if (!video || !('source' in video)) return
  const typeOf = async (path: string) =>
    (await db.selectFrom('files').where('path', '=', path).select(['media_type', 'is_private']).executeTakeFirst()) ?? {
      media_type: '',
      is_private: 0,
    }
  const source = await typeOf(video.source)
  if (!VIDEO_TYPE.test(source.media_type) || !source.is_private)
    throw invalid('video.source', 'the video must be one that was uploaded')
  if (video.poster) await requirePictures(db, { 'video.poster': video.poster })
  for (const { path } of video.captions)
    if (!(await typeOf(path)).media_type.startsWith('text/vtt'))
      throw invalid('video.captions', 'captions must be a WebVTT file that was uploaded')
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

/**
 * Keeps the state of the Burmese after a write.
 * @returns what changed, for the audit
 */
export async function keepTranslation(
  trx: Db,
  lessonId: number,
  before: { translation: Translation; content: LessonContent } | undefined,
  after: LessonContent,
  said?: 'OLDER' | 'CURRENT' | undefined,
) {
  const old = before && { pairs: pairsOfLesson(before.content), translation: before.translation }
  return changeRow(trx, 'lesson', lessonId, { translation: translationAfter(old, pairsOfLesson(after), said) })
}

type Update = Fields & {
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
  { version, course_id, position, translation: said, ...fields }: Update,
  sign: Sign,
  now: Date,
) {
  return inTransaction(db, async (trx) => {
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

async function saveContent(
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
  const { questions, faults } = readGift(gift)
  return { questions: faults.length > 0 ? [] : questions, faults }
}
