import type { StaffCourse } from '@padauk/contract/staff-courses'
import type { DraftParent, Status, Uses } from '@padauk/contract/staff-curricula'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { notFound } from '#errors.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { draftParentsOf, publishParents } from '../floors/draft-parents.ts'
import { addRow, updateRow, usesOf } from '../floors/floors.ts'

const COLUMNS = [
  'course_id',
  'category_id',
  'slug',
  'title',
  'title_my',
  'description',
  'description_my',
  'translation',
  'status',
  'position',
] as const

export const listStaffCourses = (
  db: Db,
  { page, perPage, category_id }: { page: number; perPage: number; category_id?: number | undefined },
) =>
  pageOf(
    page,
    perPage,
    (limit, offset) => {
      const rows = db
        .selectFrom('courses')
        .where('bin_item_id', 'is', null)
        .select([...COLUMNS, sql<number>`count(*) over ()`.as('total')])
      return (category_id ? rows.where('category_id', '=', category_id) : rows)
        .orderBy('category_id')
        .orderBy('position')
        .orderBy('course_id')
        .limit(limit)
        .offset(offset)
        .execute()
    },
    ({ total: _, ...course }): StaffCourse => course,
  )

export async function readStaffCourse(
  db: Db,
  id: number,
): Promise<StaffCourse & { uses: Uses; draft_parents: DraftParent[] }> {
  const course = await db
    .selectFrom('courses')
    .where('course_id', '=', id)
    .where('bin_item_id', 'is', null)
    .select([...COLUMNS])
    .executeTakeFirst()
  if (!course) throw notFound('course')
  return { ...course, uses: await usesOf(db, 'course', id), draft_parents: await draftParentsOf(db, 'course', id) }
}

type Fields = {
  title_my?: string | null | undefined
  description?: string | undefined
  description_my?: string | null | undefined
  translation?: 'CURRENT' | undefined
  status?: Status | undefined
  position?: number | undefined
}

export async function createCourse(
  db: Db,
  author: Author,
  { category_id, title, position, ...fields }: Fields & { category_id: number; title: string },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const { title_my = null, description = '', description_my = null, status = 'DRAFT' } = fields
    const values = { title_my, description, description_my, status }
    const id = await addRow(trx, 'course', category_id, { title, position, ...values })
    await writeAudit(
      trx,
      author,
      { action: 'courses.create', target: `course:${id}`, after: { category_id, title, status } },
      now,
    )
    return readStaffCourse(trx, id)
  })
}

export async function updateCourse(
  db: Db,
  author: Author,
  id: number,
  {
    category_id: parentId,
    position,
    publish_parents,
    ...values
  }: Fields & { category_id?: number | undefined; title?: string | undefined; publish_parents?: true | undefined },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    await readStaffCourse(trx, id)
    if (publish_parents) await publishParents(trx, author, 'course', id, now)
    await updateRow(trx, author, 'course', id, { parentId, position, values }, now)
    return readStaffCourse(trx, id)
  })
}
