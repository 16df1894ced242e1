import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'

const { call, db } = await openWorld()
const FREE = '/learn/crypto-foundations/what-money-is/money-and-value/what-money-is-for'
const read = async () => (await call('GET', '/api/school')).content

test('VISIT-17 the school tells of itself only what its data bears out', async () => {
  assert.deepEqual(await read(), { month_usd: 49, free_lesson: FREE })
  await db.updateTable('plans').set({ status: 'DRAFT' }).where('months', '=', 1).execute()
  assert.deepEqual(await read(), { month_usd: null, free_lesson: FREE })
})
