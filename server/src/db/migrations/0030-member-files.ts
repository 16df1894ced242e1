import { sql } from 'kysely'
import { migration } from '../migration.ts'

/**
 * What staff keep with a member: remarks, tags, who looks after the member, and what the member was told. The list of
 * members is narrowed by the first three, so each is found by its index from either side.
 */
export const memberFiles = migration(async ({ db, int, text, table, withId }) => {
  await withId('remarks', 'remark_id')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('staff_id', int, (c) => c.notNull().references('staff.staff_id'))
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('remarks_by_member').on('remarks').columns(['member_id', 'remark_id']).execute()

  await withId('tags', 'tag_id')
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('tag_key', text, (c) => c.notNull().unique())
    .execute()
  await table('member_tags')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('tag_id', int, (c) => c.notNull().references('tags.tag_id'))
    .addPrimaryKeyConstraint('member_tags_key', ['member_id', 'tag_id'])
    .execute()
  await db.schema.createIndex('member_tags_by_tag').on('member_tags').columns(['tag_id', 'member_id']).execute()

  await db.schema
    .alterTable('members')
    .addColumn('keeper_id', int, (c) => c.references('staff.staff_id'))
    .execute()
  await db.schema
    .createIndex('members_by_keeper')
    .on('members')
    .columns(['keeper_id', 'created_at', 'member_id', 'ends_at', 'status'])
    .execute()

  await withId('messages', 'message_id')
    .addColumn('template', text, (c) => c.notNull().check(sql`template in ('OWN', 'RETURN', 'ENDED', 'LINK')`))
    .addColumn('way', text, (c) => c.notNull().check(sql`way in ('CHAT', 'MAIL')`))
    .addColumn('staff_id', int, (c) => c.notNull().references('staff.staff_id'))
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
  await table('member_messages')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('message_id', int, (c) => c.notNull().references('messages.message_id').onDelete('cascade'))
    .addColumn('language', text, (c) => c.notNull().check(sql`language in ('en', 'my')`))
    .addColumn('text', text)
    .addColumn('sent_at', text)
    .addPrimaryKeyConstraint('member_messages_key', ['member_id', 'message_id'])
    .execute()
  await db.schema
    .createIndex('member_messages_by_message')
    .on('member_messages')
    .columns(['message_id', 'member_id', 'sent_at'])
    .execute()
})
