import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'

const { call, db } = await openWorld()
const FREE = '/learn/crypto-foundations/what-money-is/money-and-value/what-money-is-for'
const read = async () => (await call('GET', '/api/school')).content

test('VISIT-17 the school tells of itself only what its data bears out', async () => {
  assert.deepEqual(await read(), { campuses: 8, members: null, month_usd: 49, free_lesson: FREE })
  const now = new Date().toISOString()
  const rows = Array.from({ length: 2300 }, (_, nth) => ({
    email: `many${nth}@padauk.test`,
    name: 'Many',
    refer_code: `MANY${nth}`,
    password_hash: 'x',
    status: 'ACTIVE' as const,
    created_at: now,
  }))
  for (let from = 0; from < rows.length; from += 100)
    await db
      .insertInto('members')
      .values(rows.slice(from, from + 100))
      .execute()
  await db.updateTable('plans').set({ status: 'DRAFT' }).where('months', '=', 1).execute()
  await db.updateTable('campuses').set({ status: 'DRAFT' }).where('slug', '=', 'defi').execute()
  assert.deepEqual(await read(), { campuses: 7, members: 2000, month_usd: null, free_lesson: FREE })
})
