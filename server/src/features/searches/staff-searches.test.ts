// Both engines: FTS5 or pg_trgm.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Found } from '@padauk/contract/staff-searches'
import { openWorld } from '#test/world.ts'

const { call, db } = await openWorld()
const find = async (q: string, as: 'owner' | 'support' | 'finance' | 'editor' = 'owner'): Promise<Found> =>
  (await call('GET', `/api/staff/search?q=${encodeURIComponent(q)}`, { as })).content

test('STAFF-15 one search finds members, payments by any spelling of the reference, and lessons in both languages', async () => {
  assert.deepEqual(
    (await find('thet zaw')).members.map(({ email }) => email),
    ['member@padauk.test'],
  )
  const payment = { method: 'MMK', currency: 'MMK', amount: '1033350', reference: 'KBZ-4440017' }
  const body = { name: 'Paid Once', email: 'paid.once@example.com', plan_id: 3, payment }
  assert.equal((await call('POST', '/api/staff/members', { as: 'support', body })).status, 201)
  for (const typed of ['KBZ-4440017', 'kbz-444', '444 0017', '၄၄၄၀၀၁၇'])
    assert.deepEqual(
      (await find(typed)).payments.map(({ name, reference }) => [name, reference]),
      [['Paid Once', 'KBZ-4440017']],
      typed,
    )
  assert.deepEqual(
    (await find('time frames')).lessons.map(({ title, campus_title }) => [title, campus_title]),
    [['Time frames', 'Chart Reading']],
  )
  const [lesson] = (await find('What money is for')).lessons
  assert.equal((await find(lesson?.title_my ?? '')).lessons[0]?.lesson_id, lesson?.lesson_id)
  // What could be a pattern is text.
  assert.deepEqual((await find('%')).lessons, [])
  assert.deepEqual(await find(' '), { members: [], payments: [], orders: [], claims: [], lessons: [] })
})

test('STAFF-15 the search shows a role only what it may read', async () => {
  assert.deepEqual((await find('time frames', 'support')).lessons, [])
  assert.deepEqual((await find('thet zaw', 'editor')).members, [])
  assert.deepEqual((await find('SAMPLE-ORDER', 'editor')).payments, [])
  assert.ok((await find('SAMPLE-ORDER', 'finance')).payments.length > 0)
  assert.equal((await call('GET', '/api/staff/search?q=a', { as: 'member' })).status, 401)
  assert.equal((await call('GET', `/api/staff/search?q=${'x'.repeat(101)}`, { as: 'owner' })).status, 422)
})

test('STAFF-15 the search finds an order and a withdrawal by number, for the roles that work on them', async () => {
  const { order_id, history_id } = await db
    .selectFrom('claims')
    .select(['order_id', 'history_id'])
    .orderBy('history_id', 'desc')
    .executeTakeFirstOrThrow()
  for (const typed of [
    String(order_id),
    `#${order_id}`,
    String(order_id).replace(/\d/g, (d) => '၀၁၂၃၄၅၆၇၈၉'[Number(d)] as string),
  ])
    assert.deepEqual(
      (await find(typed, 'finance')).orders.map((one) => [one.order_id, one.name]),
      [[order_id, 'Hla Win']],
      typed,
    )
  assert.deepEqual(
    (await find(`#${history_id}`, 'finance')).claims.map((one) => one.history_id),
    [history_id],
  )
  assert.deepEqual((await find(`#${history_id}`, 'support')).claims, [])
  assert.equal((await find(`#${order_id}`, 'support')).orders.length, 1)
  const { orders, claims } = await find(`#${order_id}`, 'editor')
  assert.deepEqual([orders, claims], [[], []])
})
