import { sql } from 'kysely'
import { migration } from '../migration.ts'
import { writeMigrationAudit } from '../migration-audit.ts'

const STAFF = 'update 0053'
const TAKEN_BACK = 'this was a share of the account, not what was sent'
const UNKNOWN = 'what was sent was not recorded; whoever knows it corrects this entry'

/**
 * What the school sends is what its payer typed (docs/decisions/0014): with a reference that is used once, and for posts
 * too. The withdrawals of before were entered with a share of the account. Each is taken back on its own day, and stands
 * with 0 until somebody corrects it; those that people have corrected already stay.
 */
export const sentMoney = migration(async ({ db, isPostgres, int, text, table }) => {
  await table('sent_references')
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('CLAIM', 'POST')`))
    .addColumn('source_id', int, (c) => c.notNull())
    .addColumn('reference_key', text, (c) => c.notNull().unique())
    .addPrimaryKeyConstraint('sent_references_pkey', ['kind', 'source_id'])
    .execute()

  if (isPostgres) {
    await sql`alter table ledger_entries drop constraint ledger_entries_kind_check`.execute(db)
    await sql`alter table ledger_entries add constraint ledger_entries_kind_check
      check (kind in ('SUBSCRIPTION', 'ORDER', 'CLAIM', 'POST', 'PAYOUT', 'REFUND', 'CORRECTION'))`.execute(db)
    await sql`alter table ledger_entries alter column member_id drop not null`.execute(db)
  } else {
    // SQLite cannot change a column, and drops indexes and triggers with the table.
    const { rows } = await sql<{ type: string; sql: string }>`
      select type, sql from sqlite_master where tbl_name = 'ledger_entries' and sql is not null`.execute(db)
    const made = rows.find(({ type }) => type === 'table')?.sql ?? ''
    const wider = [
      ['"ledger_entries"', '"ledger_entries_wider"'],
      [`'CLAIM', 'PAYOUT'`, `'CLAIM', 'POST', 'PAYOUT'`],
      ['"member_id" integer not null', '"member_id" integer'],
    ].reduce((before, [from = '', to = '']) => {
      if (!before.includes(from)) throw new Error(`the ledger has no ${from}`)
      return before.replace(from, to)
    }, made)
    await sql.raw(wider).execute(db)
    await sql`insert into ledger_entries_wider select * from ledger_entries`.execute(db)
    await db.schema.dropTable('ledger_entries').execute()
    await sql`alter table ledger_entries_wider rename to ledger_entries`.execute(db)
    for (const { type, sql: text } of rows) if (type !== 'table') await sql.raw(text).execute(db)
  }

  const at = new Date().toISOString()
  const entries = 'ledger_entries as entry'
  const { count, cents } = (await db
    .selectFrom(entries)
    .where(sql<boolean>`${sql.raw(INVENTED)}`)
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(-sum(usd_cents), 0)`.as('cents')])
    .executeTakeFirstOrThrow()) as { count: number; cents: number }
  if (Number(count) === 0) return
  const same = 'direction, member_id, what, 0, 0, method'
  await sql`insert into ledger_entries (${sql.raw(COLUMNS)})
    select 'CORRECTION', entry_id, null, ${sql.raw(same)}, -units, -fraction, currency, -usd_cents, ${TAKEN_BACK}, ${STAFF},
      day, at, ${at} from ledger_entries as entry where ${sql.raw(INVENTED)} order by entry_id`.execute(db)
  await sql`insert into ledger_entries (${sql.raw(COLUMNS)})
    select 'CLAIM', source_id, entry_id, ${sql.raw(same)}, 0, 0, currency, 0, ${UNKNOWN}, ${STAFF}, day, at, ${at}
      from ledger_entries as entry where kind = 'CLAIM' and replaces_id is null and exists (select 1 from ledger_entries as back
        where back.kind = 'CORRECTION' and back.source_id = entry.entry_id and back.staff = ${STAFF})
      order by entry_id`.execute(db)

  const usd = (Number(cents) / 100).toFixed(2)
  await writeMigrationAudit(db, {
    ...{ staff: STAFF, action: 'ledger-entries.correct', target: 'ledger-entries' },
    after: { entries: Number(count), usd },
    reason: `${count} withdrawals stood with a share of the account, $${usd} in all; what was sent is not known`,
  })
})

/** Nobody has typed these, and nobody has corrected them. */
const INVENTED = `entry.kind = 'CLAIM' and entry.replaces_id is null and not exists (select 1 from ledger_entries as back
  where back.kind = 'CORRECTION' and back.source_id = entry.entry_id)`
const COLUMNS = `kind, source_id, replaces_id, direction, member_id, what, sales, renewals, method, units, fraction,
  currency, usd_cents, reason, staff, day, at, recorded_at`
