import { BIN_DAYS } from '@padauk/contract/staff-bin-items'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { writeAudit } from '../audits/audits.ts'
import { FLOORS } from '../floors/floors.ts'
import { takeBinItem } from './staff-bin-items.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Removes for good what has lain in the bin for its days, oldest first, so that nothing goes before what was deleted
 * out of it.
 */
export async function emptyBin(db: Db, now: Date) {
  const due = await db
    .selectFrom('bin_items')
    .where('deleted_at', '<=', new Date(now.getTime() - BIN_DAYS * DAY_MS).toISOString())
    .select('bin_item_id')
    .orderBy('deleted_at')
    .orderBy('bin_item_id')
    .execute()
  for (const { bin_item_id } of due)
    await inTransaction(db, async (trx) => {
      const item = await takeBinItem(trx, bin_item_id)
      if (!item) return
      const { table, id } = FLOORS[item.kind]
      await trx
        .deleteFrom(table as 'campuses')
        .where(id as 'campus_id', '=', item.item_id)
        .where('bin_item_id', '=', bin_item_id)
        .execute()
      await trx.deleteFrom('bin_items').where('bin_item_id', '=', bin_item_id).execute()
      await writeAudit(
        trx,
        { email: '' },
        {
          action: `${table}.remove`,
          target: `${item.kind}:${item.item_id}`,
          before: { title: item.title, deleted_by: item.staff, deleted_at: item.deleted_at },
        },
        now,
      )
    })
}
