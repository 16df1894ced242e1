// Both engines: a migration of real data.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Kysely } from 'kysely'
import { verifyAudits } from '#features/audits/audits.ts'
import { createPostgres, engine } from '#test/engines.ts'
import { newFolder } from '#test/folders.ts'
import { buildTables, runMigrations } from './load.ts'
import { migrations } from './migrations.ts'
import { openUnmigrated } from './open.ts'

const NAME = '0054-refunded-referrals'
const AT = '2026-01-01T00:00:00.000Z'

test('AFF-3 OPS-5 of earlier refunds those in full end their unpaid referral, unless they were taken back', async () => {
  const made = engine === 'postgres' ? await createPostgres() : undefined
  const db = await openUnmigrated(made?.url ?? join(newFolder(), 'padauk.db'))
  try {
    await db.transaction().execute(async (trx) => {
      await buildTables(
        trx,
        Object.keys(migrations).filter((name) => name < NAME),
      )
      const untyped = trx as unknown as Kysely<Record<string, Record<string, unknown>>>
      const add = (table: string, row: Record<string, unknown>) => untyped.insertInto(table).values(row).execute()
      const entry = (entry_id: number, kind: string, source_id: number, units: number) =>
        add('ledger_entries', {
          ...{
            entry_id,
            kind,
            source_id,
            units,
            fraction: 0,
            usd_cents: units * 100,
            currency: 'USD',
            method: 'OTHER',
          },
          ...{ direction: kind === 'SUBSCRIPTION' ? 'IN' : 'OUT', member_id: 1, what: 'Seed', sales: 0, renewals: 0 },
          ...{ day: '2026-01-01', at: AT, recorded_at: AT },
        })
      await add('members', {
        ...{ member_id: 1, email: 'a@padauk.test', name: 'A', password_hash: '', refer_code: 'A' },
        ...{ status: 'ACTIVE', created_at: AT },
      })
      await add('plans', {
        ...{ plan_id: 1, name: 'Seed', price_cents: 4900, months: 1, description: '', features: '[]', position: 1 },
      })
      await add('payouts', { payout_id: 1, member_id: 1, tier_percent: 5, amount_cents: 245, note: '', created_at: AT })
      // Refunded in full, in part, in full and taken back, in full after the payout, and not at all.
      for (const [nth, refunded] of [-49, -10, -49, -49, 0].entries()) {
        const id = nth + 1
        await add('subscriptions', {
          ...{ subscription_id: id, member_id: 1, plan_id: 1, months: 1, opens_all_campuses: 1 },
          ...{ start_at: AT, end_at: AT },
        })
        await add('payments', {
          ...{ payment_id: id, member_id: 1, method: 'OTHER', amount: '49', currency: 'USD', subscription_id: id },
          ...{ reference: `R ${id}`, normal_reference: `r${id}`, created_at: AT },
        })
        await add('referrals', {
          ...{ referral_id: id, member_id: 1, subscription_id: id, plan_id: 1, price_cents: 4900, created_at: AT },
          payout_id: id === 4 ? 1 : null,
        })
        await entry(id, 'SUBSCRIPTION', id, 49)
        if (refunded) await entry(id + 10, 'REFUND', id, refunded)
      }
      await entry(20, 'CORRECTION', 13, 49)
    })
    await db.transaction().execute((trx) => runMigrations(trx, [NAME]))
    const ended = await db.selectFrom('referrals').where('ended_at', 'is not', null).select('referral_id').execute()
    assert.deepEqual(
      ended.map(({ referral_id }) => referral_id),
      [1],
    )
    const audits = await db.selectFrom('audits').select(['staff', 'action', 'after']).execute()
    assert.deepEqual(
      audits.map((audit) => Object.values(audit)),
      [['update 0054', 'affiliates.end', '{"referrals":[1]}']],
    )
    assert.equal((await verifyAudits(db, { path: join(newFolder(), 'none') })).is_whole, true)
  } finally {
    await db.destroy()
    await made?.drop()
  }
})
