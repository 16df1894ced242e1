// Both engines: locks, and one winner.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { multipart, PIXEL } from '#test/multipart.ts'
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
  const again = await write('one', note('One'))
  assert.deepEqual(
    [again.status, again.text, again.headers['content-type']],
    [201, first.text, first.headers['content-type']],
  )
  assert.equal(await titled('One'), 1)
  assert.deepEqual(
    first.content,
    (await call('GET', `${NOTES}/${first.content.manifast_id}`, { as: 'trader' })).content,
  )
})

test('SAFE-1 a key is bound to its call: another method, path, query, body or file is 422 and does nothing', async () => {
  const headers = { 'idempotency-key': 'bound' }
  const { content } = await call('POST', NOTES, { as: 'trader', body: note('Bound'), headers })
  const other = `${NOTES}/${content.manifast_id}`
  const picture = () => multipart([['image', PIXEL]])
  for (const [method, url, body, more] of [
    ['POST', NOTES, note('Another body'), {}],
    ['POST', `${NOTES}?a=b`, note('Bound'), {}],
    ['PATCH', other, { title: 'Changed' }, {}],
    ['DELETE', other, undefined, {}],
    ['POST', '/api/me/profile-pic', picture().body, picture().headers],
  ] as const) {
    const { status, error } = await call(method, url, { as: 'trader', body, headers: { ...headers, ...more } })
    assert.deepEqual([status, error.code], [422, 'idempotency_key_reused'], `${method} ${url}`)
  }
  assert.deepEqual([await titled('Bound'), await titled('Another body'), await titled('Changed')], [1, 0, 0])
  const send = async (bytes: Buffer) => {
    const form = multipart([['image', bytes]])
    return call('POST', '/api/me/profile-pic', {
      as: 'trader',
      body: form.body,
      headers: { ...form.headers, 'idempotency-key': 'bound-file' },
    })
  }
  const other_picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  assert.deepEqual(
    [(await send(PIXEL)).status, (await send(PIXEL)).status, (await send(other_picture)).status],
    [200, 200, 422],
  )
})

test('SAFE-1 PATCH, PUT and DELETE run once per key too', async () => {
  const { content } = await call('POST', NOTES, { as: 'trader', body: note('Repeated') })
  const url = `${NOTES}/${content.manifast_id}`
  const keyed = (method: string, to: string, key: string, body?: unknown) =>
    call(method, to, { as: 'trader', body, headers: { 'idempotency-key': key } })
  const [one, two] = [
    await keyed('PATCH', url, 'patch-1', { title: 'once' }),
    await keyed('PATCH', url, 'patch-1', { title: 'once' }),
  ]
  assert.deepEqual([one.status, two.status, two.text], [200, 200, one.text])
  assert.deepEqual(
    [(await keyed('DELETE', url, 'delete-1')).status, (await keyed('DELETE', url, 'delete-1')).status],
    [204, 204],
  )
  assert.equal((await call('DELETE', url, { as: 'trader' })).status, 404)
  const { item_id } = (await call('POST', '/api/checklist', { as: 'trader', body: { title: 'Ticked' } })).content
  const day = new Date().toISOString().slice(0, 10)
  const tick = (key: string, is_done: boolean) =>
    keyed('PUT', `/api/checklist/${item_id}/days/${day}`, key, { is_done })
  const put = await tick('put-1', true)
  assert.ok(put.status < 300)
  await tick('put-2', false)
  assert.deepEqual([(await tick('put-1', true)).text, (await tick('put-1', false)).status], [put.text, 422])
})

test('SAFE-1 SAFE-2 visitors behind one address with one key and different calls are both served', async () => {
  const submit = (link: string, address: string) =>
    call('POST', '/api/affiliate-content/submit', {
      body: { email: 'visitor@padauk.test', link },
      headers: { 'idempotency-key': '1', 'x-forwarded-for': address },
    })
  const statuses: number[] = []
  for (const [link, address] of [
    ['https://example.com/first', '203.0.113.5'],
    ['https://example.com/second', '203.0.113.5'],
    ['https://example.com/first', '203.0.113.5'],
  ] as const)
    statuses.push((await submit(link, address)).status)
  assert.deepEqual(statuses, [201, 201, 201])
  assert.equal(
    (await db.selectFrom('affiliate_posts').where('email', '=', 'visitor@padauk.test').selectAll().execute()).length,
    2,
  )
})

test('SAFE-2 no kept answer is readable in the database, such as the link of a registered member', async () => {
  const body = {
    name: 'A member',
    email: 'sealed@padauk.test',
    plan_id: 1,
    campus_ids: [1, 2],
    payment: { method: 'USDT', amount: '49', currency: 'USDT', reference: 'sealed-1' },
  }
  const register = () =>
    call('POST', '/api/staff/members', { as: 'support', body, headers: { 'idempotency-key': 'sealed' } })
  const [made, again] = [await register(), await register()]
  assert.deepEqual([made.status, again.text], [201, made.text])
  const token = made.content.set_password_link.split('/').at(-1)
  const kept = JSON.stringify(await db.selectFrom('idempotency_keys').selectAll().execute())
  for (const secret of [
    token,
    'set_password_link',
    'sealed@padauk.test',
    Buffer.from(token).toString('base64').slice(4, 20),
  ])
    assert.ok(!kept.includes(secret), secret)
})

test('SAFE-5 guesses at the password of a staff account count with an Idempotency-Key too', async () => {
  const { call: slow } = await openWorld({ settings: { LOGIN_PER_MINUTE: '3' } })
  for (const [path, body] of [
    ['/api/staff/me/password', { oldPassword: 'a guess', newPassword: 'does not matter' }],
    ['/api/staff/me/second-factor/remove', { password: 'a guess' }],
  ] as const) {
    const as = path.endsWith('password') ? 'support' : 'finance'
    const statuses: number[] = []
    for (let nth = 0; nth < 4; nth++)
      statuses.push((await slow('POST', path, { as, body, headers: { 'idempotency-key': `guess-${nth}` } })).status)
    assert.deepEqual(statuses, [422, 422, 422, 429], path)
  }
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
  assert.equal((await write('shared', note('Hers'), 'fresh')).text, hers.text)
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
  const { quiz } = (await call('GET', `/api/user/lesson/${lesson_id}`, { as: 'expiring' })).content
  const answers = quiz.questions.map(({ question_id }: { question_id: number }) => ({ question_id, option_ids: [] }))
  const hand = () =>
    call('POST', `/api/user/lesson/${lesson_id}/quiz`, {
      as: 'expiring',
      body: { answers },
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
