import { sql } from 'kysely'
import { migration } from '../migration.ts'

/**
 * A note of a lesson can be pinned to a heading or to a second of the video. The index lists a member's notes of a lesson,
 * and finds those of a lesson that goes, so it takes the place of the one for that.
 */
export const notePlaces = migration(async ({ db, int, text }) => {
  for (const table of ['notes', 'deleted_notes']) {
    await db.schema.alterTable(table).addColumn('heading', text).execute()
    await db.schema.alterTable(table).addColumn('heading_number', int).execute()
    await db.schema.alterTable(table).addColumn('heading_language', text).execute()
    await db.schema.alterTable(table).addColumn('video_second', int).execute()
  }
  await db.schema.dropIndex('notes_lesson').execute()
  await sql`create index notes_lesson on notes (lesson_id, member_id, updated_at, note_id) where lesson_id is not null`.execute(
    db,
  )
})
