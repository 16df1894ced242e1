import { sql } from 'kysely'
import { migration } from '../migration.ts'

/**
 * What the school tells its members. `mailed_to` is the last member who was mailed, so that mailing goes on where it
 * stopped. Few are running at a time, so their index is all that a member's question needs.
 */
export const announcements = migration(async ({ db, int, text, table, withId }) => {
  await withId('announcements', 'announcement_id')
    .addColumn('title_en', text, (c) => c.notNull())
    .addColumn('title_my', text, (c) => c.notNull())
    .addColumn('body_en', text, (c) => c.notNull())
    .addColumn('body_my', text, (c) => c.notNull())
    .addColumn('audience', text, (c) => c.notNull().check(sql`audience in ('ALL', 'PLAN', 'CAMPUS', 'TAG')`))
    .addColumn('audience_id', int)
    .addColumn('by_mail', int, (c) => c.notNull().check(sql`by_mail in (0, 1)`))
    .addColumn('status', text, (c) => c.notNull().check(sql`status in ('DRAFT', 'SCHEDULED', 'WITHDRAWN')`))
    .addColumn('starts_at', text)
    .addColumn('ends_at', text)
    .addColumn('withdrawn_at', text)
    .addColumn('members', int)
    .addColumn('mailed_to', int, (c) => c.notNull().defaultTo(0))
    .addColumn('mailed_at', text)
    .addColumn('staff_id', int, (c) => c.notNull().references('staff.staff_id'))
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('announcements_running')
    .on('announcements')
    .columns(['status', 'ends_at', 'starts_at'])
    .execute()
  await table('announcement_reads')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('announcement_id', int, (c) =>
      c.notNull().references('announcements.announcement_id').onDelete('cascade'),
    )
    .addColumn('read_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('announcement_reads_key', ['member_id', 'announcement_id'])
    .execute()
  await db.schema
    .createIndex('announcement_reads_by_announcement')
    .on('announcement_reads')
    .columns(['announcement_id', 'member_id'])
    .execute()
})
