import type { StaffCampus } from '@padauk/contract/staff-campuses'
import type { StaffCategory } from '@padauk/contract/staff-categories'
import type { StaffCourse } from '@padauk/contract/staff-courses'
import type { Status } from '@padauk/contract/staff-curricula'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { draftParentsOf, publishParents } from './draft-parents.ts'
import { addRow, FLOORS, idOf, parentOf, requirePictures, requireRow, rowsOf, updateRow, usesOf } from './floors.ts'

// What staff do alike with campuses, categories and courses.

type Shown = { campus: StaffCampus; category: StaffCategory; course: StaffCourse }
type Staffed = keyof Shown

type Fields = {
  title_my?: string | null | undefined
  description?: string | undefined
  description_my?: string | null | undefined
  translation?: 'CURRENT' | undefined
  logo?: string | undefined
  cover?: string | undefined
  status?: Status | undefined
  position?: number | undefined
}
export type NewFloor = Fields & { title: string }

/** In their order, of one parent or all. */
export function listFloor<Floor extends Staffed>(
  db: Db,
  floor: Floor,
  { page, perPage }: { page: number; perPage: number },
  parentId?: number,
) {
  const parent = parentOf(floor)
  const all = rowsOf(db, floor)
  const rows = parent && parentId ? all.where(parent, '=', parentId) : all
  return pageOf(
    page,
    perPage,
    (limit, offset) =>
      (parent ? rows.orderBy(parent) : rows)
        .orderBy('position')
        .orderBy(idOf(floor))
        .selectAll()
        .select(sql<number>`count(*) over ()`.as('total'))
        .limit(limit)
        .offset(offset)
        .execute(),
    // The types know the rows of campuses only.
    ({ total: _, ...row }) => row as unknown as Shown[Floor],
  )
}

/** @throws 404 */
export const readFloor = async <Floor extends Staffed>(db: Db, floor: Floor, id: number) => ({
  // As above.
  ...((await requireRow(db, floor, id)) as unknown as Shown[Floor]),
  uses: await usesOf(db, floor, id),
  draft_parents: await draftParentsOf(db, floor, id),
})

/** Adds an item, by default as a draft and last. */
export const createFloor = <Floor extends Staffed>(
  db: Db,
  author: Author,
  floor: Floor,
  parentId: number | null,
  { title, position, ...fields }: NewFloor,
  pictures: { logo?: string | undefined; cover?: string | undefined },
  now: Date,
) =>
  inTransaction(db, async (trx) => {
    const { title_my = null, description = '', description_my = null, status = 'DRAFT' } = fields
    const values = { title_my, description, description_my, ...pictures, status }
    const id = await addRow(trx, floor, parentId, { title, position, ...values })
    const parent = parentOf(floor)
    const after = { ...(parent && { [parent]: parentId }), title, status }
    await writeAudit(trx, author, { action: `${FLOORS[floor].table}.create`, target: `${floor}:${id}`, after }, now)
    return readFloor(trx, floor, id)
  })

type Change = Fields & {
  title?: string | undefined
  campus_id?: number | undefined
  category_id?: number | undefined
  publish_parents?: true | undefined
}

/** Changes an item or moves it, among its siblings or to another parent. */
export const updateFloor = <Floor extends Staffed>(
  db: Db,
  author: Author,
  floor: Floor,
  id: number,
  { position, campus_id, category_id, publish_parents, ...values }: Change,
  now: Date,
) =>
  inTransaction(db, async (trx) => {
    await requireRow(trx, floor, id)
    await requirePictures(trx, { logo: values.logo, cover: values.cover })
    if (publish_parents) await publishParents(trx, author, floor, id, now)
    await updateRow(trx, author, floor, id, { parentId: category_id ?? campus_id, position, values }, now)
    return readFloor(trx, floor, id)
  })
