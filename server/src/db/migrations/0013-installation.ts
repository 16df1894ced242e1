import { migration } from '../migration.ts'

/** The id that the database shares with its DATA_DIR, in one row. */
export const installation = migration(async ({ db, int, text }) => {
  await db.schema
    .createTable('installation')
    .addColumn('only', int, (c) => c.primaryKey())
    .addColumn('id', text, (c) => c.notNull())
    .execute()
})
