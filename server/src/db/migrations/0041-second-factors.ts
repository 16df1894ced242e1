import { sql } from 'kysely'
import { migration } from '../migration.ts'

/** Whether everybody at the back office needs a second factor, and who was asked whether they want one. */
export const secondFactors = migration(async ({ db, int, text }) => {
  await db.schema.alterTable('staff').addColumn('factor_declined_at', text).execute()
  await db.schema
    .createTable('staff_rules')
    .addColumn('only', int, (c) => c.primaryKey())
    .addColumn('requires_second_factor', int, (c) => c.notNull())
    .execute()
  await sql`insert into staff_rules ("only", requires_second_factor) values (1, 0)`.execute(db)
})
