import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerEntry } from '@padauk/contract/ledger-entries'
import { openWorld } from '#test/world.ts'

const { call, db } = await openWorld()
const BASE = '/api/staff/ledger-entries'
let made = 0
/** A member who has paid $249 for a year. */
async function register(more = {}) {
  made++
  const { status, content, text } = await call('POST', '/api/staff/members', {
    as: 'support',
    body: {
      name: `Refunded ${made}`,
      email: `refunded${made}@example.com`,
      plan_id: 3,
      payment: { method: 'USDT', currency: 'USDT', amount: '249', reference: `BACK 1100${made}` },
      ...more,
    },
  })
  assert.equal(status, 201, text)
  return { member_id: content.member_id as number, entry_id: content.entries[0].entry_id as number }
}
const act = (entry_id: number | undefined, what: string, body: object = { reason: 'The wrong member' }) =>
  call('POST', `${BASE}/${entry_id}/${what}`, { as: 'finance', body })
const refund = async (entry_id: number, amount = '249') => {
  const { status, content, text } = await act(entry_id, 'refund', { amount, method: 'USDT', reason: 'Ill' })
  assert.equal(status, 201, text)
  return content.entries[0] as LedgerEntry
}
const file = async (id: number) => (await call('GET', `/api/staff/members/${id}`, { as: 'finance' })).content
const kinds = (entries: LedgerEntry[]) => entries.map(({ kind, amount }) => `${kind} ${amount}`)
const month = new Date(Date.now() + 6.5 * 3_600_000).toISOString().slice(0, 7)
const money = async () => {
  const [{ content: list }, { content: figures }] = await Promise.all([
    call('GET', `${BASE}?month=${month}`, { as: 'finance' }),
    call('GET', '/api/staff/overview/figures', { as: 'finance' }),
  ])
  const { out_usd: out, sold, renewed } = figures.days.at(-1)
  return { out_usd: list.sums.out_usd, left_usd: list.sums.left_usd, out, sold, renewed }
}

test('STAFF-8 a refund recorded by mistake is taken back once, and the subscription runs as it was sold', async () => {
  const { member_id, entry_id } = await register()
  const [before, at] = [await file(member_id), await money()]
  const recorded = await refund(entry_id)
  assert.ok(Date.parse((await file(member_id)).end_at) <= Date.now())
  assert.equal((await file(member_id)).refund.state, 'NO_PURCHASE')
  const answers = await Promise.all([1, 2].map(() => act(recorded.entry_id, 'undo')))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
  const refused = answers.find(({ status }) => status === 409)
  assert.equal(refused?.error.code, 'already_corrected')

  const after = await file(member_id)
  assert.deepEqual(kinds(after.entries), ['CORRECTION 249', 'REFUND -249', 'SUBSCRIPTION 249'])
  assert.deepEqual(
    after.entries.map(({ answer }: LedgerEntry) => answer),
    [null, { entry_id: after.entries[0].entry_id, kind: 'CORRECTION' }, null],
    'the payment stands again',
  )
  assert.deepEqual(after.subscriptions, before.subscriptions)
  assert.deepEqual([after.end_at, after.refund], [before.end_at, before.refund])
  assert.deepEqual(await money(), at)
  const [did] = after.timeline
  assert.deepEqual(
    [did.action, did.reason, did.after.end_at],
    ['ledger-entries.undo-refund', 'The wrong member', before.end_at],
  )
  // What was taken back is final.
  assert.equal((await act(after.entries[0].entry_id, 'undo')).error.code, 'is_correction')
})

test('STAFF-8 after that the payment is refunded again, once, or corrected', async () => {
  const { member_id, entry_id } = await register()
  const first = await refund(entry_id, '100')
  assert.equal((await act(first.entry_id, 'undo')).status, 201)
  const again = await Promise.all(
    [1, 2].map(() => act(entry_id, 'refund', { amount: '249', method: 'USDT', reason: 'Ill' })),
  )
  assert.deepEqual(again.map(({ status }) => status).toSorted(), [201, 409])
  const [second] = (await file(member_id)).entries as LedgerEntry[]
  assert.deepEqual([second?.kind, second?.source_id, second?.replaces_id], ['REFUND', entry_id, first.entry_id])
  assert.equal(
    (
      await act(entry_id, 'correction', {
        payment: { method: 'USDT', currency: 'USDT', amount: '250' },
        reason: 'x',
      })
    ).error.code,
    'already_refunded',
  )
  assert.equal((await act(second?.entry_id, 'undo')).status, 201)
  const corrected = await act(entry_id, 'correction', {
    payment: { method: 'USDT', currency: 'USDT', amount: '250' },
    reason: 'Read again',
  })
  assert.equal(corrected.status, 201, corrected.text)
  // A corrected refund can be taken back too: the one that stands.
  const other = await register()
  const wrong = await refund(other.entry_id, '50')
  const { content } = await act(wrong.entry_id, 'correction', {
    payment: { method: 'USDT', currency: 'USDT', amount: '60' },
    reason: 'x',
  })
  assert.equal((await act(wrong.entry_id, 'undo')).error.code, 'already_corrected')
  assert.equal((await act(content.entries[1].entry_id, 'undo')).status, 201)
  assert.equal((await file(other.member_id)).entries.at(-1).answer, null)
})

