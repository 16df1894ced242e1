import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'

const { call } = await openWorld()
const note = { title: 'Wake at five', description: 'Read one lesson', type: 'MORNING_PHASE' }

test('NOTE-2 a member lists her own notes only, 15 a page, newest change first', async () => {
  const { content } = await call('GET', '/api/notes/manifastcation', { as: 'member' })
  assert.deepEqual({ ...content, data: content.data.length }, { currentPage: 1, totalPage: 3, perPage: 15, total: 40, data: 15 })
  assert.deepEqual(Object.keys(content.data[0]).sort(), ['description', 'manifast_id', 'title', 'type', 'updated_at'])
  const times = content.data.map((row: { updated_at: string }) => row.updated_at)
  assert.deepEqual(times, times.toSorted().reverse())
  assert.equal((await call('GET', '/api/notes/manifastcation', { as: 'trader' })).content.total, 0)
})

test("SAFE-2 another member's note is no note, by reading, changing and deleting", async () => {
  const { content } = await call('POST', '/api/notes/manifastcation', { as: 'fresh', body: note })
  const address = `/api/notes/manifastcation/${content.manifast_id}`
  for (const [method, body] of [['GET'], ['PATCH', { title: 'mine now' }], ['DELETE']] as const)
    assert.equal((await call(method, address, { as: 'trader', body })).status, 404, method)
  assert.equal((await call('GET', address, { as: 'fresh' })).content.title, note.title)
})

test('NOTE-3 a note is made, changed in part and deleted', async () => {
  const made = await call('POST', '/api/notes/manifastcation', { as: 'expired', body: { ...note, title: '  kept as typed  ' } })
  assert.equal(made.status, 201)
  assert.equal(made.content.title, '  kept as typed  ')
  const address = `/api/notes/manifastcation/${made.content.manifast_id}`
  const changed = await call('PATCH', address, { as: 'expired', body: { description: 'Changed 🌼 ကျွန်ုပ်' } })
  assert.deepEqual([changed.status, changed.content.title, changed.content.description], [200, '  kept as typed  ', 'Changed 🌼 ကျွန်ုပ်'])
  const removed = await call('DELETE', address, { as: 'expired' })
  assert.deepEqual([removed.status, removed.text], [204, ''])
  assert.equal((await call('DELETE', address, { as: 'expired' })).status, 404)
})

test('NOTE-3 title and description are required, bounded and whole; an unknown key is named', async () => {
  const refused: [Record<string, unknown>, string][] = [
    [{ title: '   ' }, 'title'], [{ description: '' }, 'description'], [{ title: 'x'.repeat(201) }, 'title'], [{ description: 'x'.repeat(20_001) }, 'description'],
    [{ title: 'nul \0' }, 'title'], [{ title: 'lone \ud800' }, 'title'], [{ title: 7 }, 'title'], [{ type: 'NOON' }, 'type'], [{ colour: 'red' }, 'colour'],
  ]
  for (const [wrong, path] of refused) {
    const { status, error } = await call('POST', '/api/notes/manifastcation', { as: 'member', body: { ...note, ...wrong } })
    assert.equal(status, 422, JSON.stringify(wrong))
    assert.equal(error.fields?.[0]?.path, path)
    assert.match(error.message, /^Error: /)
  }
  assert.equal((await call('POST', '/api/notes/manifastcation', { as: 'trader', body: { ...note, title: '🌼'.repeat(200) } })).status, 201)
})
