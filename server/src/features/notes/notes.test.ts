// Both engines: pages of a list.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type Who } from '#test/world.ts'

const { call, db } = await openWorld()
const note = { title: 'Wake at five', description: 'Read one lesson', type: 'MORNING_PHASE' }

test('NOTE-2 a member lists only their own notes, 15 per page, last updated first', async () => {
  const { content } = await call('GET', '/api/notes/manifastcation', { as: 'member' })
  assert.deepEqual(
    { ...content, data: content.data.length },
    { currentPage: 1, totalPage: 3, perPage: 15, total: 40, data: 15 },
  )
  assert.deepEqual(Object.keys(content.data[0]).sort(), ['description', 'manifast_id', 'title', 'type', 'updated_at'])
  const times = content.data.map((row: { updated_at: string }) => row.updated_at)
  assert.deepEqual(times, times.toSorted().reverse())
  assert.equal((await call('GET', '/api/notes/manifastcation', { as: 'trader' })).content.total, 0)
})

test("SAFE-2 another member's note is 404 for read, update and delete", async () => {
  const { content } = await call('POST', '/api/notes/manifastcation', { as: 'fresh', body: note })
  const address = `/api/notes/manifastcation/${content.manifast_id}`
  for (const [method, body] of [['GET'], ['PATCH', { title: 'mine now' }], ['DELETE']] as const)
    assert.equal((await call(method, address, { as: 'trader', body })).status, 404, method)
  assert.equal((await call('GET', address, { as: 'fresh' })).content.title, note.title)
})

test('NOTE-3 a note is created, partially updated and deleted', async () => {
  const made = await call('POST', '/api/notes/manifastcation', {
    as: 'expired',
    body: { ...note, title: '  kept as typed  ' },
  })
  assert.equal(made.status, 201)
  assert.equal(made.content.title, '  kept as typed  ')
  const address = `/api/notes/manifastcation/${made.content.manifast_id}`
  const changed = await call('PATCH', address, { as: 'expired', body: { description: 'Changed 🌼 ကျွန်ုပ်' } })
  assert.deepEqual(
    [changed.status, changed.content.title, changed.content.description],
    [200, '  kept as typed  ', 'Changed 🌼 ကျွန်ုပ်'],
  )
  const removed = await call('DELETE', address, { as: 'expired' })
  assert.deepEqual([removed.status, removed.text], [204, ''])
  assert.equal((await call('DELETE', address, { as: 'expired' })).status, 404)
})

test('LEARN-6 a note written in a lesson names it, also after a change and a restored deletion, and outlives it', async () => {
  const lesson = await db
    .selectFrom('lessons')
    .select('lesson_id')
    .where('status', '=', 'PUBLISHED')
    .orderBy('lesson_id')
    .executeTakeFirstOrThrow()
  const write = (lesson_id: number, who: Who = 'member') =>
    call('POST', '/api/notes/manifastcation', { as: who, body: { ...note, lesson_id } })
  const { content } = await write(lesson.lesson_id)
  assert.equal(content.lesson_id, lesson.lesson_id)
  const address = `/api/notes/manifastcation/${content.manifast_id}`
  assert.equal(
    (await call('PATCH', address, { as: 'member', body: { title: 'b' } })).content.lesson_id,
    lesson.lesson_id,
  )
  await call('DELETE', address, { as: 'member' })
  assert.equal((await call('POST', `${address}/restore`, { as: 'member' })).content.lesson_id, lesson.lesson_id)
  // Neither a lesson that is not there nor one outside of the plan is named, and the note is kept.
  for (const [id, who] of [
    [999_999, 'member'],
    [lesson.lesson_id, 'expired'],
  ] as const) {
    const answer = await write(id, who)
    assert.deepEqual([answer.status, 'lesson_id' in answer.content], [201, false], who)
  }
  await db.deleteFrom('lessons').where('lesson_id', '=', lesson.lesson_id).execute()
  assert.equal('lesson_id' in (await call('GET', address, { as: 'member' })).content, false)
  await call('DELETE', address, { as: 'member' })
})

