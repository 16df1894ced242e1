// Both engines: a migration of real data.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { createPostgres, engine } from '#test/engines.ts'
import { newFolder } from '#test/folders.ts'
import { buildTables, runMigrations } from './load.ts'
import { migrations } from './migrations.ts'
import { openUnmigrated } from './open.ts'

const NAME = '0044-sold-prices'

test('STAFF-9 OPS-5 earlier payments get the price that the plan had when it was sold', async () => {
  const made = engine === 'postgres' ? await createPostgres() : undefined
  const db = await openUnmigrated(made?.url ?? join(newFolder(), 'padauk.db'))
  try {
    const prices = await db.transaction().execute(async (trx) => {
      await buildTables(
        trx,
        Object.keys(migrations).filter((name) => name < NAME),
      )
      const untyped = trx as unknown as Kysely<Record<string, Record<string, unknown>>>
      const add = (table: string, rows: Record<string, unknown>[]) => untyped.insertInto(table).values(rows).execute()
      await add('members', [
        {
          ...{ member_id: 1, email: 'a@padauk.test', name: 'A', password_hash: '', refer_code: 'A', status: 'ACTIVE' },
          created_at: '2025-01-01T00:00:00.000Z',
        },
      ])
      const plan = { months: 1, description: '', features: '[]' }
      await add('plans', [
        { ...plan, plan_id: 1, name: 'Seed', price_cents: 7900, position: 1 },
        { ...plan, plan_id: 2, name: 'Year', price_cents: 24_900, position: 2 },
      ])
      const times = ['2025-03-01', '2025-05-01', '2025-07-01'].map((day) => `${day}T00:00:00.000Z`)
      const sold = times.flatMap((created_at, nth) =>
        [1, 2].map((plan_id) => ({ plan_id, created_at, subscription_id: nth * 2 + plan_id })),
      )
      await add(
        'subscriptions',
        sold.map(({ created_at, ...subscription }) => ({
          ...{ ...subscription, member_id: 1, months: 1, opens_all_campuses: 1 },
          ...{ start_at: created_at, end_at: '2026-02-01T00:00:00.000Z' },
        })),
      )
      await add(
        'payments',
        [...sold, { created_at: times[0], subscription_id: null }].map(({ created_at, subscription_id }, nth) => ({
          ...{ payment_id: nth + 1, member_id: 1, method: 'OTHER', amount: '1', currency: 'USD' },
          ...{ reference: `R ${nth}`, normal_reference: `r${nth}`, subscription_id, created_at },
        })),
      )
      const changes = [
        ['2025-04-01', 49.5],
        ['2025-06-01', 59],
        ['2025-08-01', 79],
      ] as const
      for (const [nth, [day, price_usd]] of changes.entries()) {
        // The log takes only the row after its head.
        await sql`update audit_heads set audit_id = ${nth + 1}`.execute(trx)
        await add('audits', [
          {
            ...{ audit_id: nth + 1, at: `${day}T00:00:00.000Z`, staff: 'owner@padauk.test', hash: '' },
            ...{ action: 'plans.update', target: 'plan:1', before: JSON.stringify({ price_usd }) },
          },
        ])
      }
      await runMigrations(trx, [NAME])
      return trx.selectFrom('payments').select(['payment_id', 'plan_price_cents']).orderBy('payment_id').execute()
    })
    assert.deepEqual(
      prices.map(({ plan_price_cents }) => plan_price_cents),
      [4950, 24_900, 5900, 24_900, 7900, 24_900, null],
    )
  } finally {
    await db.destroy()
    await made?.drop()
  }
})
