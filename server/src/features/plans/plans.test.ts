import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import { localDay } from '#lib/days.ts'
import { openWorld } from '#test/world.ts'

const { call, db } = await openWorld()

test('VISIT-10 plans are listed by position, from $49 to $449, with price in dollars and length in months', async () => {
  const { status, content } = await call('GET', '/api/plans')
  assert.equal(status, 200)
  const { data, ...head } = content
  assert.deepEqual(head, { currentPage: 1, totalPage: 1, perPage: 100, total: 5 })
  assert.deepEqual(
    data.map(({ name, price_usd, months }: { name: string; price_usd: number; months: number }) => [
      name,
      price_usd,
      months,
    ]),
    [
      ['Starter', 49, 1],
      ['Half Year', 149, 6],
      ['Year', 249, 12],
      ['Two Years', 349, 24],
      ['Lifetime', 449, 1200],
    ],
  )
  assert.deepEqual(Object.keys(data[0]).sort(), [
    ...['campus_count', 'description', 'estimate', 'features'],
    ...['months', 'name', 'plan_id', 'price_usd'],
  ])
  assert.deepEqual(data[0].features, ['Two campuses', 'Quizzes and notes', 'Customer service in chat'])
})

test('VISIT-10 cents are exact, pages are cut, and a stale token does not matter', async () => {
  await db.updateTable('plans').set({ price_cents: 4950 }).where('name', '=', 'Starter').execute()
  const { content } = await call('GET', '/api/plans?page=1&perPage=2', { as: { token: 'x'.repeat(43) } })
  assert.deepEqual([content.data.length, content.totalPage, content.data[0].price_usd], [2, 3, 49.5])
  assert.deepEqual((await call('GET', '/api/plans?page=9')).content.data, [])
  for (const query of ['page=0', 'page=x', 'perPage=101', 'perPage=', 'page=1&page=2'])
    assert.equal((await call('GET', `/api/plans?${query}`)).status, 422, query)
})

test('VISIT-17 each plan says how many campuses it opens, and its price in kyat at the dated rate of the school', async () => {
  const read = async () => (await call('GET', '/api/plans')).content.data
  assert.deepEqual(
    (await read()).map(({ campus_count }: { campus_count: number | null }) => campus_count),
    [2, 2, null, null, null],
  )
  const today = localDay(new Date(), SCHOOL_ZONE)
  const { status } = await call('POST', '/api/staff/rates', {
    as: 'owner',
    body: { mmk_per_usd: 4512.5, from_day: today },
  })
  assert.equal(status, 201)
  // The answer is kept for everyone, and a new rate changes it at once.
  assert.deepEqual((await read())[1].estimate, { mmk: 672_363, mmk_per_usd: 4512.5, from_day: today })
  await db.deleteFrom('rates').execute()
  assert.deepEqual((await read())[1].estimate, null)
})
