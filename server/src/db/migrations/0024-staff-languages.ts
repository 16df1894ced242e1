import { sql } from 'kysely'
import { migration } from '../migration.ts'

/** The language a staff member chose, for the console on every device. */
export const staffLanguages = migration(async ({ db }) => {
  await db.schema
    .alterTable('staff')
    .addColumn('language', 'text', (column) => column.check(sql`language in ('en', 'my')`))
    .execute()
})
