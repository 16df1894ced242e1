import type { LessonContent, LessonVersion } from '@padauk/contract/staff-lessons'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import type { Db, Schema } from '#db/schema.ts'
import { notFound } from '#errors.ts'

type Action = Schema['lesson_versions']['action']

/** Keeps what a lesson now is, whole. */
export async function keepVersion(
  trx: Db,
  lesson: { lesson_id: number; version: number; content: LessonContent },
  by: { staff: string; action: Action },
  now: Date,
) {
  const { lesson_id, version, content } = lesson
  await trx
    .insertInto('lesson_versions')
    .values({
      lesson_id,
      version,
      ...by,
      at: now.toISOString(),
      title: content.title,
      content: JSON.stringify(content),
    })
    .execute()
}

/** The versions of a lesson, newest first. */
export const listVersions = (db: Db, lessonId: number, { page, perPage }: { page: number; perPage: number }) =>
  pageOf(
    page,
    perPage,
    (limit, offset) =>
      db
        .selectFrom('lesson_versions')
        .where('lesson_id', '=', lessonId)
        .select(['version', 'at', 'staff', 'action', 'title', sql<number>`count(*) over ()`.as('total')])
        .orderBy('version', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    ({ total: _, ...version }): LessonVersion => version,
  )

/** @throws 404 */
export async function readVersion(
  db: Db,
  lessonId: number,
  version: number,
): Promise<LessonVersion & { content: LessonContent }> {
  const row = await db
    .selectFrom('lesson_versions')
    .where('lesson_id', '=', lessonId)
    .where('version', '=', version)
    .select(['version', 'at', 'staff', 'action', 'title', 'content'])
    .executeTakeFirst()
  if (!row) throw notFound('version')
  return { ...row, content: JSON.parse(row.content) as LessonContent }
}
