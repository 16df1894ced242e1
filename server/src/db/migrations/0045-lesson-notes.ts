import { sql } from 'kysely'
import { migration } from '../migration.ts'

/** A note can belong to a lesson, and stays when the lesson goes. Most have none, so only those that do are indexed. */
export const lessonNotes = migration(async ({ db, int }) => {
  for (const table of ['notes', 'deleted_notes']) {
    await db.schema
      .alterTable(table)
      .addColumn('lesson_id', int, (c) => c.references('lessons.lesson_id').onDelete('set null'))
      .execute()
    await sql`create index ${sql.raw(`${table}_lesson`)} on ${sql.table(table)} (lesson_id) where lesson_id is not null`.execute(
      db,
    )
  }
})