test('STAFF-8 a refund is not taken back under a renewal that uses its days, which is undone first', async () => {
  const { member_id, entry_id } = await register()
  const { end_at } = await file(member_id)
  const recorded = await refund(entry_id)
  const renewal = await call('POST', `/api/staff/members/${member_id}/subscriptions`, {
    as: 'support',
    body: { plan_id: 3, payment: { method: 'USDT', currency: 'USDT', amount: '249', reference: `BACK 2200${made}` } },
  })
  const { status, error } = await act(recorded.entry_id, 'undo')
  assert.deepEqual([status, error.code], [409, 'renewed_since'])
  assert.equal((await file(member_id)).entries.length, 3)
  assert.equal((await act(renewal.content.entries[0].entry_id, 'undo')).status, 201)
  assert.equal((await act(recorded.entry_id, 'undo')).status, 201)
  assert.equal((await file(member_id)).end_at, end_at)
})

test('STAFF-8 a renewal that follows the refunded period stays where it is', async () => {
  const { member_id, entry_id } = await register()
  await call('POST', `/api/staff/members/${member_id}/subscriptions`, {
    as: 'support',
    body: { plan_id: 3, payment: { method: 'USDT', currency: 'USDT', amount: '249', reference: `BACK 3300${made}` } },
  })
  const before = (await file(member_id)).subscriptions
  const recorded = await refund(entry_id, '100')
  assert.notDeepEqual((await file(member_id)).subscriptions, before)
  assert.equal((await act(recorded.entry_id, 'undo')).status, 201)
  assert.deepEqual((await file(member_id)).subscriptions, before)
})

test('STAFF-10 a renewal whose refund is taken back ends again on the day that its run keeps', async () => {
  const { member_id } = await register({ start_at: '2028-02-29' })
  const renew = (plan_id: number, reference: string) =>
    call('POST', `/api/staff/members/${member_id}/subscriptions`, {
      as: 'support',
      body: { plan_id, payment: { method: 'USDT', currency: 'USDT', amount: '249', reference } },
    })
  for (const reference of ['BACK 44001', 'BACK 44002']) await renew(3, reference)
  const { content } = await renew(3, 'BACK 44003')
  const recorded = await refund(content.entries[0].entry_id, '100')
  assert.equal((await act(recorded.entry_id, 'undo')).status, 201)
  assert.deepEqual(
    (await file(member_id)).subscriptions.map(({ end_at }: { end_at: string }) => end_at),
    ['2032-02-28', '2031-02-27', '2030-02-27', '2029-02-27'].map((day) => `${day}T17:30:00.000Z`),
  )
})

test('STAFF-8 the refund of an order is money only, taken back as well', async () => {
  const order = await db
    .selectFrom('ledger_entries')
    .where('kind', '=', 'ORDER')
    .selectAll()
    .orderBy('entry_id', 'desc')
    .executeTakeFirstOrThrow()
  const status = () =>
    db.selectFrom('funded_orders').where('order_id', '=', order.source_id).select('status').executeTakeFirstOrThrow()
  const before = await status()
  const recorded = await act(order.entry_id, 'refund', { amount: '1', method: 'USDT', reason: 'x' })
  assert.equal(recorded.status, 201, recorded.text)
  const { status: answered, content } = await act(recorded.content.entries[0].entry_id, 'undo')
  assert.equal(answered, 201)
  assert.deepEqual([content.entries[0].amount, content.entries[0].direction], ['1', 'OUT'])
  assert.deepEqual(await status(), before)
})

test('STAFF-8 what is neither a renewal nor a refund cannot be undone', async () => {
  const { content } = await call('GET', `${BASE}?kind=PAYOUT`, { as: 'finance' })
  const [payout] = content.data
  if (payout) assert.equal((await act(payout.entry_id, 'undo')).error.code, 'not_a_renewal')
  const order = (await call('GET', `${BASE}?kind=ORDER`, { as: 'finance' })).content.data[0]
  assert.equal((await act(order.entry_id, 'undo')).error.code, 'not_a_renewal')
})
