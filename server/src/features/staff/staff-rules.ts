import { OWN_FACTOR_FIRST, type StaffRules } from '@padauk/contract/staff'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import { writeAudit } from '../audits/audits.ts'

// What the school requires of everybody at the back office. It is enforced by refusal() in http/answer.ts.

export async function requiresSecondFactor(db: Db): Promise<boolean> {
  const rules = await db
    .selectFrom('staff_rules')
    .where('only', '=', 1)
    .select('requires_second_factor')
    .executeTakeFirstOrThrow()
  return rules.requires_second_factor === 1
}

export async function readStaffRules(db: Db): Promise<StaffRules> {
  const { count } = await db
    .selectFrom('staff')
    .where('status', '=', 'ACTIVE')
    .where('totp_secret', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { requires_second_factor: await requiresSecondFactor(db), without_second_factor: Number(count) }
}

/**
 * Requires a second factor of everybody, or no longer. Staff without one can do nothing else from their next call on.
 * @throws 409 for an owner who has none: it would shut them out of the page they are on
 */
export async function updateStaffRules(db: Db, owner: Staff, requires: boolean, now: Date): Promise<StaffRules> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('staff_rules')
      .set({ requires_second_factor: Number(requires) })
      .where('only', '=', 1)
      .where('requires_second_factor', '=', Number(!requires))
      .$if(requires, (query) =>
        query.where((eb) =>
          eb.exists(
            eb
              .selectFrom('staff')
              .where('staff_id', '=', owner.staff_id)
              .where('totp_secret', 'is not', null)
              .select('staff_id'),
          ),
        ),
      )
      .executeTakeFirst()
    const rules = await readStaffRules(trx)
    if (rules.requires_second_factor !== requires) throw new AppError(409, OWN_FACTOR_FIRST)
    if (numUpdatedRows) {
      const change = {
        before: { requires_second_factor: !requires },
        after: { requires_second_factor: requires },
      }
      await writeAudit(trx, owner, { action: 'staff.rules', target: 'staff', ...change }, now)
    }
    return rules
  })
}
