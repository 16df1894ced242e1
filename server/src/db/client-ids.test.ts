// Both engines: unique keys and upserts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localDay } from '#lib/days.ts'
import { openWorld, type Who } from '#test/world.ts'
import { nameFile } from '../features/files/files.ts'

const { call, db, lesson, storage } = await openWorld()
const NOTES = '/api/notes/manifastcation'
let made = 0
const newId = () => `made${String(++made).padStart(12, '0')}`
const writeNote = (client_id?: unknown, as: Who = 'trader') =>
  call('POST', NOTES, { as, body: { client_id, title: 'a', description: 'b', type: 'MORNING_PHASE' } })
const addItem = (client_id?: unknown, as: Who = 'trader') =>
  call('POST', '/api/checklist', { as, body: { client_id, title: 'a' } })

test('OFFLINE-1 a note made on a device is returned with its client id, and found by either id', async () => {
  const id = newId()
  const { status, content } = await writeNote(id)
  assert.deepEqual([status, content.client_id], [201, id])
  const [byClient, byNumber] = [`${NOTES}/${id}`, `${NOTES}/${content.manifast_id}`]
  for (const url of [byClient, byNumber])
    assert.deepEqual((await call('GET', url, { as: 'trader' })).content, content, url)
  const { data } = (await call('GET', NOTES, { as: 'trader' })).content
  assert.deepEqual(data[0], content)
  const changed = await call('PATCH', byClient, {
    as: 'trader',
    body: { title: 'Changed', based_on: content.updated_at },
  })
  assert.deepEqual([changed.status, changed.content.title, changed.content.client_id], [200, 'Changed', id])
  assert.equal((await call('DELETE', byClient, { as: 'trader' })).status, 204)
  assert.equal((await call('GET', byNumber, { as: 'trader' })).status, 404)
  const restored = await call('POST', `${byClient}/restore`, { as: 'trader' })
  assert.deepEqual([restored.status, restored.content], [200, changed.content])
  assert.equal((await call('DELETE', byNumber, { as: 'trader' })).status, 204)
  assert.equal('client_id' in (await writeNote()).content, false)
})

test('OFFLINE-1 a checklist item is named by either id: renamed, moved, ticked, deleted and restored', async () => {
  const id = newId()
  const { status, content } = await addItem(id)
  assert.deepEqual([status, content.client_id], [201, id])
  const url = `/api/checklist/${id}`
  const moved = await call('PATCH', url, { as: 'trader', body: { title: 'First', position: 1 } })
  assert.deepEqual(moved.content, { ...content, title: 'First', position: 1 })
  const today = localDay(new Date(), 'Asia/Yangon')
  const read = async () => (await call('GET', '/api/checklist', { as: 'trader' })).content.data
  for (const is_done of [true, false, true]) {
    const ticked = await call('PUT', `${url}/days/${today}`, { as: 'trader', body: { is_done } })
    assert.deepEqual([ticked.status, (await read())[0]], [204, { ...moved.content, is_done }])
  }
  const chosen = await call('PATCH', url, { as: 'trader', body: { stands_for: 'LESSON' } })
  assert.deepEqual([chosen.content.is_done, chosen.content.client_id], [false, id])
  await call('PATCH', url, { as: 'trader', body: { stands_for: null } })
  assert.equal((await call('DELETE', url, { as: 'trader' })).status, 204)
  const restored = await call('POST', `${url}/restore`, { as: 'trader' })
  assert.deepEqual([restored.status, restored.content], [200, moved.content])
  assert.equal('client_id' in (await addItem()).content, false)
})

test('OFFLINE-1 a run of a replay is named by either id; an unfinished one goes on under the id of the device that goes on', async () => {
  const path = 'curriculum/client-ids/bars.csv'
  const bytes = Buffer.from('time,open,high,low,close\n2026-01-01,1,1,1,1\n2026-01-02,1,1,1,1\n2026-01-03,1,1,1,1\n')
  await storage.put(bytes)
  await nameFile(db, { path, media_type: 'text/csv', is_private: false, bytes }, new Date())
  const { lesson_id } = await lesson('What money is for')
  const src = `/api/file?filePath=${encodeURIComponent(path)}`
  const figure = `<figure class="replay" data-name="bars" data-src="${src}" data-account="1" data-risk="1" data-start="1">`
  await db.updateTable('lessons').set({ text: figure }).where('lesson_id', '=', lesson_id).execute()
  const url = `/api/user/lesson/${lesson_id}/replay/bars`
  const begin = (body?: unknown) => call('POST', url, { as: 'fresh', body })
  const keep = (id: string, from: number, at: number, as: Who = 'fresh') =>
    call('PUT', `/api/user/replay/${id}`, { as, body: { from, at, moves: [] } })

  const [first, second] = [newId(), newId()]
  const { status, content } = await begin({ client_id: first })
  assert.deepEqual([status, content.client_id], [201, first])
  for (const body of [undefined, {}, { client_id: first }]) assert.deepEqual((await begin(body)).content, content)
  assert.equal((await keep(second, 1, 2)).status, 404)
  for (const client_id of [second, first])
    assert.deepEqual((await begin({ client_id })).content, { ...content, client_id })
  assert.equal((await keep(first, 1, 2, 'member')).status, 404)
  const next = await keep(first, 1, 2)
  assert.deepEqual([next.status, next.content], [200, { ...content, at: 2 }])
  assert.deepEqual((await call('GET', url, { as: 'fresh' })).content, [next.content])
  assert.equal((await keep(String(content.replay_id), 2, 3)).content.is_over, true)

  const isTaken = async () => {
    const taken = await begin({ client_id: first })
    assert.deepEqual([taken.status, taken.error.code], [409, 'client_id_taken'])
  }
  await isTaken()
  assert.equal((await begin({ client_id: second })).content.client_id, second)
  await isTaken()
  await keep(second, 1, 3)
  assert.equal('client_id' in (await begin()).content, false)
})

