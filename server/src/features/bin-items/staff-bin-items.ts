import { BIN_DAYS, type BinItem, type RestoredItem } from '@padauk/contract/staff-bin-items'
import type { Uses } from '@padauk/contract/staff-curricula'
import { fault } from '@padauk/rules/faults'
import { sql } from 'kysely'
import { type PageOf, pageOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { draftParentsOf } from '../floors/draft-parents.ts'
import { FLOORS, type FloorName, lockSiblings, makeSlug, placeRow } from '../floors/floors.ts'

const DAY_MS = 86_400_000

/** What lies in the bin, newest first. */
export const listBinItems = (db: Db, { page, perPage }: { page: number; perPage: number }): Promise<PageOf<BinItem>> =>
  pageOf(
    page,
    perPage,
    (limit, offset) =>
      db
        .selectFrom('bin_items as b')
        .leftJoin('courses', (join) => join.onRef('courses.course_id', '=', 'b.parent_id').on('b.kind', '=', 'lesson'))
        .leftJoin('categories', (join) =>
          join.on(
            'categories.category_id',
            '=',
            sql<number>`case b.kind when 'course' then b.parent_id else courses.category_id end`,
          ),
        )
        .leftJoin('campuses', (join) =>
          join.on(
            'campuses.campus_id',
            '=',
            sql<number>`case b.kind when 'category' then b.parent_id else categories.campus_id end`,
          ),
        )
        .leftJoin('bin_items as above', (join) =>
          join.on(
            'above.bin_item_id',
            '=',
            sql<number>`coalesce(courses.bin_item_id, categories.bin_item_id, campuses.bin_item_id)`,
          ),
        )
        .select([
          ...(['b.bin_item_id', 'b.kind', 'b.item_id', 'b.title', 'b.uses', 'b.staff', 'b.deleted_at'] as const),
          'campuses.title as campus_title',
          'categories.title as category_title',
          'courses.title as course_title',
          'above.kind as above_kind',
          'above.title as above_title',
          sql<number>`count(*) over ()`.as('total'),
        ])
        .orderBy('b.deleted_at', 'desc')
        .orderBy('b.bin_item_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    (row) => ({
      bin_item_id: row.bin_item_id,
      kind: row.kind,
      item_id: row.item_id,
      title: row.title,
      place: [row.campus_title, row.category_title, row.course_title].filter((title) => title !== null),
      uses: JSON.parse(row.uses) as Uses,
      staff: row.staff,
      deleted_at: row.deleted_at,
      removed_at: new Date(Date.parse(row.deleted_at) + BIN_DAYS * DAY_MS).toISOString(),
      needs:
        row.above_kind && row.above_kind !== 'lesson' && row.above_title !== null
          ? { kind: row.above_kind, title: row.above_title }
          : null,
    }),
  )

/** Locks an item of the bin against another restore and the sweep. */
export const takeBinItem = (trx: Db, bin_item_id: number) =>
  trx
    .updateTable('bin_items')
    .set((eb) => ({ staff: eb.ref('staff') }))
    .where('bin_item_id', '=', bin_item_id)
    .returningAll()
    .executeTakeFirst()

/** @throws 409 naming what has to be restored first */
async function requireParent(trx: Db, floor: FloorName, parentId: number | null) {
  const { parent } = FLOORS[floor]
  if (!parent) return
  const above = await trx
    .selectFrom(`${FLOORS[parent].table} as parent` as 'campuses as parent')
    .innerJoin('bin_items', 'bin_items.bin_item_id', 'parent.bin_item_id')
    .where(`parent.${FLOORS[parent].id}` as 'parent.campus_id', '=', parentId as number)
    .select(['bin_items.kind', 'bin_items.title'])
    .executeTakeFirst()
  if (above) throw new AppError(409, fault('parent_deleted', { what: above.kind, title: above.title }))
}

/**
 * Restores an item with everything that was deleted with it, where it was among its siblings and as visible as it was.
 * @throws 404 unless it lies in the bin, 409 while its parent lies there too
 */
export async function restoreBinItem(db: Db, author: Author, id: number, now: Date): Promise<RestoredItem> {
  return inTransaction(db, async (trx) => {
    const item = await takeBinItem(trx, id)
    if (!item) throw notFound('bin item')
    const { kind, item_id, parent_id, title, position, status } = item
    await requireParent(trx, kind, parent_id)
    await lockSiblings(trx, kind, parent_id)
    // Another may have got its slug meanwhile.
    const slug = await makeSlug(trx, kind, parent_id, item.slug)
    const { table, id: idColumn } = FLOORS[kind]
    const { numUpdatedRows } = await trx
      .updateTable(table as 'campuses')
      .set({ status, slug })
      .where(idColumn as 'campus_id', '=', item_id)
      .where('bin_item_id', '=', id)
      .executeTakeFirst()
    if (!numUpdatedRows) throw notFound(kind)
    for (const { table } of Object.values(FLOORS))
      await trx
        .updateTable(table as 'campuses')
        .set({ bin_item_id: null })
        .where('bin_item_id', '=', id)
        .execute()
    await placeRow(trx, kind, parent_id, item_id, position)
    await trx.deleteFrom('bin_items').where('bin_item_id', '=', id).execute()
    await writeAudit(
      trx,
      author,
      { action: `${table}.bring-back`, target: `${kind}:${item_id}`, after: { title, slug, status } },
      now,
    )
    return { kind, item_id, title, status, draft_parents: await draftParentsOf(trx, kind, item_id) }
  })
}
