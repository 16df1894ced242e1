import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerEntry } from '@padauk/contract/ledger-entries'
import { messagesOf } from '#test/messages.ts'
import { openWorld } from '#test/world.ts'

const { call, db } = await openWorld()
const YEAR = 3
const WHOLE = { method: 'MMK', currency: 'MMK', amount: '1033350' }
let made = 0
/** A member who has paid $249 for a year, at 4,150 MMK for a dollar. */
async function register() {
  made++
  const { status, content, text } = await call('POST', '/api/staff/members', {
    as: 'support',
    body: {
      name: `Corrected ${made}`,
      email: `corrected${made}@example.com`,
      plan_id: YEAR,
      payment: { ...WHOLE, reference: `AYA 55000${made}` },
    },
  })
  assert.equal(status, 201, text)
  return { member_id: content.member_id as number, entry_id: content.entries[0].entry_id as number }
}
const correct = (entry_id: number | undefined, payment: Record<string, unknown>) =>
  call('POST', `/api/staff/ledger-entries/${entry_id}/correction`, {
    as: 'finance',
    body: { payment: { ...WHOLE, ...payment }, reason: 'Read again' },
  })
const priceOf = (entry_id: number | undefined) =>
  call('GET', `/api/staff/ledger-entries/${entry_id}/price`, { as: 'finance' })
const entriesOf = async (member_id: number): Promise<LedgerEntry[]> =>
  (await call('GET', `/api/staff/members/${member_id}`, { as: 'support' })).content.entries
const setRate = (mmk_cents: number) =>
  db
    .insertInto('rates')
    .values({ from_day: '2026-01-01', mmk_cents, staff: 'owner@padauk.test', created_at: '2026-01-01' })
    .execute()

test('STAFF-9 a correction to less than the price is refused by what is missing, and nothing is corrected', async () => {
  const { member_id, entry_id } = await register()
  const short = await correct(entry_id, { amount: '1000350' })
  const message = 'short by 33,000 MMK; give a reason'
  assert.deepEqual(
    [short.status, short.error?.code, messagesOf(short.error)],
    [422, 'payment_short', [{ path: 'payment.reason', message }]],
  )
  assert.equal((await entriesOf(member_id)).length, 1)
  const dollars = await correct(entry_id, { amount: '149', currency: 'USD', method: 'OTHER' })
  assert.equal(dollars.error.fields?.[0]?.message, 'short by $100; give a reason')
  const unknown = await correct(entry_id, { currency: 'KS' })
  assert.equal(
    unknown.error.fields?.[0]?.message,
    'no rate for KS, so it cannot be compared with the price; give a reason',
  )
  // Two percent may be fees.
  const enough = await correct(entry_id, { amount: '1021350' })
  assert.equal(enough.status, 201, enough.text)
  const coins = { amount: '0.004', currency: 'BTC', method: 'BTC' }
  assert.equal((await correct(enough.content.entries[1].entry_id, coins)).error.fields?.[0]?.path, 'payment.usdt')
  const valued = await correct(enough.content.entries[1].entry_id, { ...coins, usdt: '249' })
  assert.equal(valued.status, 201, valued.text)
  const again = await correct(valued.content.entries[1].entry_id, { ...coins, usdt: '250' })
  assert.deepEqual(
    again.content.entries.map(({ usd }: LedgerEntry) => usd),
    [-249, 250],
  )
})

test('STAFF-9 with a reason a short correction is accepted: each entry keeps its own reason', async () => {
  const { member_id, entry_id } = await register()
  const { status, content, text } = await correct(entry_id, { amount: '1000350', reason: 'The rest comes on Friday' })
  assert.equal(status, 201, text)
  assert.deepEqual(
    content.entries.map(({ kind, reason }: LedgerEntry) => [kind, reason]),
    [
      ['CORRECTION', 'Read again'],
      ['SUBSCRIPTION', 'The rest comes on Friday'],
    ],
  )
  const [audit] = (
    await call('GET', `/api/staff/audit?target=member:${member_id}&action=ledger-entries.correct`, { as: 'owner' })
  ).content.data
  assert.deepEqual(
    [audit.after.short, audit.after.reason, audit.reason],
    ['33,000 MMK', 'The rest comes on Friday', 'Read again'],
  )
})

test('STAFF-9 a correction is compared with the price and the rate of the day of sale, of a renewal too', async () => {
  const { member_id } = await register()
  const { content } = await call('POST', `/api/staff/members/${member_id}/subscriptions`, {
    as: 'support',
    body: { plan_id: YEAR, payment: { ...WHOLE, reference: `AYA 66000${made}` } },
  })
  const { entry_id } = content.entries[0] as LedgerEntry
  assert.deepEqual((await priceOf(entry_id)).content, { price_usd: 249, mmk_per_usd: 4150 })
  await db.updateTable('plans').set({ price_cents: 100 }).where('plan_id', '=', YEAR).execute()
  await setRate(100)
  try {
    assert.deepEqual((await priceOf(entry_id)).content, { price_usd: 249, mmk_per_usd: 4150 })
    const { error } = await correct(entry_id, { amount: '100' })
    assert.equal(error?.fields?.[0]?.message, 'short by 1,033,250 MMK; give a reason')
    assert.equal((await correct(entry_id, { amount: '1033351' })).status, 201)
  } finally {
    await db.updateTable('plans').set({ price_cents: 24_900 }).where('plan_id', '=', YEAR).execute()
    await setRate(415_000)
  }
})

test('STAFF-9 what is no payment of a plan has no price and is not compared', async () => {
  const { entry_id } = await register()
  const { content } = await call('POST', `/api/staff/ledger-entries/${entry_id}/refund`, {
    as: 'finance',
    body: { amount: '1033350', method: 'MMK' },
  })
  const refund = content.entries[0].entry_id
  assert.equal((await priceOf(refund)).status, 404)
  assert.equal((await priceOf(999_999_999)).status, 404)
  assert.equal((await correct(refund, { amount: '5' })).status, 201)
  const reason = await correct(refund, { amount: '6', reason: 'x' })
  assert.equal(reason.status, 409)
})
