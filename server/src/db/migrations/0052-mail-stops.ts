import { migration } from '../migration.ts'

/** The address that stops mails of its kind by one call, for mail programs. Null for mails that nobody can stop. */
export const mailStops = migration(async ({ db, text }) => {
  await db.schema.alterTable('mails').addColumn('stop_link', text).execute()
})
