import { type Kysely, type Migration, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/** Certificates of finished courses. They outlive the course. */
export const certificates: Migration = {
  async up(db: Kysely<never>) {
    const isPostgres = engineOf(db as never) === 'postgres'
    const text = isPostgres ? sql`text collate "C"` : sql`text`
    const id = isPostgres ? 'bigint' : 'integer'
    await db.schema
      .createTable('certificates')
      .addColumn('number', text, (c) => c.primaryKey())
      .addColumn('member_id', id, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
      .addColumn('course_id', id, (c) => c.references('courses.course_id').onDelete('set null'))
      .addColumn('course_title', text, (c) => c.notNull())
      .addColumn('campus_title', text, (c) => c.notNull())
      .addColumn('lessons', 'integer', (c) => c.notNull())
      .addColumn('issued_at', text, (c) => c.notNull())
      .addUniqueConstraint('certificates_one', ['member_id', 'course_id'] as never[])
      .execute()
    await db.schema
      .createIndex('certificates_course')
      .on('certificates')
      .column('course_id' as never)
      .execute()
  },
}
