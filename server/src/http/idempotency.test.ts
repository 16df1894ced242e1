import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type Who } from '#test/world.ts'

const { call, db, idOf, lesson } = await openWorld()
const NOTES = '/api/notes/manifastcation'
const note = (title: string) => ({ title, description: 'b', type: 'MORNING_PHASE' })
const write = (key: string, body: unknown, as: Who = 'trader') =>
  call('POST', NOTES, { as, body, headers: { 'idempotency-key': key } })
const titled = async (title: string) =>
  (await db.selectFrom('notes').where('title', '=', title).selectAll().execute()).length

test('SAFE-1 the same key gets the first response byte for byte, and nothing is created twice', async () => {
  const first = await write('one', note('One'))
  assert.equal(first.status, 201)
  for (const body of [note('One'), note('Another body')]) {
    const again = await write('one', body)
    assert.deepEqual(
      [again.status, again.text, again.headers['content-type']],
      [201, first.text, first.headers['content-type']],
    )
  }
  assert.deepEqual([await titled('One'), await titled('Another body')], [1, 0])
  assert.deepEqual(
    first.content,
    (await call('GET', `${NOTES}/${first.content.manifast_id}`, { as: 'trader' })).content,
  )
})

test('SAFE-1 a response with a key equals the response without one', async () => {
  const [bare, keyed] = [
    await call('POST', NOTES, { as: 'trader', body: note('Bare') }),
    await write('bare', note('Bare')),
  ]
  assert.deepEqual(
    [Object.keys(keyed.body), Object.keys(keyed.content).toSorted(), keyed.status],
    [Object.keys(bare.body), Object.keys(bare.content).toSorted(), bare.status],
  )
})

test('SAFE-1 SAFE-3 twenty simultaneous calls with one key create one thing and get one response', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => write('crowd', note('Crowd'))))
  assert.deepEqual(
    [
      new Set(answers.map(({ text }) => text)).size,
      new Set(answers.map(({ status }) => status)),
      await titled('Crowd'),
    ],
    [1, new Set([201]), 1],
  )
})

test('SAFE-3 twenty simultaneous keys create twenty things', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => write(`many-${nth}`, note('Many'))))
  assert.deepEqual([new Set(answers.map(({ content }) => content.manifast_id)).size, await titled('Many')], [20, 20])
})

test("SAFE-2 another member's key is separate", async () => {
  const [mine, hers] = [await write('shared', note('Mine')), await write('shared', note('Hers'), 'fresh')]
  assert.deepEqual([mine.content.title, hers.content.title], ['Mine', 'Hers'])
  assert.equal((await write('shared', note('x'), 'fresh')).content.title, 'Hers')
})

test('SAFE-1 a refusal is not stored: the corrected call succeeds with the same key', async () => {
  assert.equal((await write('mend', { ...note('Mended'), type: 'NOON' })).status, 422)
  assert.equal((await write('mend', note('Mended'))).status, 201)
  const { lesson_id } = await lesson('Why prices rise')
  const finish = () =>
    call('POST', `/api/user/lesson/${lesson_id}/finish`, { as: 'fresh', headers: { 'idempotency-key': 'finish' } })
  assert.equal((await finish()).status, 409)
  assert.equal((await db.selectFrom('idempotency_keys').where('key', '=', 'finish').selectAll().execute()).length, 0)
  await db
    .insertInto('lesson_progress')
    .values({
      member_id: await idOf('fresh'),
      lesson_id,
      resume_seconds: 0,
      passed_at: '2026-01-01T00:00:00.000Z',
      touched_at: '2026-01-01T00:00:00.000Z',
    })
    .execute()
  const done = await finish()
  assert.deepEqual([done.status, done.text, (await finish()).status], [204, '', 204])
})

test('SAFE-1 an empty response is stored too, and a quiz submitted twice with one key is one attempt', async () => {
  const { lesson_id } = await lesson('Why prices rise')
  const hand = () =>
    call('POST', `/api/user/lesson/${lesson_id}/quiz`, {
      as: 'expiring',
      body: { answers: [] },
      headers: { 'idempotency-key': 'paper' },
    })
  const [one, two] = [await hand(), await hand()]
  assert.deepEqual([one.status, one.text], [200, two.text])
  const kept = await db
    .selectFrom('quiz_attempts')
    .where('lesson_id', '=', lesson_id)
    .where('member_id', '=', await idOf('expiring'))
    .selectAll()
    .execute()
  assert.equal(kept.length, 1)
})

test('SAFE-1 a key expires after exactly 7 days', async () => {
  const age = async (days: number) => {
    const at = new Date(Date.now() - days * 86_400_000).toISOString()
    await db.updateTable('idempotency_keys').set({ created_at: at }).where('key', '=', 'old').execute()
  }
  await write('old', note('Old'))
  await age(6.99)
  await write('old', note('Old'))
  assert.equal(await titled('Old'), 1)
  await age(7.01)
  assert.equal((await write('old', note('Old'))).status, 201)
  assert.equal(await titled('Old'), 2)
})

test('SAFE-2 a malformed key is 422 and nothing is created', async () => {
  for (const key of ['', ' ', 'a b', 'x'.repeat(201), '\u00e9', 'a\tb', 'one, two']) {
    const { status, error } = await write(key, note('Malformed'))
    assert.deepEqual([status, error.fields?.[0]?.path], [422, 'Idempotency-Key'], JSON.stringify(key))
  }
  assert.equal(await titled('Malformed'), 0)
  assert.equal((await write('!~'.repeat(100), note('Well formed'))).status, 201)
})

test('SAFE-2 only POST uses the key: a PATCH sent twice runs twice', async () => {
  const { content } = await call('POST', NOTES, { as: 'trader', body: note('Patched') })
  for (const title of ['first', 'second'])
    await call('PATCH', `${NOTES}/${content.manifast_id}`, {
      as: 'trader',
      body: { title },
      headers: { 'idempotency-key': 'patch' },
    })
  assert.equal((await call('GET', `${NOTES}/${content.manifast_id}`, { as: 'trader' })).content.title, 'second')
})

test('SAFE-2 a key replays nothing to a caller who lost access', async () => {
  const { lesson_id } = await lesson('What money is for')
  const add = () =>
    call('POST', `/api/user/fav/lesson/${lesson_id}/add`, { as: 'member', headers: { 'idempotency-key': 'fav' } })
  assert.equal((await add()).status, 204)
  await db
    .updateTable('subscriptions')
    .set({ end_at: '2026-01-01T00:00:00.000Z' })
    .where('member_id', '=', await idOf('member'))
    .execute()
  assert.equal((await add()).status, 401)
})
