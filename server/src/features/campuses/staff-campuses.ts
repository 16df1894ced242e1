import type { StaffCampus } from '@padauk/contract/staff-campuses'
import type { Status, Uses } from '@padauk/contract/staff-curricula'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { notFound } from '#errors.ts'
import type { Storage } from '#lib/storage.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { keepCovers } from '../curricula/draw-cover.ts'
import { addRow, requirePictures, updateRow, usesOf } from '../floors/floors.ts'

const COLUMNS = [
  'campus_id',
  'slug',
  'title',
  'title_my',
  'description',
  'description_my',
  'translation',
  'logo',
  'cover',
  'status',
  'position',
] as const

export const listStaffCampuses = (db: Db, { page, perPage }: { page: number; perPage: number }) =>
  pageOf(
    page,
    perPage,
    (limit, offset) =>
      db
        .selectFrom('campuses')
        .where('bin_item_id', 'is', null)
        .select([...COLUMNS, sql<number>`count(*) over ()`.as('total')])
        .orderBy('position')
        .orderBy('campus_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ({ total: _, ...campus }): StaffCampus => campus,
  )

export async function readStaffCampus(db: Db, id: number): Promise<StaffCampus & { uses: Uses }> {
  const campus = await db
    .selectFrom('campuses')
    .where('campus_id', '=', id)
    .where('bin_item_id', 'is', null)
    .select([...COLUMNS])
    .executeTakeFirst()
  if (!campus) throw notFound('campus')
  return { ...campus, uses: await usesOf(db, 'campus', id) }
}

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

export async function createCampus(
  db: Db,
  storage: Storage,
  author: Author,
  { title, position, ...fields }: Fields & { title: string },
  now: Date,
) {
  await requirePictures(db, { logo: fields.logo, cover: fields.cover })
  const drawn = await keepCovers(db, storage, title, ['cover', 'logo'], now)
  return inTransaction(db, async (trx) => {
    const values = {
      title_my: fields.title_my ?? null,
      description: fields.description ?? '',
      description_my: fields.description_my ?? null,
      logo: fields.logo || drawn.logo,
      cover: fields.cover || drawn.cover,
      status: fields.status ?? ('DRAFT' as const),
    }
    const id = await addRow(trx, 'campus', null, { title, position, ...values })
    await writeAudit(
      trx,
      author,
      { action: 'campuses.create', target: `campus:${id}`, after: { title, status: values.status } },
      now,
    )
    return readStaffCampus(trx, id)
  })
}

export async function updateCampus(
  db: Db,
  author: Author,
  id: number,
  { position, ...values }: Fields & { title?: string | undefined },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    await readStaffCampus(trx, id)
    await requirePictures(trx, { logo: values.logo, cover: values.cover })
    await updateRow(trx, author, 'campus', id, { position, values }, now)
    return readStaffCampus(trx, id)
  })
}
