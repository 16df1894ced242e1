import { fault } from '@padauk/rules/faults'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import {
  BELOW,
  closeSiblings,
  FLOORS,
  type FloorName,
  hangingOn,
  lockSiblings,
  parentOf,
  requireRow,
  setColumns,
  usesOf,
} from '../floors/floors.ts'

/**
 * Deletes an item with everything below it into the bin; siblings close the gap. It is a draft there, which is what
 * keeps every reader of members and visitors from it, and its slug is free for others.
 * @throws 409 listing what goes with it, unless confirmed
 */
export async function binRow(db: Db, author: Author, floor: FloorName, id: number, isConfirmed: boolean, now: Date) {
  await inTransaction(db, async (trx) => {
    const parent = parentOf(floor)
    const parentIdOf = async () => {
      const row = await requireRow(trx, floor, id)
      return { row, parentId: parent ? (row[parent] as number) : null }
    }
    await lockSiblings(trx, floor, (await parentIdOf()).parentId)
    await setColumns(trx, floor, id, { position: sql`position` })
    // Read again under the locks: another may have deleted, moved or published it meanwhile.
    const { row, parentId } = await parentIdOf()
    const uses = await usesOf(trx, floor, id)
    const list = hangingOn(uses)
    if (list.length > 0 && !isConfirmed) throw new AppError(409, fault('in_use', { what: floor, list }))
    const { title, slug, position, status } = row
    const gone = Object.fromEntries(Object.entries(uses).filter(([, count]) => count > 0))
    const { bin_item_id } = await trx
      .insertInto('bin_items')
      .values({
        ...{ kind: floor, item_id: id, parent_id: parentId, title, slug, position, status },
        ...{ uses: JSON.stringify(uses), staff: author.email, deleted_at: now.toISOString() },
      })
      .returning('bin_item_id')
      .executeTakeFirstOrThrow()
    const { table, id: idColumn } = FLOORS[floor]
    const { numUpdatedRows } = await trx
      .updateTable(table as 'campuses')
      // No title makes a slug with this letter.
      .set({ bin_item_id, status: 'DRAFT', slug: `~${bin_item_id}` })
      .where(idColumn as 'campus_id', '=', id)
      .where('bin_item_id', 'is', null)
      .executeTakeFirst()
    if (!numUpdatedRows) throw notFound(floor)
    for (let above = floor, below = BELOW[floor]; below; above = below, below = BELOW[below]) {
      const { table: from, id: aboveId } = FLOORS[above]
      await trx
        .updateTable(FLOORS[below].table as 'categories')
        .set({ bin_item_id })
        .where(aboveId as 'campus_id', 'in', (eb) =>
          eb
            .selectFrom(from as 'campuses')
            .where('bin_item_id', '=', bin_item_id)
            .select(aboveId as 'campus_id'),
        )
        // What was deleted before stays deleted when this is restored.
        .where('bin_item_id', 'is', null)
        .execute()
    }
    await closeSiblings(trx, floor, parentId)
    await writeAudit(
      trx,
      author,
      {
        action: `${table}.delete`,
        target: `${floor}:${id}`,
        before: { title, slug, ...(parent && { [parent]: parentId }), ...gone },
      },
      now,
    )
  })
}
