import { migration } from '../migration.ts'

/** The original files of imported curriculum folders, so that an export reproduces them byte for byte. */
export const curriculumFiles = migration(async ({ db, isPostgres, text }) => {
  await db.schema
    .createTable('curriculum_files')
    .addColumn('path', text, (c) => c.primaryKey().notNull())
    .addColumn('blob', text, (c) => c.notNull())
    .addColumn('bytes', isPostgres ? 'bigint' : 'integer', (c) => c.notNull())
    .execute()
})
