import { type Kysely, type Migration, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/** Versions of lessons, and the conversion of uploaded videos. */
export const authoring: Migration = {
  async up(db: Kysely<never>) {
    const isPostgres = engineOf(db as never) === 'postgres'
    const int = isPostgres ? 'bigint' : 'integer'
    const text = isPostgres ? sql`text collate "C"` : sql`text`
    await db.schema
      .alterTable('lessons')
      .addColumn('version', int, (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('lesson_versions')
      .addColumn('lesson_id', int, (c) => c.notNull().references('lessons.lesson_id').onDelete('cascade'))
      .addColumn('version', int, (c) => c.notNull())
      .addColumn('staff', text, (c) => c.notNull())
      .addColumn('at', text, (c) => c.notNull())
      .addColumn('action', text, (c) => c.notNull())
      .addColumn('title', text, (c) => c.notNull())
      .addColumn('content', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('lesson_versions_pk', ['lesson_id', 'version'] as never)
      .execute()
    const jobs = db.schema.createTable('video_jobs')
    await (isPostgres
      ? jobs.addColumn('video_id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
      : jobs.addColumn('video_id', 'integer', (c) => c.primaryKey().autoIncrement())
    )
      .addColumn('upload_id', text, (c) => c.notNull().unique())
      .addColumn('lesson_id', int, (c) => c.references('lessons.lesson_id').onDelete('set null'))
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('media_type', text, (c) => c.notNull())
      .addColumn('status', text, (c) => c.notNull())
      .addColumn('progress', int, (c) => c.notNull())
      .addColumn('tries', int, (c) => c.notNull())
      .addColumn('taken_until', text, (c) => c.notNull())
      .addColumn('source', text)
      .addColumn('poster', text)
      .addColumn('seconds', int, (c) => c.notNull())
      .addColumn('error', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('video_jobs_due')
      .on('video_jobs')
      .columns(['status', 'taken_until', 'video_id'] as never[])
      .execute()
    await db.schema
      .createIndex('video_jobs_lesson')
      .on('video_jobs')
      .columns(['lesson_id', 'video_id'] as never[])
      .execute()
  },
}
