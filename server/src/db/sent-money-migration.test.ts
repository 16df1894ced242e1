// Both engines: a migration of real data.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { verifyAudits } from '#features/audits/audits.ts'
import { correctEntry } from '#features/ledger-entries/correct-entry.ts'
import { findSent } from '#features/ledger-entries/ledger-entries.ts'
import { createPostgres, engine } from '#test/engines.ts'
import { newFolder } from '#test/folders.ts'
import { buildTables, runMigrations } from './load.ts'
import { migrations } from './migrations.ts'
import { openUnmigrated } from './open.ts'

const NAME = '0053-sent-money'
const AT = '2026-01-31T10:00:00.000Z'

test('STAFF-8 OPS-5 sums that nobody has sent leave the ledger, those that people have typed stay, and the audit log counts them', async () => {
  const made = engine === 'postgres' ? await createPostgres() : undefined
  const db = await openUnmigrated(made?.url ?? join(newFolder(), 'padauk.db'))
  try {
    const entry = (kind: string, source_id: number, usd: number, more: object = {}) => ({
      ...{ kind, source_id, units: usd, fraction: 0, usd_cents: usd * 100, currency: 'USD', method: 'TRC20' },
      ...{ direction: kind === 'SUBSCRIPTION' ? 'IN' : 'OUT', member_id: 1, what: '100K', sales: 0, renewals: 0 },
      ...{ day: '2026-01-31', at: AT, recorded_at: AT, ...more },
    })
    await db.transaction().execute(async (trx) => {
      await buildTables(
        trx,
        Object.keys(migrations).filter((name) => name < NAME),
      )
      const untyped = trx as unknown as Kysely<Record<string, Record<string, unknown>>>
      await untyped
        .insertInto('members')
        .values({
          ...{ member_id: 1, email: 'a@padauk.test', name: 'A', password_hash: '', refer_code: 'A' },
          ...{ status: 'ACTIVE', created_at: AT },
        })
        .execute()
      for (const row of [
        entry('SUBSCRIPTION', 1, 49),
        entry('CLAIM', 1, -2000),
        entry('CLAIM', 2, -7000),
        entry('CLAIM', 3, -9000),
        entry('CORRECTION', 4, 9000),
        entry('CLAIM', 3, -40, { replaces_id: 4, reference: '0xtyped' }),
        entry('PAYOUT', 1, -10),
      ])
        await untyped.insertInto('ledger_entries').values(row).execute()
    })
    await db.transaction().execute((trx) => runMigrations(trx, [NAME]))

    const sums = async () =>
      (
        await db
          .selectFrom('ledger_days')
          .groupBy(['day', 'direction'])
          .select([
            'day',
            'direction',
            sql<number>`sum(usd_cents)`.as('cents'),
            sql<number>`sum(entries)`.as('entries'),
          ])
          .orderBy('direction')
          .execute()
      ).map(({ day, direction, cents, entries }) => [day, direction, Number(cents), Number(entries)])
    assert.deepEqual(await sums(), [
      ['2026-01-31', 'IN', 4900, 1],
      ['2026-01-31', 'OUT', -5000, 10],
    ])
    assert.deepEqual(
      [...(await findSent(db, 'CLAIM', [1, 2, 3]))],
      [[3, { amount: '40', currency: 'USD', reference: '0xtyped' }]],
    )
    const audits = await db.selectFrom('audits').select(['staff', 'action', 'after', 'reason']).execute()
    assert.deepEqual(
      audits.map((audit) => Object.values(audit)),
      [
        [
          'update 0053',
          'ledger-entries.correct',
          '{"entries":2,"usd":"9000.00"}',
          '2 withdrawals stood with a share of the account, $9000.00 in all; what was sent is not known',
        ],
      ],
    )
    assert.equal((await verifyAudits(db, { path: join(newFolder(), 'none') })).is_whole, true)

    // Entries are as final as before, and whoever knows what was sent can type it.
    await assert.rejects(db.updateTable('ledger_entries').set({ units: 1 }).execute(), /final/)
    await assert.rejects(db.deleteFrom('ledger_entries').execute(), /final/)
    const { entry_id } = await db
      .selectFrom('ledger_entries')
      .where('kind', '=', 'CLAIM')
      .where('source_id', '=', 1)
      .where('replaces_id', 'is not', null)
      .select('entry_id')
      .executeTakeFirstOrThrow()
    const payment = { method: 'OTHER', currency: 'USD', amount: '31.5', reference: '0xknown' } as const
    await correctEntry(
      db,
      { email: 'f@padauk.test', capabilities: ['ledger'] },
      { entry_id, payment, reason: 'Found' },
      new Date(AT),
    )
    assert.deepEqual((await findSent(db, 'CLAIM', [1])).get(1), {
      ...{ amount: '31.5', currency: 'USD', reference: '0xknown' },
    })
    assert.deepEqual((await sums()).at(-1), ['2026-01-31', 'OUT', -8150, 12])
  } finally {
    await db.destroy()
    await made?.drop()
  }
})
