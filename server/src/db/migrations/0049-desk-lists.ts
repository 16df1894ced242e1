import { sql } from 'kysely'
import { migration } from '../migration.ts'

/** For lists of the desk that grow long: whole queues in their order, and how many have read an announcement. */
export const deskLists = migration(async ({ db, int }) => {
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute()
  await index('affiliate_posts_all', 'affiliate_posts', ['submitted_at', 'post_id'])
  await index('claims_all', 'claims', ['created_at', 'history_id'])
  await index('funded_orders_all', 'funded_orders', ['created_at', 'order_id'])
  await db.schema
    .alterTable('announcements')
    .addColumn('reads', int, (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update announcements set reads =
    (select count(*) from announcement_reads where announcement_reads.announcement_id = announcements.announcement_id)`.execute(
    db,
  )
})
