import { migration } from '../migration.ts'

/** Who of the owners wants a daily mail, and on which day of the school it was written last. */
export const digests = migration(async ({ db, int, text, table }) => {
  await table('digests')
    .addColumn('staff_id', int, (c) => c.primaryKey().references('staff.staff_id').onDelete('cascade'))
    .addColumn('hour', int, (c) => c.notNull())
    .addColumn('stop_token', text, (c) => c.notNull())
    .addColumn('written_on', text)
    .execute()
  await db.schema.createIndex('digests_stop').on('digests').column('stop_token').unique().execute()
})
