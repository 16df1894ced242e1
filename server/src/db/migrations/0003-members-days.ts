import { type Kysely, type Migration, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/** Mails, reset links, devices, deleted notes, funded accounts with their orders and claims, payments. */
export const membersDays: Migration = {
  async up(db: Kysely<never>) {
    const isPostgres = engineOf(db as never) === 'postgres'
    const int = isPostgres ? 'bigint' : 'integer'
    const text = isPostgres ? sql`text collate "C"` : sql`text`
    const withId = (name: string, id: string) =>
      isPostgres
        ? db.schema.createTable(name).addColumn(id, 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
        : db.schema.createTable(name).addColumn(id, 'integer', (c) => c.primaryKey().autoIncrement())

    // A device needs a name that is no secret: a number. SQLite adds no such column to a table that is there.
    await withId('signed_in', 'device_id')
      .addColumn('token_hash', text, (c) => c.notNull().unique())
      .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
      .addColumn('device', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('last_seen_at', text, (c) => c.notNull())
      .addColumn('expires_at', text, (c) => c.notNull())
      .execute()
    const columns = sql.raw('token_hash, member_id, device, created_at, last_seen_at, expires_at')
    await sql`insert into signed_in (${columns}) select ${columns} from sessions order by created_at, token_hash`.execute(
      db,
    )
    await db.schema.dropTable('sessions').execute()
    await db.schema.alterTable('signed_in').renameTo('sessions').execute()
    await db.schema.createIndex('sessions_member').on('sessions').columns(['member_id', 'last_seen_at']).execute()
    await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()

    await db.schema
      .createTable('reset_links')
      .addColumn('member_id', int, (c) => c.primaryKey().references('members.member_id').onDelete('cascade'))
      .addColumn('token_hash', text, (c) => c.notNull().unique())
      .addColumn('expires_at', text, (c) => c.notNull())
      .execute()

    await withId('mails', 'mail_id')
      .addColumn('cause', text, (c) => c.notNull().unique())
      .addColumn('recipient', text, (c) => c.notNull())
      .addColumn('subject', text, (c) => c.notNull())
      .addColumn('text', text, (c) => c.notNull())
      .addColumn('html', text, (c) => c.notNull())
      .addColumn('status', text, (c) => c.notNull())
      .addColumn('tries', int, (c) => c.notNull())
      .addColumn('due_at', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('sent_at', text)
      .addColumn('last_error', text)
      .execute()
    await db.schema.createIndex('mails_due').on('mails').columns(['status', 'due_at', 'mail_id']).execute()

    await db.schema
      .createTable('deleted_notes')
      .addColumn('note_id', int, (c) => c.primaryKey())
      .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
      .addColumn('type', text, (c) => c.notNull())
      .addColumn('title', text, (c) => c.notNull())
      .addColumn('description', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addColumn('deleted_at', text, (c) => c.notNull())
      .execute()
    await db.schema.createIndex('deleted_notes_age').on('deleted_notes').column('deleted_at').execute()
    await db.schema.createIndex('deleted_notes_member').on('deleted_notes').column('member_id').execute()

    await withId('funded_accounts', 'funded_account_id')
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('price_cents', int, (c) => c.notNull())
      .addColumn('account_size_cents', int, (c) => c.notNull())
      .addColumn('profit_target_percent', int, (c) => c.notNull())
      .addColumn('max_drawdown_percent', int, (c) => c.notNull())
      .addColumn('profit_split_percent', int, (c) => c.notNull())
      .addColumn('description', text, (c) => c.notNull())
      .addColumn('position', int, (c) => c.notNull())
      .addColumn('status', text, (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('funded_accounts_order')
      .on('funded_accounts')
      .columns(['status', 'position', 'funded_account_id'])
      .execute()

    await withId('payments', 'payment_id')
      .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
      .addColumn('method', text, (c) => c.notNull())
      .addColumn('amount', text, (c) => c.notNull())
      .addColumn('currency', text, (c) => c.notNull())
      .addColumn('reference', text, (c) => c.notNull())
      .addColumn('normal_reference', text, (c) => c.notNull().unique())
      .addColumn('created_at', text, (c) => c.notNull())
      .execute()
    await db.schema.createIndex('payments_member').on('payments').column('member_id').execute()

    await withId('funded_orders', 'order_id')
      .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
      .addColumn('funded_account_id', int, (c) => c.notNull().references('funded_accounts.funded_account_id'))
      .addColumn('payment_id', int, (c) => c.notNull().references('payments.payment_id'))
      .addColumn('plan_name', text, (c) => c.notNull())
      .addColumn('price_cents', int, (c) => c.notNull())
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('email', text, (c) => c.notNull())
      .addColumn('payment_proof', text, (c) => c.notNull())
      .addColumn('status', text, (c) => c.notNull())
      .addColumn('reason', text)
      .addColumn('account', text)
      .addColumn('exam_status', text)
      .addColumn('exam_link', text)
      .addColumn('exam_note', text)
      .addColumn('exam_submitted_at', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('funded_orders_member')
      .on('funded_orders')
      .columns(['member_id', 'created_at', 'order_id'])
      .execute()
    await db.schema
      .createIndex('funded_orders_queue')
      .on('funded_orders')
      .columns(['status', 'created_at', 'order_id'])
      .execute()
    await db.schema.createIndex('funded_orders_account').on('funded_orders').column('funded_account_id').execute()
    await db.schema.createIndex('funded_orders_payment').on('funded_orders').column('payment_id').unique().execute()

    await withId('claims', 'history_id')
      .addColumn('order_id', int, (c) => c.notNull().references('funded_orders.order_id').onDelete('cascade'))
      .addColumn('status', text, (c) => c.notNull())
      .addColumn('percentage', int, (c) => c.notNull())
      .addColumn('wallet_network', text, (c) => c.notNull())
      .addColumn('wallet_address', text, (c) => c.notNull())
      .addColumn('reason', text)
      .addColumn('payment_proof', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .execute()
    await db.schema.createIndex('claims_order').on('claims').columns(['order_id', 'created_at', 'history_id']).execute()
    await db.schema.createIndex('claims_queue').on('claims').columns(['status', 'created_at', 'history_id']).execute()
    // One claim under review an order, however many ask at once (FUND-3).
    await sql`create unique index claims_one_pending on claims (order_id) where status = 'PENDING'`.execute(db)
  },
}
