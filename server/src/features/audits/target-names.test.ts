import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'

const { call, db, idOf, lesson } = await openWorld()

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

test('STAFF-6 remarks and messages are named by their member, other acts by what people know them by', async () => {
  const id = await idOf('member')
  await call('POST', `/api/staff/members/${id}/remarks`, { as: 'support', body: { text: 'Calls on Sundays' } })
  const wins = (await call('GET', '/api/staff/student-wins', { as: 'editor' })).content.data
  const [{ student_win_id, title }] = wins
  await call('PATCH', `/api/staff/student-wins/${student_win_id}`, { as: 'editor', body: { title: `${title}!` } })
  const namesOf = async (action: string) =>
    (await call('GET', `/api/staff/audit?action=${action}`, { as: 'owner' })).content.data.map(
      ({ name }: { name: string | null }) => name,
    )
  const { name } = await db.selectFrom('members').where('member_id', '=', id).select('name').executeTakeFirstOrThrow()
  assert.deepEqual(await namesOf('remarks.create'), [name])
  assert.deepEqual(await namesOf('student-wins.update'), [`${title}!`])
})
