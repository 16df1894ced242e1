import type { StaffCategory } from '@padauk/contract/staff-categories'
import type { DraftParent, Status, Uses } from '@padauk/contract/staff-curricula'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { notFound } from '#errors.ts'
import type { Storage } from '#lib/storage.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { keepCovers } from '../curricula/draw-cover.ts'
import { draftParentsOf, publishParents } from '../floors/draft-parents.ts'
import { addRow, requirePictures, updateRow, usesOf } from '../floors/floors.ts'

const COLUMNS = [
  'category_id',
  'campus_id',
  'slug',
  'title',
  'title_my',
  'description',
  'description_my',
  'translation',
  'cover',
  'status',
  'position',
] as const

export const listStaffCategories = (
  db: Db,
  { page, perPage, campus_id }: { page: number; perPage: number; campus_id?: number | undefined },
) =>
  pageOf(
    page,
    perPage,
    (limit, offset) => {
      const rows = db
        .selectFrom('categories')
        .where('bin_item_id', 'is', null)
        .select([...COLUMNS, sql<number>`count(*) over ()`.as('total')])
      return (campus_id ? rows.where('campus_id', '=', campus_id) : rows)
        .orderBy('campus_id')
        .orderBy('position')
        .orderBy('category_id')
        .limit(limit)
        .offset(offset)
        .execute()
    },
    ({ total: _, ...category }): StaffCategory => category,
  )

export async function readStaffCategory(
  db: Db,
  id: number,
): Promise<StaffCategory & { uses: Uses; draft_parents: DraftParent[] }> {
  const category = await db
    .selectFrom('categories')
    .where('category_id', '=', id)
    .where('bin_item_id', 'is', null)
    .select([...COLUMNS])
    .executeTakeFirst()
  if (!category) throw notFound('category')
  return {
    ...category,
    uses: await usesOf(db, 'category', id),
    draft_parents: await draftParentsOf(db, 'category', id),
  }
}

type Fields = {
  title_my?: string | null | undefined
  description?: string | undefined
  description_my?: string | null | undefined
  translation?: 'CURRENT' | undefined
  cover?: string | undefined
  status?: Status | undefined
  position?: number | undefined
}

export async function createCategory(
  db: Db,
  storage: Storage,
  author: Author,
  { campus_id, title, position, ...fields }: Fields & { campus_id: number; title: string },
  now: Date,
) {
  await requirePictures(db, { cover: fields.cover })
  const drawn = await keepCovers(db, storage, title, ['strip'], now)
  return inTransaction(db, async (trx) => {
    const values = {
      title_my: fields.title_my ?? null,
      description: fields.description ?? '',
      description_my: fields.description_my ?? null,
      cover: fields.cover || drawn.strip,
      status: fields.status ?? ('DRAFT' as const),
    }
    const id = await addRow(trx, 'category', campus_id, { title, position, ...values })
    await writeAudit(
      trx,
      author,
      { action: 'categories.create', target: `category:${id}`, after: { campus_id, title, status: values.status } },
      now,
    )
    return readStaffCategory(trx, id)
  })
}

export async function updateCategory(
  db: Db,
  author: Author,
  id: number,
  {
    campus_id: parentId,
    position,
    publish_parents,
    ...values
  }: Fields & { campus_id?: number | undefined; title?: string | undefined; publish_parents?: true | undefined },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    await readStaffCategory(trx, id)
    await requirePictures(trx, { cover: values.cover })
    if (publish_parents) await publishParents(trx, author, 'category', id, now)
    await updateRow(trx, author, 'category', id, { parentId, position, values }, now)
    return readStaffCategory(trx, id)
  })
}
