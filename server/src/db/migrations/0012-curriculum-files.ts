import { type Kysely, type Migration, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/** The files of imported curriculum folders as they came, so that an export gives them back byte for byte. */
export const curriculumFiles: Migration = {
  async up(db: Kysely<never>) {
    const isPostgres = engineOf(db as never) === 'postgres'
    const text = isPostgres ? sql`text collate "C"` : sql`text`
    await db.schema
      .createTable('curriculum_files')
      .addColumn('path', text, (c) => c.primaryKey().notNull())
      .addColumn('blob', text, (c) => c.notNull())
      .addColumn('bytes', isPostgres ? 'bigint' : 'integer', (c) => c.notNull())
      .execute()
  },
}
