import { sql } from 'kysely'
import { migration } from '../migration.ts'

/** Staff, their sessions and links, and the audit log. */
export const backOffice = migration(async ({ db, isPostgres, int, text, withId }) => {
  await withId('staff', 'staff_id')
    .addColumn('email', text, (c) => c.notNull().unique())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('role', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('password_hash', text)
    .addColumn('totp_secret', text)
    .addColumn('totp_pending', text)
    .addColumn('totp_step', int, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('staff_recovery_codes')
    .addColumn('code_hash', text, (c) => c.primaryKey())
    .addColumn('staff_id', int, (c) => c.notNull().references('staff.staff_id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('staff_recovery_codes_staff').on('staff_recovery_codes').column('staff_id').execute()
  await db.schema
    .createTable('staff_sessions')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('staff_id', int, (c) => c.notNull().references('staff.staff_id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_seen_at', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('staff_sessions_staff')
    .on('staff_sessions')
    .columns(['staff_id', 'last_seen_at'])
    .execute()
  await db.schema.createIndex('staff_sessions_expiry').on('staff_sessions').column('expires_at').execute()
  await db.schema
    .createTable('staff_links')
    .addColumn('staff_id', int, (c) => c.primaryKey().references('staff.staff_id').onDelete('cascade'))
    .addColumn('token_hash', text, (c) => c.notNull().unique())
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('audits')
    .addColumn('audit_id', int, (c) => c.primaryKey())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('staff', text, (c) => c.notNull())
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('target', text, (c) => c.notNull())
    .addColumn('before', text)
    .addColumn('after', text)
    .addColumn('reason', text)
    .addColumn('hash', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('audits_target').on('audits').columns(['target', 'audit_id']).execute()
  await db.schema.createIndex('audits_staff').on('audits').columns(['staff', 'audit_id']).execute()
  await db.schema.createIndex('audits_action').on('audits').columns(['action', 'audit_id']).execute()
  await db.schema.createIndex('audits_at').on('audits').columns(['at', 'audit_id']).execute()
  // The last row's number and hash. Writers lock this row first, which serialises the log.
  await db.schema
    .createTable('audit_heads')
    .addColumn('head_id', int, (c) => c.primaryKey())
    .addColumn('audit_id', int, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull())
    .execute()
  await sql`insert into audit_heads (head_id, audit_id, hash) values (1, 0, '')`.execute(db)
  for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
})

const REFUSAL = 'the audit log is append-only'
const SQLITE = ['update', 'delete'].map(
  (act) => `create trigger audits_no_${act} before ${act} on audits begin select raise(abort, '${REFUSAL}'); end`,
)
const POSTGRES = [
  `create function audits_refuse() returns trigger language plpgsql as $$ begin raise exception '${REFUSAL}'; end $$`,
  'create trigger audits_no_change before update or delete on audits for each row execute function audits_refuse()',
  'create trigger audits_no_truncate before truncate on audits for each statement execute function audits_refuse()',
]
