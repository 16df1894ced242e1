import { sql } from 'kysely'
import { migration } from '../migration.ts'

/** The name of the catalog of kept lessons is `downloads` now, and names the text that says so in the console. */
export const downloadWords = migration(async ({ db }) => {
  for (const table of ['words', 'word_versions'])
    await sql`update ${sql.table(table)} set name = 'word_place_downloads' where name = 'word_place_kept_lessons'`.execute(
      db,
    )
})
