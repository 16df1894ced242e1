import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'

const { call, db, lesson } = await openWorld()

test('STAFF-6 the log names what was changed as it is called now, and a target that is gone by its number alone', async () => {
  const { lesson_id } = await lesson('Time frames')
  const { version } = (await call('GET', `/api/staff/lessons/${lesson_id}`, { as: 'editor' })).content
  await call('PATCH', `/api/staff/lessons/${lesson_id}`, {
    as: 'editor',
    body: { version, status: 'PUBLISHED', title: 'Frames of time' },
  })
  const made = await call('POST', '/api/staff/plans', {
    as: 'owner',
    body: { name: 'Short lived', price_usd: 10, months: 1, features: [], description: 'x', status: 'DRAFT' },
  })
  assert.equal(made.status, 201, JSON.stringify(made.error))
  const { plan_id } = made.content
  const nameOf = async (target: string) =>
    (await call('GET', `/api/staff/audit?target=${target}`, { as: 'owner' })).content.data[0].name
  assert.equal(await nameOf(`lesson:${lesson_id}`), 'Frames of time')
  assert.equal(await nameOf(`plan:${plan_id}`), 'Short lived')
  await db.deleteFrom('plans').where('plan_id', '=', plan_id).execute()
  assert.equal(await nameOf(`plan:${plan_id}`), null)
})