test('OFFLINE-1 a client_id makes one thing, however often and simultaneously it is sent, also after a deletion', async () => {
  for (const [create, url] of [
    [writeNote, NOTES],
    [addItem, '/api/checklist'],
  ] as const) {
    const id = newId()
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(id)))
    const made = answers.map(({ status, content }) => [status, content.item_id ?? content.manifast_id])
    assert.deepEqual(made, Array(8).fill(made[0]))
    assert.equal(made[0]?.[0], 201)
    // With another text it is another thing.
    await call('PATCH', `${url}/${id}`, { as: 'trader', body: { title: 'Changed' } })
    assert.equal((await create(id)).error.code, 'client_id_taken')
    assert.equal((await call('DELETE', `${url}/${id}`, { as: 'trader' })).status, 204)
    const again = await create(id)
    assert.deepEqual([again.status, again.error.code], [409, 'client_id_taken'])
    assert.equal((await call('POST', `${url}/${id}/restore`, { as: 'trader' })).status, 200)
    // Another kind of thing, and another member, have ids of their own.
    assert.equal((await create(id, 'member')).status, 201)
  }
  const id = newId()
  assert.deepEqual([(await writeNote(id)).status, (await addItem(id)).status], [201, 201])
})

test("SAFE-2 another member's thing is 404 by its client_id too, and one's own of the same id is found", async () => {
  const id = newId()
  for (const [create, url, body] of [
    [writeNote, `${NOTES}/${id}`, { title: 'mine now' }],
    [addItem, `/api/checklist/${id}`, { title: 'mine now' }],
  ] as const) {
    await create(id)
    for (const method of ['PATCH', 'DELETE']) {
      const theirs = await call(method, url, { as: 'fresh', ...(method === 'PATCH' && { body }) })
      assert.equal(theirs.status, 404, `${method} ${url}`)
    }
    await create(id, 'fresh')
    const own = await call('PATCH', url, { as: 'fresh', body })
    const other = await call('PATCH', url, { as: 'trader', body: {} })
    assert.deepEqual([own.content.title, other.content.title], ['mine now', 'a'])
  }
})

test('OFFLINE-1 a client_id is 16 to 40 letters a-z and digits, and never a number', async () => {
  for (const id of ['', 'a'.repeat(15), 'a'.repeat(41), '1'.repeat(16), 'A'.repeat(16), `${'a'.repeat(16)}-`, 7, null])
    for (const { status, error } of [await writeNote(id), await addItem(id)])
      assert.deepEqual([status, error.fields?.[0]?.path], [422, 'client_id'], String(id))
  for (const id of ['a'.repeat(16), `${'1'.repeat(39)}a`])
    for (const { status } of [await writeNote(id), await addItem(id)]) assert.equal(status, 201, id)
})

test('OFFLINE-1 what was made and changed without a network arrives once, though every change is sent twice', async () => {
  const [id, device] = [newId(), 'device-of-the-bus']
  const changes: [method: string, url: string, body?: unknown][] = [
    ['POST', NOTES, { client_id: id, title: 'Bus', description: 'b', type: 'MORNING_PHASE' }],
    ['PATCH', `${NOTES}/${id}`, { title: 'Bus home' }],
    ['DELETE', `${NOTES}/${id}`],
    ['POST', `${NOTES}/${id}/restore`],
  ]
  for (const [nth, [method, url, body]] of changes.entries()) {
    const headers = { device, change: String(nth + 1), 'idempotency-key': `bus-${nth}` }
    const send = () => call(method, url, { as: 'expired', body, headers })
    const [first, again] = [await send(), await send()]
    assert.ok(first.status < 300, first.text)
    assert.deepEqual([again.status, again.text, again.headers.applied], [first.status, first.text, String(nth + 1)])
  }
  const { data } = (await call('GET', NOTES, { as: 'expired' })).content
  assert.deepEqual([data.length, data[0].title, data[0].client_id], [1, 'Bus home', id])
})
