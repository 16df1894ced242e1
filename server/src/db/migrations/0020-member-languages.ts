import { sql } from 'kysely'
import { migration } from '../migration.ts'

/** The language a member chose, for the app on every device and for mails. */
export const memberLanguages = migration(async ({ db }) => {
  await db.schema
    .alterTable('members')
    .addColumn('language', 'text', (column) => column.check(sql`language in ('en', 'my')`))
    .execute()
})
