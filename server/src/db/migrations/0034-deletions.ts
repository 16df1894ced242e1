import { sql } from 'kysely'
import { migration } from '../migration.ts'

/**
 * Requests to delete a member (docs/decisions/0044): one person asks, another confirms. And the key with which the audit
 * log seals a member's name, email and phone; without it they cannot be read any more.
 */
export const deletions = migration(async ({ db, int, text, withId }) => {
  await withId('deletions', 'deletion_id')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('state', text, (c) => c.notNull().check(sql`state in ('ASKED', 'TAKEN_BACK', 'DONE')`))
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('asked_by', text, (c) => c.notNull())
    .addColumn('asked_at', text, (c) => c.notNull())
    .addColumn('due_at', text, (c) => c.notNull())
    .addColumn('decided_by', text)
    .addColumn('decided_at', text)
    .execute()
  await db.schema.createIndex('deletions_member').on('deletions').columns(['member_id', 'deletion_id']).execute()
  await db.schema.createIndex('deletions_queue').on('deletions').columns(['state', 'due_at', 'deletion_id']).execute()
  // At most one open request per member, even when two ask at once.
  await sql`create unique index deletions_one_open on deletions (member_id) where state = 'ASKED'`.execute(db)
  // A member's archive and deletion find these by the member's email.
  await db.schema.createIndex('mails_recipient').on('mails').columns(['recipient', 'mail_id']).execute()
  await db.schema.createIndex('affiliate_posts_email').on('affiliate_posts').columns(['email', 'post_id']).execute()
  await db.schema.alterTable('members').addColumn('audit_key', text).execute()
})
