import type { ChosenMembers } from '@padauk/contract/chosen-members'
import { fault } from '@padauk/rules/faults'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { invalid } from '#errors.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { listChosen } from '../chosen-members/chosen-members.ts'
import { findKeeper } from './keepers.ts'

/**
 * Says who looks after members (STAFF-11). Those who have this keeper already stay as they are.
 * @throws 422 for a person who may not
 */
export async function setKeeper(
  db: Db,
  author: Author,
  { members, staff_id }: { members: ChosenMembers; staff_id: number | null },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const keeper = staff_id === null ? null : await findKeeper(trx, staff_id)
    if (keeper !== null && !keeper?.is_active) throw invalid('staff_id', fault('not_a_keeper'))
    const ids = await listChosen(trx, members, now)
    const { numUpdatedRows } = await trx
      .updateTable('members')
      .set({ keeper_id: staff_id })
      .where('member_id', 'in', ids)
      .where((eb) =>
        staff_id === null
          ? eb('keeper_id', 'is not', null)
          : eb.or([eb('keeper_id', 'is', null), eb('keeper_id', '<>', staff_id)]),
      )
      .executeTakeFirst()
    const changed = Number(numUpdatedRows)
    if (changed > 0)
      await writeAudit(
        trx,
        author,
        {
          action: 'keepers.set',
          target: ids.length === 1 ? `member:${ids[0]}` : 'members',
          after: { keeper: keeper?.name ?? null, members: changed },
        },
        now,
      )
    return { changed }
  })
}