const openLesson = () =>
  db
    .selectFrom('lessons')
    .select('lesson_id')
    .where('status', '=', 'PUBLISHED')
    .orderBy('lesson_id')
    .executeTakeFirstOrThrow()
const PINNED = { heading: 'Size comes last', heading_number: 1, heading_language: 'en' }

test('NOTE-6 a note is pinned to a heading or a second of its lesson, also after a change and a restored deletion', async () => {
  const { lesson_id } = await openLesson()
  for (const place of [PINNED, { video_second: 0 }, { video_second: 86_400 }]) {
    const made = await call('POST', '/api/notes/manifastcation', {
      as: 'member',
      body: { ...note, lesson_id, ...place },
    })
    assert.equal(made.status, 201)
    const placed = { ...note, lesson_id, ...place }
    const is = (content: object) => assert.deepEqual({ ...content, ...placed }, content)
    is(made.content)
    const address = `/api/notes/manifastcation/${made.content.manifast_id}`
    const { content: changed } = await call('PATCH', address, { as: 'member', body: { description: 'Changed' } })
    assert.deepEqual(changed, { ...made.content, description: 'Changed', updated_at: changed.updated_at })
    await call('DELETE', address, { as: 'member' })
    assert.deepEqual((await call('POST', `${address}/restore`, { as: 'member' })).content, changed)
    await call('DELETE', address, { as: 'member' })
  }
})

test('NOTE-6 a place needs a lesson and is one place; without the lesson it is left out', async () => {
  const { lesson_id } = await openLesson()
  const refused: [Record<string, unknown>, string][] = [
    [PINNED, 'lesson_id'],
    [{ video_second: 5 }, 'lesson_id'],
    [{ lesson_id, ...PINNED, video_second: 5 }, 'video_second'],
    [{ lesson_id, heading: 'x' }, 'heading'],
    [{ lesson_id, heading_number: 1, heading_language: 'en' }, 'heading'],
    [{ lesson_id, ...PINNED, heading: 'x'.repeat(201) }, 'heading'],
    [{ lesson_id, ...PINNED, heading: ' ' }, 'heading'],
    [{ lesson_id, ...PINNED, heading_number: -1 }, 'heading_number'],
    [{ lesson_id, ...PINNED, heading_language: 'fr' }, 'heading_language'],
    [{ lesson_id, video_second: -1 }, 'video_second'],
    [{ lesson_id, video_second: 1.5 }, 'video_second'],
    [{ lesson_id, video_second: 86_401 }, 'video_second'],
  ]
  for (const [wrong, path] of refused) {
    const { status, error } = await call('POST', '/api/notes/manifastcation', {
      as: 'member',
      body: { ...note, ...wrong },
    })
    assert.deepEqual([status, error?.fields?.[0]?.path], [422, path], JSON.stringify(wrong))
  }
  // A note does not move: its place is not among what a change may name.
  const made = await call('POST', '/api/notes/manifastcation', {
    as: 'expired',
    body: { ...note, lesson_id, ...PINNED },
  })
  assert.deepEqual([made.status, 'heading' in made.content, 'lesson_id' in made.content], [201, false, false])
  const address = `/api/notes/manifastcation/${made.content.manifast_id}`
  assert.equal((await call('PATCH', address, { as: 'expired', body: { video_second: 5 } })).status, 422)
  await call('DELETE', address, { as: 'expired' })
})

test('NOTE-6 SAFE-2 the notes of one lesson are listed, each member their own', async () => {
  const { lesson_id } = await openLesson()
  const write = (as: Who, title: string, more: object) =>
    call('POST', '/api/notes/manifastcation', { as, body: { ...note, title, ...more } })
  const list = async (as: Who, more = '') =>
    (await call('GET', `/api/notes/manifastcation?lesson_id=${lesson_id}${more}`, { as })).content
  await write('member', 'First', { lesson_id })
  await write('member', 'Pinned', { lesson_id, ...PINNED, type: 'NIGHT_PHASE' })
  await write('member', 'Elsewhere', {})
  await write('trader', 'Of another', { lesson_id })
  const titles = ({ data }: { data: { title: string }[] }) => data.map(({ title }) => title)
  const { total, ...mine } = await list('member')
  assert.deepEqual([total, titles(mine)], [2, ['Pinned', 'First']])
  assert.deepEqual(titles(await list('member', '&type=NIGHT_PHASE')), ['Pinned'])
  assert.deepEqual(titles(await list('member', '&perPage=1&page=2')), ['First'])
  assert.deepEqual(titles(await list('trader')), ['Of another'])
  assert.equal((await call('GET', '/api/notes/manifastcation?lesson_id=x', { as: 'member' })).status, 422)
})

