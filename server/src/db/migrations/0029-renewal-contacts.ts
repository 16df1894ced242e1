import { sql } from 'kysely'
import { migration } from '../migration.ts'

/**
 * What came of asking a member to renew, per end of a subscription: after a renewal the member is asked anew. The key is
 * what the list of renewals joins by.
 */
export const renewalContacts = migration(async ({ db, int, text, table }) => {
  await table('renewal_contacts')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('ends_at', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull().check(sql`state in ('NONE', 'MESSAGED', 'ANSWERED', 'NOT_RENEWING')`))
    .addColumn('messaged_at', text)
    .addColumn('marked_at', text, (c) => c.notNull())
    .addColumn('staff', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('renewal_contacts_key', ['member_id', 'ends_at'])
    .execute()
  // Active members by their end, which neither the index of ends nor that of states finds alone.
  await db.schema.createIndex('members_by_renewal').on('members').columns(['status', 'ends_at', 'member_id']).execute()
})
