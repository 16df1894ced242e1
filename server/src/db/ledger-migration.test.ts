// Both engines: a migration of real data.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { amountOf, amountText } from '@padauk/rules/money'
import { type Kysely, sql } from 'kysely'
import { openBackupFolder, requireBackup } from '#features/backups/backup-folder.ts'
import { restoreBackup } from '#features/backups/restore-backup.ts'
import { engine } from '#test/engines.ts'
import { newFolder } from '#test/folders.ts'
import { RELEASES } from '#test/releases.ts'
import { openPlace } from '#test/small-school.ts'
import { buildTables, runMigrations } from './load.ts'
import { migrations } from './migrations.ts'
import { openDatabase, openUnmigrated } from './open.ts'
import type { Db } from './schema.ts'

const NAME = '0026-ledger-entries'
const NOW = new Date('2026-03-02T12:00:00.000Z')

type Sums = Map<string, bigint>
const add = (sums: Sums, key: string, amount: string) => {
  const { units, fraction } = amountOf(amount)
  sums.set(key, (sums.get(key) ?? 0n) + BigInt(units) * 100_000_000n + BigInt(fraction))
}
const dayOf = (at: string) => new Date(Date.parse(at) + 6.5 * 3_600_000).toISOString().slice(0, 10)

/** What moved by day, direction and currency, from the tables that were there before the ledger, but for the claims. */
async function sumsBefore(db: Db): Promise<Sums> {
  const sums: Sums = new Map()
  const payments = await db
    .selectFrom('payments')
    .leftJoin('funded_orders', 'funded_orders.payment_id', 'payments.payment_id')
    .select(['payments.created_at', 'currency', 'amount', 'order_id', 'funded_orders.status', 'exam_status'])
    .execute()
  for (const { created_at, currency, amount, order_id, status, exam_status } of payments)
    if (order_id === null || (status !== 'PENDING' && (status !== 'REJECT' || exam_status !== null)))
      add(sums, `${dayOf(created_at)} IN ${currency}`, amount)
  for (const { created_at, amount_cents } of await db.selectFrom('payouts').selectAll().execute())
    add(sums, `${dayOf(created_at)} OUT USD`, `-${(amount_cents / 100).toFixed(2)}`)
  return sums
}

/** Claims were entered with a share of the account. */
async function addClaims(db: Db, sums: Sums): Promise<{ entries: number; usd: string }> {
  let total = 0
  const claims = await db
    .selectFrom('claims')
    .innerJoin('funded_orders', 'funded_orders.order_id', 'claims.order_id')
    .innerJoin('funded_accounts', 'funded_accounts.funded_account_id', 'funded_orders.funded_account_id')
    .where('claims.status', '=', 'APPROVED')
    .select(['claims.history_id', 'claims.created_at', 'percentage', 'account_size_cents'])
    .execute()
  for (const { history_id, created_at, percentage, account_size_cents } of claims) {
    const paid = await db
      .selectFrom('audits')
      .where('target', '=', `claim:${history_id}`)
      .where('action', '=', 'claims.approve')
      .select('at')
      .executeTakeFirst()
    const cents = Math.round((account_size_cents * percentage) / 100)
    add(sums, `${dayOf(paid?.at ?? created_at)} OUT USD`, `-${(cents / 100).toFixed(2)}`)
    total += cents
  }
  return { entries: claims.length, usd: (total / 100).toFixed(2) }
}

async function sumsAfter(db: Db): Promise<Sums> {
  const sums: Sums = new Map()
  for (const entry of await db.selectFrom('ledger_entries').selectAll().execute())
    add(sums, `${entry.day} ${entry.direction} ${entry.currency}`, amountText(entry))
  return sums
}
const sorted = (sums: Sums) =>
  [...sums].filter(([, sum]) => sum !== 0n).sort(([one], [other]) => (one < other ? -1 : 1))

