import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'

const { call, db } = await openWorld()
const as = 'editor' as const
const post = async (path: string, body: object) => (await call('POST', `/api/staff/${path}`, { as, body })).content

test('STAFF-14 a published category or course under drafts names them, and all are published in one act', async () => {
  const { campus_id } = await post('campuses', { title: 'Draft campus' })
  const category = await post('categories', { campus_id, title: 'Draft category' })
  const { category_id } = category
  assert.deepEqual(category.draft_parents, [{ kind: 'campus', id: campus_id, title: 'Draft campus' }])
  const { course_id } = await post('courses', { category_id, title: 'Draft course' })
  const publish = (path: string, more: object = {}) =>
    call('PATCH', `/api/staff/${path}`, { as, body: { status: 'PUBLISHED', ...more } })
  const seen = async () => (await call('GET', `/api/user/course/${course_id}`, { as: 'member' })).status

  const alone = await publish(`courses/${course_id}`)
  assert.deepEqual(
    [alone.content.status, alone.content.draft_parents],
    ['PUBLISHED', [...category.draft_parents, { kind: 'category', id: category_id, title: 'Draft category' }]],
  )
  assert.equal(await seen(), 404)
  const all = await publish(`courses/${course_id}`, { publish_parents: true })
  assert.deepEqual([all.status, all.content.draft_parents], [200, []], all.text)
  assert.equal(await seen(), 200)
  const audits = await db
    .selectFrom('audits')
    .where('target', 'in', [`campus:${campus_id}`, `category:${category_id}`, `course:${course_id}`])
    .where('action', 'like', '%.update')
    .select('target')
    .orderBy('audit_id')
    .execute()
  assert.deepEqual(
    audits.map(({ target }) => target),
    [`course:${course_id}`, `campus:${campus_id}`, `category:${category_id}`],
  )
  const body = { status: 'PUBLISHED', publish_parents: false }
  assert.equal((await call('PATCH', `/api/staff/categories/${category_id}`, { as, body })).status, 422)
})
