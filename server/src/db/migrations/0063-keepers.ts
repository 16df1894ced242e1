import { migration } from '../migration.ts'

/** Nobody is said to look after a member any more. */
export const keepers = migration(async ({ db }) => {
  await db.schema.dropIndex('members_by_keeper').execute()
  await db.schema.alterTable('members').dropColumn('keeper_id').execute()
})
