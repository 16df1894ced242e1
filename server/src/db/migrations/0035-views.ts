import { migration } from '../migration.ts'

/** Staff who look at the member area as a member sees it, for some minutes (docs/decisions/0045). */
export const views = migration(async ({ db, int, text, table }) => {
  await table('views')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('staff_id', int, (c) => c.notNull().references('staff.staff_id').onDelete('cascade'))
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('views_member').on('views').column('member_id').execute()
  await db.schema.createIndex('views_staff').on('views').column('staff_id').execute()
  await db.schema.createIndex('views_expiry').on('views').column('expires_at').execute()
})
