import type { LessonContent, LessonVersion } from '@padauk/contract/staff-lessons'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import type { Db, Schema } from '#db/schema.ts'
import { notFound } from '#errors.ts'

type Action = Schema['lesson_versions']['action']

/** Stores the complete state of a lesson as a version. */
export async function storeVersion(
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

type Change = { lesson_id: number; version: number; before: LessonContent; after: LessonContent }

/**
 * Stores a changed lesson as its next version; the first change also stores the shipped state, so that it can be restored.
 * @param change.version the version before the change
 * @returns the new version
 */
export async function addVersion(
  trx: Db,
  { lesson_id, version: last, before, after }: Change,
  { staff, isRestored = false, isPublished = false }: { staff: string; isRestored?: boolean; isPublished?: boolean },
  now: Date,
): Promise<number> {
  if (last === 0)
    await storeVersion(trx, { lesson_id, version: 1, content: before }, { staff: '', action: 'SHIPPED' }, now)
  const version = Math.max(last, 1) + 1
  await trx.updateTable('lessons').set({ version }).where('lesson_id', '=', lesson_id).execute()
  await storeVersion(
    trx,
    { lesson_id, version, content: after },
    { staff, action: isRestored ? 'RESTORED' : isPublished ? 'PUBLISHED' : actionOf(before, after) },
    now,
  )
  return version
}

const actionOf = (before: LessonContent, after: LessonContent): Action => {
  if (before.status === after.status) return 'SAVED'
  return after.status === 'PUBLISHED' ? 'PUBLISHED' : 'WITHDRAWN'
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
    .innerJoin('lessons', 'lessons.lesson_id', 'lesson_versions.lesson_id')
    .where('lessons.lesson_id', '=', lessonId)
    .where('lessons.bin_item_id', 'is', null)
    .where('lesson_versions.version', '=', version)
    .select(['lesson_versions.version', 'at', 'staff', 'action', 'lesson_versions.title', 'content'])
    .executeTakeFirst()
  if (!row) throw notFound('version')
  return { ...row, content: JSON.parse(row.content) as LessonContent }
}
