import type { Deletion } from '@padauk/contract/staff-deletions'
import type { Db } from '#db/schema.ts'

export const selectDeletions = (db: Db) =>
  db
    .selectFrom('deletions')
    .innerJoin('members', 'members.member_id', 'deletions.member_id')
    .select([
      'deletion_id',
      'deletions.member_id',
      'members.name',
      'state',
      'reason',
      'asked_by',
      'asked_at',
      'due_at',
      'decided_by',
      'decided_at',
    ])

/** The last request to delete a member; null for none. */
export const findDeletion = async (db: Db, member_id: number): Promise<Deletion | null> =>
  (await selectDeletions(db)
    .where('deletions.member_id', '=', member_id)
    .orderBy('deletion_id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null
