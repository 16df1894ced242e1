import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerEntry } from '@padauk/contract/ledger-entries'
import { messagesOf } from '#test/messages.ts'
import { openWorld } from '#test/world.ts'

const { call, db } = await openWorld()
const LIFETIME = 5
const YEAR = 3
let made = 0
const register = (payment: Record<string, unknown>, more: Record<string, unknown> = {}) => {
  made++
  return call('POST', '/api/staff/members', {
    as: 'support',
    body: {
      name: `Thura ${made}`,
      email: `thura${made}@example.com`,
      plan_id: LIFETIME,
      payment: { method: 'MMK', currency: 'MMK', reference: `AYA 77000${made}`, ...payment },
      ...more,
    },
  })
}
const renew = async (payment: Record<string, unknown>) => {
  const { content } = await register({ amount: '1033350' }, { plan_id: YEAR })
  const answer = await call('POST', `/api/staff/members/${content.member_id}/subscriptions`, {
    as: 'support',
    body: { plan_id: YEAR, payment: { method: 'MMK', currency: 'MMK', reference: `AYA 88000${made}`, ...payment } },
  })
  return { ...answer, member_id: content.member_id as number }
}
const membersNow = async () =>
  Number(
    (
      await db
        .selectFrom('members')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const entryOf = async (member_id: number): Promise<LedgerEntry> =>
  (await call('GET', `/api/staff/members/${member_id}`, { as: 'support' })).content.entries[0]

test('STAFF-9 lifetime for 10 MMK is refused by what is missing, and nothing is made', async () => {
  const before = await membersNow()
  const { status, error } = await register({ amount: '10' })
  assert.equal(status, 422)
  assert.equal(error.code, 'payment_short')
  const message = 'short by 1,863,340 MMK; give a reason'
  assert.deepEqual(messagesOf(error), [{ path: 'payment.reason', message }])
  assert.equal(await membersNow(), before)
  assert.equal((await register({ amount: '10', reason: ' \u200b ' })).status, 422)
})

test('STAFF-9 with a reason it is accepted, and the reason stands with the payment, in its dollars', async () => {
  const { status, content } = await register({ amount: '10', reason: 'The rest comes on Friday, by KBZ' })
  assert.equal(status, 201)
  const { reason, amount, usd, rate } = content.entries[0]
  assert.deepEqual([reason, amount, usd, rate], ['The rest comes on Friday, by KBZ', '10', 0, 4150])
  const { after } = (
    await call('GET', `/api/staff/audit?target=member:${content.member_id}&action=members.register`, { as: 'owner' })
  ).content.data[0]
  assert.equal(after.payment.short, '1,863,340 MMK')
  assert.equal(after.payment.reason, 'The rest comes on Friday, by KBZ')
})

test('STAFF-9 a renewal of $249 paid with 249 MMK is refused, and in dollars it is short by $100', async () => {
  const { status, error, member_id } = await renew({ amount: '249' })
  assert.deepEqual(
    [status, messagesOf(error)],
    [422, [{ path: 'payment.reason', message: 'short by 1,033,101 MMK; give a reason' }]],
  )
  assert.equal((await entryOf(member_id)).amount, '1033350')
  const dollars = await renew({ amount: '149', currency: 'USD', method: 'OTHER' })
  assert.equal(dollars.error.fields?.[0]?.message, 'short by $100; give a reason')
  const given = await renew({ amount: '149', currency: 'USD', method: 'OTHER', reason: 'Discount for the third year' })
  assert.equal(given.status, 201)
  assert.equal((await entryOf(given.member_id)).reason, 'Discount for the third year')
})

test('STAFF-9 ten times the price is refused by what is too much, unless a reason is given', async () => {
  const { status, error, member_id } = await renew({ amount: '10333500' })
  assert.deepEqual(
    [status, error.code, messagesOf(error)],
    [422, 'payment_over', [{ path: 'payment.reason', message: 'over by 9,300,150 MMK; give a reason' }]],
  )
  assert.equal((await entryOf(member_id)).amount, '1033350')
  assert.equal((await renew({ amount: '1240020', reason: 'Paid for a friend too' })).status, 201)
})

test('STAFF-9 a coin is compared and entered by the USDT it became, and a part of it that is refunded too', async () => {
  const paid = { amount: '0.004', currency: 'BTC', method: 'BTC' }
  const unknown = await register(paid)
  assert.deepEqual([unknown.status, unknown.error.fields?.[0]?.path], [422, 'payment.usdt'])
  const short = await register({ ...paid, usdt: '249' })
  assert.equal(short.error.fields?.[0]?.message, 'short by 200 USDT; give a reason')
  const { status, content } = await register({ ...paid, usdt: '448' })
  assert.equal(status, 201)
  const [entry] = content.entries as LedgerEntry[]
  assert.deepEqual([entry?.amount, entry?.currency, entry?.usd], ['0.004', 'BTC', 448])
  const back = await call('POST', `/api/staff/ledger-entries/${entry?.entry_id}/refund`, {
    as: 'finance',
    body: { amount: '0.001', method: 'BTC' },
  })
  assert.deepEqual([back.status, back.content.entries[0].usd], [201, -112])
})

test('STAFF-9 a payment of the price needs nothing new, and a currency without a rate needs a reason', async () => {
  const { content } = await register({ amount: '1863350' })
  const { reason, usd, rate } = content.entries[0]
  assert.deepEqual([reason, usd, rate], [null, 449, 4150])
  assert.equal((await register({ amount: '449', currency: 'USDT', method: 'USDT' })).status, 201)
  const { status, error } = await register({ amount: '1863350', currency: 'KS' })
  assert.deepEqual(
    [status, error.fields?.[0]?.message],
    [422, 'no rate for KS, so it cannot be compared with the price; give a reason'],
  )
})

test('STAFF-9 a corrected payment keeps the rate of its day; without any rate, kyat need a reason', async () => {
  const { content } = await register({ amount: '1863350' })
  const { entry_id } = content.entries[0]
  await call('POST', '/api/staff/rates', {
    as: 'owner',
    body: { mmk_per_usd: 5000, from_day: content.entries[0].at.slice(0, 10) },
  })
  const corrected = await call('POST', `/api/staff/ledger-entries/${entry_id}/correction`, {
    as: 'finance',
    body: { payment: { method: 'MMK', currency: 'MMK', amount: '1867500' }, reason: 'Read again' },
  })
  const right = corrected.content.entries.find(({ replaces_id }: LedgerEntry) => replaces_id === entry_id)
  assert.deepEqual([right.rate, right.usd], [4150, 450])
  await db.deleteFrom('rates').execute()
  const { status, error } = await register({ amount: '1863350' })
  assert.deepEqual(
    [status, error.fields?.[0]?.message],
    [422, 'no rate for MMK, so it cannot be compared with the price; give a reason'],
  )
  const taken = await register({ amount: '1863350', reason: 'The owner has no rate yet' })
  assert.deepEqual([taken.status, taken.content.entries[0].usd], [201, null])
})
