import type { Translation } from '@padauk/contract/staff-curricula'
import type { LessonContent, LessonVideo } from '@padauk/contract/staff-lessons'
import { fault } from '@padauk/rules/faults'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { AppError, notFound } from '#errors.ts'
import { changeRow } from '../floors/floors.ts'
import { pairsOfLesson, translationAfter } from '../floors/translations.ts'
import { readKeyQuestions } from './save-quiz.ts'

export const selectWhole = (db: Db, lessonId: number) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
    .leftJoin('lesson_versions as kept', (join) =>
      join.onRef('kept.lesson_id', '=', 'lessons.lesson_id').onRef('kept.version', '=', 'lessons.version'),
    )
    .where('lessons.lesson_id', '=', lessonId)
    .where('lessons.bin_item_id', 'is', null)
    .select([
      'lessons.lesson_id',
      'lessons.course_id',
      'courses.category_id',
      'categories.campus_id',
      'campuses.status as campus_status',
      'campuses.title as campus_title',
      'categories.status as category_status',
      'categories.title as category_title',
      'courses.status as course_status',
      'courses.title as course_title',
      'lessons.slug',
      'lessons.title',
      'lessons.title_my',
      'lessons.translation',
      'lessons.status',
      'lessons.position',
      'lessons.minutes',
      'lessons.needs_previous',
      'lessons.is_free',
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
export type Whole = NonNullable<Awaited<ReturnType<typeof selectWhole>>>

/**
 * Locks a lesson: a concurrent save waits here, then sees the newer version.
 * @param from the version that an edit started from
 * @throws 409 if the lesson was saved since then
 */
export async function lockLesson(trx: Db, lessonId: number, from: number | undefined): Promise<Whole> {
  await trx.updateTable('lessons').set({ version: sql`version` }).where('lesson_id', '=', lessonId).execute()
  const row = await selectWhole(trx, lessonId)
  if (!row) throw notFound('lesson')
  if (from !== undefined && from !== row.version)
    throw new AppError(409, fault('newer_version', { who: row.saved_by || 'somebody', version: row.version }))
  return row
}

/** What keeps members from a lesson, published or not: what it lies in and is a draft. */
export const draftParentsOf = (row: Whole) =>
  (['campus', 'category', 'course'] as const)
    .filter((kind) => row[`${kind}_status`] === 'DRAFT')
    .map((kind) => ({ kind, id: row[`${kind}_id`], title: row[`${kind}_title`] }))

export async function contentOf(db: Db, row: Whole): Promise<LessonContent> {
  const bare = <F extends { edition: number }>({ edition: _, ...form }: F) => form
  const questions = (await readKeyQuestions(db, row.lesson_id)).map(({ second, ...first }) => ({
    ...bare(first),
    ...(second && { second: bare(second) }),
  }))
  return {
    title: row.title,
    title_my: row.title_my,
    video: videoOf(row),
    text: row.text,
    text_my: row.text_my,
    quiz: questions.length > 0 ? { pass_percent: row.pass_percent, questions } : null,
    minutes: row.minutes,
    needs_previous: row.needs_previous === 1,
    is_free: row.is_free === null ? null : row.is_free === 1,
    status: row.status,
  }
}

/** The current state of a lesson, as a version stores it. */
export async function requireContent(db: Db, lessonId: number): Promise<LessonContent> {
  const row = await selectWhole(db, lessonId)
  if (!row) throw notFound('lesson')
  return contentOf(db, row)
}

type VideoColumns = Pick<Whole, 'vimeo_path' | 'video_source' | 'video_poster' | 'video_captions' | 'video_seconds'>
export function videoOf({
  vimeo_path,
  video_source,
  video_poster,
  video_captions,
  video_seconds,
}: VideoColumns): LessonVideo | null {
  if (vimeo_path !== null) return { vimeo: `https://vimeo.com/${vimeo_path}`, seconds: video_seconds }
  if (video_source === null) return null
  return {
    source: video_source,
    poster: video_poster,
    captions: JSON.parse(video_captions) as { language: string; path: string }[],
    seconds: video_seconds,
  }
}

/**
 * Keeps the state of the Burmese after a write.
 * @returns what changed, for the audit
 */
export async function saveTranslation(
  trx: Db,
  lessonId: number,
  before: { translation: Translation; content: LessonContent } | undefined,
  after: LessonContent,
  said?: 'OLDER' | 'CURRENT' | undefined,
) {
  const old = before && { pairs: pairsOfLesson(before.content), translation: before.translation }
  return changeRow(trx, 'lesson', lessonId, { translation: translationAfter(old, pairsOfLesson(after), said) })
}
