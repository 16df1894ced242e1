import { ROLE_CAPABILITIES, ROLES } from '@padauk/contract/capabilities'
import type { Keeper } from '@padauk/contract/staff-members'
import type { Db } from '#db/schema.ts'

/** Who may look after members. */
const KEEPING = ROLES.filter((role) => ROLE_CAPABILITIES[role].includes('members'))

const people = (db: Db) => db.selectFrom('staff').select(['staff_id', 'name', 'status', 'role'])
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirst']>>>
const toKeeper = ({ staff_id, name, status, role }: Row): Keeper => ({
  staff_id,
  name,
  is_active: status === 'ACTIVE' && KEEPING.includes(role),
})

export async function findKeeper(db: Db, staff_id: number): Promise<Keeper | undefined> {
  const row = await people(db).where('staff_id', '=', staff_id).executeTakeFirst()
  return row && toKeeper(row)
}

/** Those who may look after members, and those who still do. */
export const listKeepers = async (db: Db): Promise<Keeper[]> =>
  (
    await people(db)
      .where((eb) =>
        eb.or([
          eb('status', '=', 'ACTIVE').and('role', 'in', KEEPING),
          eb.exists(
            eb.selectFrom('members').whereRef('members.keeper_id', '=', 'staff.staff_id').select('members.member_id'),
          ),
        ]),
      )
      .orderBy('name')
      .orderBy('staff_id')
      .execute()
  ).map(toKeeper)