test('OFFLINE-4 a change that is based on an older text of a note is 409 and changes nothing', async () => {
  const made = await call('POST', '/api/notes/manifastcation', { as: 'expired', body: note })
  const address = `/api/notes/manifastcation/${made.content.manifast_id}`
  const change = (title: string, based_on?: string, key?: string) =>
    call('PATCH', address, {
      as: 'expired',
      body: { title, ...(based_on && { based_on }) },
      headers: key ? { 'idempotency-key': key } : {},
    })
  const first = await change('On the phone', made.content.updated_at, 'based-on-1')
  assert.equal(first.status, 200)
  const refused = await change('On the laptop', made.content.updated_at)
  assert.deepEqual([refused.status, refused.error.code], [409, 'note_changed'])
  assert.equal((await call('GET', address, { as: 'expired' })).content.title, 'On the phone')
  // A lost answer is repeated, and not taken for a change from elsewhere.
  const again = await change('On the phone', made.content.updated_at, 'based-on-1')
  assert.deepEqual([again.status, again.content], [200, first.content])
  assert.equal((await change('In the next', first.content.updated_at)).status, 200)
  assert.equal((await change('Without a version')).status, 200)
  // Many at once: one of them is the first.
  const { content } = await call('GET', address, { as: 'expired' })
  const answers = await Promise.all(Array.from({ length: 5 }, (_, at) => change(`At once ${at}`, content.updated_at)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409])
  await call('DELETE', address, { as: 'expired' })
  assert.equal((await change('Gone', content.updated_at)).status, 404)
})

test('NOTE-3 title and description are required, bounded and non-blank; an unknown key is named', async () => {
  const refused: [Record<string, unknown>, string][] = [
    [{ title: '   ' }, 'title'],
    [{ description: '' }, 'description'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ description: 'x'.repeat(20_001) }, 'description'],
    [{ title: 'nul \0' }, 'title'],
    [{ title: 'lone \ud800' }, 'title'],
    [{ title: 7 }, 'title'],
    [{ type: 'NOON' }, 'type'],
    [{ colour: 'red' }, 'colour'],
  ]
  for (const [wrong, path] of refused) {
    const { status, error } = await call('POST', '/api/notes/manifastcation', {
      as: 'member',
      body: { ...note, ...wrong },
    })
    assert.equal(status, 422, JSON.stringify(wrong))
    assert.equal(error.fields?.[0]?.path, path)
    assert.match(error.message, /^Error: /)
  }
  assert.equal(
    (await call('POST', '/api/notes/manifastcation', { as: 'trader', body: { ...note, title: '🌼'.repeat(200) } }))
      .status,
    201,
  )
})

test('NOTE-3 any storable text is kept verbatim', async () => {
  for (const text of [
    '\u202eသာ\u202c right to left',
    'zero\u200b\u200dwidth\ufeff',
    '👩🏽‍🌾'.repeat(25),
    ' \u00a0x',
    'line\nline\r\n\ttab',
    '<b>&amp;</b>',
  ]) {
    const { status, content } = await call('POST', '/api/notes/manifastcation', {
      as: 'trader',
      body: { ...note, title: text, description: text },
    })
    assert.deepEqual([status, content?.title, content?.description], [201, text, text])
  }
  for (const blank of ['', ' ', '\n\t\u00a0\u2003', '\ufeff', '\u200b \u200d\u2060', '\u202e\u200f', '\u3164'])
    assert.equal(
      (await call('POST', '/api/notes/manifastcation', { as: 'trader', body: { ...note, title: blank } })).status,
      422,
      JSON.stringify(blank),
    )
})

