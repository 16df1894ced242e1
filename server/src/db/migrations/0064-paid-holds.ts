import { sql } from 'kysely'
import { migration } from '../migration.ts'

/** Payments at the desk can be undone too (docs/decisions/0054), and whoever pays an affiliate takes it first. */
export const paidHolds = migration(async ({ db, isPostgres, int, text, table }) => {
  await table('payout_takes')
    .addColumn('member_id', int, (c) => c.primaryKey().references('members.member_id').onDelete('cascade'))
    .addColumn('staff_id', int, (c) => c.notNull().references('staff.staff_id').onDelete('cascade'))
    .addColumn('taken_at', text, (c) => c.notNull())
    .execute()

  await db.schema.alterTable('held_decisions').addColumn('payment_proof', text).execute()
  if (isPostgres) {
    await sql`alter table held_decisions drop constraint held_decisions_step_check`.execute(db)
    await sql`alter table held_decisions add constraint held_decisions_step_check
      check (step in ('approve', 'reject', 'issue', 'fund', 'pay'))`.execute(db)
    return
  }
  // SQLite cannot change a check, and drops the indexes with the table.
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = 'held_decisions' and sql is not null`.execute(db)
  const made = rows.find(({ type }) => type === 'table')?.sql ?? ''
  const wider = made.replace('"held_decisions"', '"held_decisions_wider"').replace(`'fund')`, `'fund', 'pay')`)
  if (!wider.includes(`'pay'`)) throw new Error('the held decisions have no check of their step')
  await sql.raw(wider).execute(db)
  await sql`insert into held_decisions_wider select * from held_decisions`.execute(db)
  await db.schema.dropTable('held_decisions').execute()
  await sql`alter table held_decisions_wider rename to held_decisions`.execute(db)
  for (const { type, sql: text } of rows) if (type !== 'table') await sql.raw(text).execute(db)
})
