// Both engines: one winner.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerEntry } from '@padauk/contract/ledger-entries'
import { openWorld } from '#test/world.ts'

const { call } = await openWorld()
const CODE = 'PADAUK1'
let made = 0
/** A member who has paid $49 with the code; the entry of the payment. */
async function refer(): Promise<LedgerEntry> {
  made++
  const { status, content, text } = await call('POST', '/api/staff/members', {
    as: 'support',
    body: {
      ...{ name: `Referred ${made}`, email: `referred${made}@example.com`, plan_id: 1, campus_ids: [1, 2] },
      refer_code: CODE,
      payment: { method: 'USDT', currency: 'USD', amount: '49', reference: `REFERRED 000${made}` },
    },
  })
  assert.equal(status, 201, text)
  return content.entries[0]
}
const act = (entry_id: number, what: string, body: unknown) =>
  call('POST', `/api/staff/ledger-entries/${entry_id}/${what}`, { as: 'finance', body })
const refund = (entry_id: number, more: object = {}) =>
  act(entry_id, 'refund', { amount: '49', method: 'USDT', ...more })
const readPaid = async (entry_id: number) =>
  (await call('GET', `/api/staff/ledger-entries/${entry_id}/refund-rule`, { as: 'finance' })).content.paid_referral
const pay = () => call('POST', `/api/staff/affiliates/${CODE}/payouts`, { as: 'finance', body: {} })
const owed = async () => {
  const [{ owed_usd, total_subscriptions, subscriptions_to_pay }] = (
    await call('GET', `/api/staff/affiliates?q=${CODE}`, { as: 'finance' })
  ).content.data
  const unpaid = subscriptions_to_pay.reduce((sum: number, of: { unpaid_count: number }) => sum + of.unpaid_count, 0)
  const stats = (await call('GET', `/api/affiliate/stats/${CODE}`, { as: 'member' })).content
  assert.deepEqual([stats.owed_usd, stats.total_subscriptions], [owed_usd, total_subscriptions])
  return [owed_usd, total_subscriptions, unpaid]
}

test('AFF-3 STAFF-8 a refund in full ends the unpaid referral, a part of it does not, and taking it back brings it back', async () => {
  const before = await owed()
  const { entry_id } = await refer()
  const after = await owed()
  assert.notDeepEqual(after, before)
  const full = await refund(entry_id, { referral_paid: false })
  assert.equal(full.status, 201, full.text)
  assert.deepEqual(await owed(), before)
  assert.equal((await act(full.content.entries[0].entry_id, 'undo', { reason: 'Never sent' })).status, 201)
  assert.deepEqual(await owed(), after)
  assert.equal((await refund(entry_id, { amount: '10' })).status, 201)
  assert.deepEqual(await owed(), after)
})

test('AFF-3 STAFF-8 a paid referral stays paid: a refund shows who was paid and how much, and is refused if that has changed', async () => {
  const { entry_id } = await refer()
  assert.equal(await readPaid(entry_id), null)
  const paid = await pay()
  assert.equal(paid.status, 201, paid.text)
  const referral = await readPaid(entry_id)
  assert.deepEqual([referral.name, referral.paid_usd], ['Thet Zaw', (49 * paid.content.tier_percent) / 100])
  const after = await owed()
  const unaware = await refund(entry_id, { referral_paid: false })
  assert.deepEqual([unaware.status, unaware.error?.code], [409, 'referral_paid'])
  assert.equal((await refund(entry_id, { referral_paid: true })).status, 201)
  assert.deepEqual(await owed(), after)
})

test('SAFE-3 of a payout and refunds at once each referral is paid or ended, never both', async () => {
  const entries = await Promise.all(Array.from({ length: 6 }, refer))
  const [payout, ...refunds] = await Promise.all([
    pay(),
    ...entries.map(({ entry_id }) => refund(entry_id, { referral_paid: false })),
  ])
  const ended = refunds.filter(({ status }) => status === 201).length
  const late = refunds.filter(({ error }) => error?.code === 'referral_paid').length
  assert.equal(ended + late, entries.length)
  assert.equal(payout.status === 201 ? payout.content.subscriptions : 0, late)
  assert.deepEqual((await owed())[2], 0)
})
