import { migration } from '../migration.ts'

/** Certificates of finished courses; they survive the deletion of the course. */
export const certificates = migration(async ({ db, int, text }) => {
  await db.schema
    .createTable('certificates')
    .addColumn('number', text, (c) => c.primaryKey())
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('course_id', int, (c) => c.references('courses.course_id').onDelete('set null'))
    .addColumn('course_title', text, (c) => c.notNull())
    .addColumn('campus_title', text, (c) => c.notNull())
    .addColumn('lessons', 'integer', (c) => c.notNull())
    .addColumn('issued_at', text, (c) => c.notNull())
    .addUniqueConstraint('certificates_one', ['member_id', 'course_id'])
    .execute()
  await db.schema.createIndex('certificates_course').on('certificates').column('course_id').execute()
})
