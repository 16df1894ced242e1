import { sql } from 'kysely'
import { migration } from '../migration.ts'

/** How many campuses a plan opens, which are chosen when it is sold. Null: all, also later ones. */
export const planCampuses = migration(async ({ db, int }) => {
  await db.schema
    .alterTable('plans')
    .addColumn('campus_count', int, (column) => column.check(sql`campus_count > 0`))
    .execute()
})
