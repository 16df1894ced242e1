import assert from 'node:assert/strict'
import { test } from 'node:test'
import { multipart, PIXEL } from '#test/multipart.ts'
import { openWorld } from '#test/world.ts'

const { call, db } = await openWorld()
let references = 0
async function order(method: 'MMK' | 'USDT') {
  const { body, headers } = multipart([
    ['funded_account_id', '2'],
    ['name', 'Hla Win'],
    ['email', 'trader@padauk.test'],
    ['payment_method', method],
    ['transaction_reference', `0093812${++references}`],
    ['payment_proof', PIXEL],
  ])
  const { status, content } = await call('POST', '/api/funded-account-order', { as: 'trader', body, headers })
  assert.deepEqual([status, content], [201, { order_id: content.order_id, status: 'PENDING' }])
  return content.order_id as number
}
const read = async (id: number) => (await call('GET', `/api/staff/funded-orders/${id}`, { as: 'finance' })).content
const decide = (
  id: number,
  body: { status: 'APPROVED' | 'REJECT'; decided_on: 'PENDING' | 'APPROVED'; reason?: string },
) => call('PATCH', `/api/staff/funded-orders/${id}`, { as: 'owner', body })
const entryOf = (id: number) =>
  db
    .selectFrom('ledger_entries')
    .where('kind', '=', 'ORDER')
    .where('source_id', '=', id)
    .select(['currency', 'units', 'rate', 'usd_cents', 'reference'])
    .executeTakeFirstOrThrow()
const setRate = (from_day: string, mmk_cents: number) =>
  db.insertInto('rates').values({ from_day, mmk_cents, staff: null, created_at: '' }).execute()

test('STAFF-8 STAFF-9 an order paid in kyat keeps the kyat that the checkout asked, and is entered at the rate of the day it was paid', async () => {
  await db.deleteFrom('rates').execute()
  await setRate('2026-01-01', 450_000)
  const { data } = (await call('GET', '/api/funded-account', { as: 'trader' })).content
  const { estimate } = data.find((one: { funded_account_id: number }) => one.funded_account_id === 2)
  assert.deepEqual(estimate, { mmk: 895_500, mmk_per_usd: 4_500, from_day: '2026-01-01' })
  const id = await order('MMK')
  const { payment, price_usd } = await read(id)
  assert.deepEqual([payment.amount, payment.currency, payment.method, price_usd], ['895500', 'MMK', 'MMK', 199])
  await db
    .updateTable('payments')
    .set({ created_at: '2026-01-20T01:00:00.000Z' })
    .where('reference', '=', payment.reference)
    .execute()
  // A later rate changes nothing about what was asked before.
  await setRate('2026-01-21', 500_000)
  assert.equal((await decide(id, { status: 'APPROVED', decided_on: 'PENDING' })).status, 200)
  assert.deepEqual(
    { ...(await entryOf(id)) },
    {
      currency: 'MMK',
      units: 895_500,
      rate: 450_000,
      usd_cents: 19_900,
      reference: payment.reference,
    },
  )
})

test('STAFF-9 without a rate, and in a coin, an order is asked in dollars', async () => {
  await db.deleteFrom('rates').execute()
  for (const method of ['MMK', 'USDT'] as const) {
    const id = await order(method)
    const { payment } = await read(id)
    assert.deepEqual([payment.amount, payment.currency, payment.method], ['199.00', 'USD', method])
    assert.equal((await decide(id, { status: 'APPROVED', decided_on: 'PENDING' })).status, 200)
    assert.deepEqual([(await entryOf(id)).currency, (await entryOf(id)).rate], ['USD', null])
  }
})

test("STAFF-4 an order shows the member's earlier orders, and which payments were rejected", async () => {
  const [first, second] = [await order('USDT'), await order('USDT')]
  await decide(first, { status: 'REJECT', decided_on: 'PENDING', reason: 'Cannot be read' })
  const { earlier } = await read(second)
  assert.deepEqual(earlier[0], { order_id: first, status: 'REJECT', exam_status: null })
  assert.equal(earlier.length, 20)
  const { earlier: before } = await read(first)
  assert.ok(before.every((one: { order_id: number }) => one.order_id !== first && one.order_id !== second))
})
