import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type Who } from '#test/world.ts'

const { call, db, idOf, lesson } = await openWorld()
const mark = (id: number, act: 'add' | 'remove', as: Who) => call('POST', `/api/user/fav/lesson/${id}/${act}`, { as })
const isFavorite = async (id: number, as: Who) =>
  (await call('GET', `/api/user/lesson/${id}`, { as })).content.is_fav as boolean
const rows = async (who: Who) =>
  db
    .selectFrom('favorites')
    .where('member_id', '=', await idOf(who))
    .selectAll()
    .execute()

test('LEARN-9 a favourite can be added and removed repeatedly, for this member only', async () => {
  const { lesson_id } = await lesson('What money is for')
  for (const [act, is] of [
    ['remove', false],
    ['add', true],
    ['add', true],
    ['remove', false],
    ['remove', false],
    ['add', true],
  ] as const) {
    const { status, text } = await mark(lesson_id, act, 'trader')
    assert.deepEqual([status, text, await isFavorite(lesson_id, 'trader')], [204, '', is], act)
  }
  assert.equal(await isFavorite(lesson_id, 'fresh'), false)
  const [before] = await rows('trader')
  await mark(lesson_id, 'add', 'trader')
  assert.deepEqual(await rows('trader'), [before], 'adding again does not change its date')
  await mark(lesson_id, 'remove', 'fresh')
  assert.equal(await isFavorite(lesson_id, 'trader'), true)
})

test('LEARN-9 simultaneous toggles leave one favourite or none', async () => {
  const { lesson_id } = await lesson('Why prices rise')
  const added = await Promise.all(Array.from({ length: 10 }, () => mark(lesson_id, 'add', 'expiring')))
  assert.ok(added.every(({ status }) => status === 204))
  assert.equal((await rows('expiring')).length, 1)
  await Promise.all(Array.from({ length: 10 }, () => mark(lesson_id, 'remove', 'expiring')))
  assert.deepEqual(await rows('expiring'), [])
})

test('SAFE-2 an unexpected body is refused', async () => {
  const { lesson_id } = await lesson('Why prices rise')
  const url = `/api/user/fav/lesson/${lesson_id}/add`
  for (const body of [{}, undefined]) assert.equal((await call('POST', url, { as: 'fresh', body })).status, 204)
  const { status, error } = await call('POST', url, { as: 'fresh', body: { member_id: 1 } })
  assert.deepEqual([status, error.fields?.[0]?.path], [422, 'member_id'])
})
