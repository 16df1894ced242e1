import { migration } from '../migration.ts'

/**
 * What is saved of a published lesson and not published yet (docs/decisions/0051): at most one a lesson. Each save puts a
 * new row in place of the old one, so the id also tells one state of the changes from another.
 */
export const revisions = migration(async ({ db, int, text, withId }) => {
  await withId('lesson_revisions', 'revision_id')
    .addColumn('lesson_id', int, (c) => c.notNull().references('lessons.lesson_id').onDelete('cascade'))
    .addColumn('version', int, (c) => c.notNull())
    .addColumn('translation', text, (c) => c.notNull())
    .addColumn('content', text, (c) => c.notNull())
    .addColumn('video_at', text)
    .addColumn('staff', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('lesson_revisions_lesson').on('lesson_revisions').column('lesson_id').unique().execute()
})
