import { CHOSEN_MAX, type ChosenMembers } from '@padauk/contract/chosen-members'
import { fault } from '@padauk/rules/faults'
import type { Db } from '#db/schema.ts'
import { AppError, invalid, notFound } from '#errors.ts'
import { listIds } from './filter-members.ts'

/**
 * The members of one act. They were chosen on a screen, so an act on all that match is refused once others match.
 * @throws 404 for a member who is not there, 409 when another number matches, 422 for nobody or more than `max`
 */
export async function listChosen(
  db: Db,
  { member_ids, match, count }: ChosenMembers,
  now: Date,
  max = CHOSEN_MAX,
): Promise<number[]> {
  const wanted = [...new Set(member_ids)]
  const ids = match ? await listIds(db, match, now, max + 1) : await listIds(db, { sort: 'joined', ids: wanted }, now)
  if (!match && ids.length < wanted.length) throw notFound('member')
  if (ids.length > max) throw invalid('members', fault('too_many_members', { count: max }))
  if (match && ids.length !== count) throw new AppError(409, fault('members_changed', { count: ids.length }))
  const there = ids.length > 0 ? await withoutErased(db, ids) : []
  if (there.length === 0) throw invalid('members', fault('no_members_chosen'))
  return there
}

/** Nobody acts on members who were deleted, though lists have them. */
const withoutErased = async (db: Db, ids: number[]) =>
  (
    await db
      .selectFrom('members')
      .where('member_id', 'in', ids)
      .where('status', '<>', 'ERASED')
      .select('member_id')
      .execute()
  ).map(({ member_id }) => member_id)