async function fill(db: Db) {
  const untyped = db as unknown as Kysely<Record<string, Record<string, unknown>>>
  const add = (table: string, rows: Record<string, unknown>[]) => untyped.insertInto(table).values(rows).execute()
  await add(
    'members',
    ['A', 'B'].map((name, nth) => ({
      ...{ member_id: nth + 1, email: `${name}@padauk.test`, name, password_hash: '', refer_code: name },
      ...{ status: 'ACTIVE', created_at: '2025-01-01T00:00:00.000Z' },
    })),
  )
  await add('plans', [
    { plan_id: 1, name: 'Seed', price_cents: 4900, months: 1, description: '', features: '[]', position: 1 },
  ])
  await add(
    'subscriptions',
    ['2025-11-30', '2025-12-31'].map((day, nth) => ({
      ...{ subscription_id: nth + 1, member_id: 1, plan_id: 1, months: 1, opens_all_campuses: 1 },
      ...{ start_at: `${day}T00:00:00.000Z`, end_at: '2026-02-01T00:00:00.000Z' },
    })),
  )
  await add('funded_accounts', [
    {
      ...{ funded_account_id: 1, name: '25K', price_cents: 19_900, account_size_cents: 2_500_050, position: 1 },
      ...{ profit_target_percent: 8, max_drawdown_percent: 10, profit_split_percent: 80 },
      ...{ description: '', status: 'PUBLISHED' },
    },
  ])
  // Half past five in the evening UTC begins the next day in Yangon.
  const amounts = ['220500', '1120500.50', '0.00012345', '149', '0.1', '0.2', '199.00', '199.00', '199.00', '199.00']
  const currencies = ['MMK', 'MMK', 'BTC', 'USDT', 'USD', 'USD', 'USD', 'USD', 'USD', 'USD']
  await add(
    'payments',
    amounts.map((amount, nth) => ({
      ...{ payment_id: nth + 1, member_id: 1, method: 'OTHER', amount, currency: currencies[nth] },
      ...{ reference: `R ${nth}`, normal_reference: `r${nth}`, subscription_id: nth < 2 ? nth + 1 : null },
      created_at: nth % 2 ? '2025-11-30T17:30:00.000Z' : '2025-11-30T17:29:59.999Z',
    })),
  )
  const states = [
    ['PENDING', null],
    ['REJECT', null],
    ['FUNDED', 'APPROVED'],
    ['REJECT', 'APPROVED'],
  ]
  await add(
    'funded_orders',
    states.map(([status, exam_status], nth) => ({
      ...{ order_id: nth + 1, member_id: 1, funded_account_id: 1, payment_id: nth + 7, plan_name: '25K' },
      ...{ price_cents: 19_900, name: 'A', email: 'a@padauk.test', payment_proof: `${nth}`, status, exam_status },
      created_at: '2025-11-30T00:00:00.000Z',
    })),
  )
  await add(
    'claims',
    ['APPROVED', 'APPROVED', 'REJECT'].map((status, nth) => ({
      ...{ history_id: nth + 1, order_id: 3, status, percentage: 33, wallet_network: 'TRC20', wallet_address: 'T' },
      created_at: '2025-12-01T00:00:00.000Z',
    })),
  )
  await sql`update audit_heads set audit_id = 1`.execute(db)
  await add('audits', [
    {
      ...{ audit_id: 1, at: '2025-12-05T00:00:00.000Z', staff: 'finance@padauk.test', action: 'claims.approve' },
      ...{ target: 'claim:1', hash: '' },
    },
  ])
  await add('payouts', [
    { member_id: 2, tier_percent: 10, amount_cents: 1005, note: '', created_at: '2025-12-02T00:00:00.000Z' },
  ])
}

test('STAFF-8 OPS-5 what was there becomes entries whose sums agree by day and currency', async () => {
  const place = await openPlace()
  const url = engine === 'postgres' ? place.url : join(newFolder(), 'padauk.db')
  const db = await openUnmigrated(url)
  try {
    const before = Object.keys(migrations).filter((name) => name < NAME)
    const sums = await db.transaction().execute(async (trx) => {
      await buildTables(trx, before)
      await fill(trx)
      const sums = await sumsBefore(trx)
      await addClaims(trx, sums)
      await runMigrations(trx, [NAME])
      return sums
    })
    assert.deepEqual(sorted(await sumsAfter(db)), sorted(sums))
    const entries = await db.selectFrom('ledger_entries').selectAll().orderBy('entry_id').execute()
    const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length
    assert.deepEqual(['SUBSCRIPTION', 'ORDER', 'CLAIM', 'PAYOUT'].map(count), [6, 2, 2, 1])
    assert.deepEqual(
      entries.map(({ at }) => at),
      entries.map(({ at }) => at).toSorted(),
      'numbered in the order of time',
    )
    assert.deepEqual(
      entries
        .filter(({ kind }) => kind === 'SUBSCRIPTION')
        .map(({ usd_cents, renewals, currency }) => [currency, usd_cents, renewals]),
      [
        ['MMK', null, 0],
        ['BTC', null, 0],
        ['USD', 10, 0],
        ['MMK', null, 1],
        ['USDT', 14_900, 0],
        ['USD', 20, 0],
      ],
    )
    const claim = entries.find(({ kind, source_id }) => kind === 'CLAIM' && source_id === 1)
    // A third of 25,000.50, on the day it was paid, by whom.
    assert.deepEqual([claim?.usd_cents, claim?.day, claim?.staff], [-825_017, '2025-12-05', 'finance@padauk.test'])
  } finally {
    await db.destroy()
  }
})

for (const release of ['before-0013', '0.1.0'])
  test(`STAFF-8 OPS-5 a school kept as ${release} has a ledger that adds up, without sums that nobody has sent`, async () => {
    const folder = await openBackupFolder(join(RELEASES, release), false)
    const place = await openPlace()
    await restoreBackup(folder, await requireBackup(folder), place, { isReplace: false, despiteAudit: false }, NOW)
    const db = await openDatabase(place.url)
    try {
      const sums = await sumsBefore(db)
      assert.ok(sums.size > 5, `${sums.size} sums`)
      assert.deepEqual(sorted(await sumsAfter(db)), sorted(sums))
      const taken = await addClaims(db, sums)
      assert.ok(taken.entries > 0)
      const { after } = await db
        .selectFrom('audits')
        .where('staff', '=', 'update 0053')
        .select('after')
        .executeTakeFirstOrThrow()
      assert.deepEqual(JSON.parse(after as string), taken)
    } finally {
      await db.destroy()
    }
  })
