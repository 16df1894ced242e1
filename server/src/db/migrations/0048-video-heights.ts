import { sql } from 'kysely'
import { migration } from '../migration.ts'

/** The picture of videos a member chose, for every device, because every device is on the same member's data. */
export const videoHeights = migration(async ({ db, int }) => {
  await db.schema
    .alterTable('members')
    .addColumn('video_height', int, (column) => column.check(sql`video_height between 0 and 4320`))
    .execute()
})