test('NOTE-3 WORDS-1 a note typed in Zawgyi is stored as Unicode on create and update', async () => {
  const [zawgyi, unicode] = ['ျမန္မာျပည္သူမ်ား', 'မြန်မာပြည်သူများ']
  const made = await call('POST', '/api/notes/manifastcation', {
    as: 'trader',
    body: { ...note, title: zawgyi, description: unicode },
  })
  assert.deepEqual([made.content.title, made.content.description], [unicode, unicode])
  const changed = await call('PATCH', `/api/notes/manifastcation/${made.content.manifast_id}`, {
    as: 'trader',
    body: { description: zawgyi },
  })
  assert.deepEqual([changed.content.title, changed.content.description], [unicode, unicode])
})

const make = async (as: Who) =>
  (await call('POST', '/api/notes/manifastcation', { as, body: note })).content as { manifast_id: number }
const addressOf = ({ manifast_id }: { manifast_id: number }) => `/api/notes/manifastcation/${manifast_id}`

test('NOTE-4 a deleted note is restored unchanged, once', async () => {
  const made = await make('expired')
  const address = addressOf(made)
  assert.equal((await call('POST', `${address}/restore`, { as: 'expired' })).status, 404, 'it was not deleted')
  await call('DELETE', address, { as: 'expired' })
  assert.equal((await call('GET', address, { as: 'expired' })).status, 404)
  for (const [as, status] of [
    ['trader', 404],
    ['expired', 200],
    ['expired', 404],
  ] as const)
    assert.equal((await call('POST', `${address}/restore`, { as })).status, status)
  assert.deepEqual((await call('GET', address, { as: 'expired' })).content, made)
  for (const id of ['0', 'x', '999999999999999'])
    assert.ok(
      [404, 422].includes((await call('POST', `/api/notes/manifastcation/${id}/restore`, { as: 'expired' })).status),
      id,
    )
})

test('NOTE-4 a retried undo with the same key gets the same response', async () => {
  const made = await make('expired')
  await call('DELETE', addressOf(made), { as: 'expired' })
  const undo = () =>
    call('POST', `${addressOf(made)}/restore`, { as: 'expired', headers: { 'idempotency-key': 'undo-1' } })
  assert.deepEqual([(await undo()).content, (await undo()).content], [made, made])
})

test('NOTE-4 a note deleted more than a day ago cannot be restored, and the next deletion by anyone purges it', async () => {
  const [old, next] = [await make('fresh'), await make('trader')]
  await call('DELETE', addressOf(old), { as: 'fresh' })
  const kept = () => db.selectFrom('deleted_notes').where('note_id', '=', old.manifast_id).select('note_id').execute()
  const age = async (ms: number) =>
    db
      .updateTable('deleted_notes')
      .set({ deleted_at: new Date(Date.now() - ms).toISOString() })
      .where('note_id', '=', old.manifast_id)
      .execute()
  await age(86_400_000 + 1000)
  assert.equal((await call('POST', `${addressOf(old)}/restore`, { as: 'fresh' })).status, 404)
  assert.equal((await kept()).length, 1)
  await call('DELETE', addressOf(next), { as: 'trader' })
  assert.equal((await kept()).length, 0)
})

test('NOTE-4 simultaneous deletions on two devices count as one', async () => {
  const made = await make('fresh')
  const answers = await Promise.all([1, 2, 3].map(() => call('DELETE', addressOf(made), { as: 'fresh' })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 404, 404])
  const undone = await Promise.all([1, 2, 3].map(() => call('POST', `${addressOf(made)}/restore`, { as: 'fresh' })))
  assert.deepEqual(undone.map(({ status }) => status).toSorted(), [200, 404, 404])
})

test('NOTE-5 one key creates one note, however often and simultaneously it is sent', async () => {
  const send = () =>
    call('POST', '/api/notes/manifastcation', {
      as: 'fresh',
      body: { ...note, title: 'Once' },
      headers: { 'idempotency-key': 'note-once' },
    })
  const ids = new Set(
    (await Promise.all([send(), send(), send()])).concat(await send()).map(({ content }) => content.manifast_id),
  )
  assert.equal(ids.size, 1)
})
