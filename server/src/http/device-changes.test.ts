// Both engines: locks, and one winner.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { multipart, PIXEL } from '#test/multipart.ts'
import { openWorld, type Who } from '#test/world.ts'

const { call, db, idOf, lesson } = await openWorld()
const NOTES = '/api/notes/manifastcation'
let devices = 0
const newDevice = () => `test_device-${String(++devices).padStart(6, '0')}`
const note = (title: string) => ({ title, description: 'b', type: 'MORNING_PHASE' })
const headersOf = (device: string, number: number, key = `key-${number}`) => ({
  ...{ device, change: String(number), 'idempotency-key': key },
})
const write = (
  device: string,
  number: number,
  title: string,
  { key, as = 'trader' as Who }: { key?: string; as?: Who } = {},
) => call('POST', NOTES, { as, body: note(title), headers: headersOf(device, number, key) })
const titled = async (title: string) =>
  (await db.selectFrom('notes').where('title', '=', title).selectAll().execute()).length
/** What the server tells this device. */
const told = async (device: string, as: Who = 'trader') =>
  (await call('GET', `${NOTES}?perPage=1`, { as, headers: { device } })).headers.applied

test('OFFLINE-1 a change that is sent again is applied once, and gets its answer again', async () => {
  const device = newDevice()
  assert.equal(await told(device), '0')
  const first = await write(device, 1, 'Once')
  assert.deepEqual([first.status, first.content.title, first.headers.applied], [201, 'Once', '1'])
  const again = await write(device, 1, 'Once')
  assert.deepEqual([again.status, again.text, again.headers.applied], [201, first.text, '1'])
  assert.deepEqual([await titled('Once'), await told(device)], [1, '1'])
  const { length } = await db.selectFrom('idempotency_keys').where('key', '=', 'key-1').selectAll().execute()
  assert.equal(length, 0, 'the number takes the place of the key')
})

test('OFFLINE-1 SAFE-3 a change that is sent many times at once is applied once', async () => {
  const device = newDevice()
  for (const number of [1, 2]) {
    const answers = await Promise.all(Array.from({ length: 12 }, () => write(device, number, `Crowd ${number}`)))
    const told = answers.map(({ status, text, headers }) => [status, text, headers.applied])
    assert.deepEqual(told, Array(12).fill([201, answers[0]?.text, String(number)]))
    assert.equal(await titled(`Crowd ${number}`), 1)
  }
})

test('OFFLINE-1 a refused change leaves the number as it was, and can be corrected or skipped', async () => {
  const device = newDevice()
  await write(device, 1, 'Before')
  const { lesson_id } = await lesson('Why prices rise')
  const finish = () =>
    call('POST', `/api/user/lesson/${lesson_id}/finish`, { as: 'fresh', headers: headersOf(device, 2) })
  assert.deepEqual([(await finish()).status, (await finish()).error.code], [409, 'quiz_not_passed'])
  for (const body of [{ ...note('Refused'), type: 'NOON' }, {}]) {
    const { status, headers } = await call('POST', NOTES, { as: 'trader', body, headers: headersOf(device, 2) })
    assert.deepEqual([status, headers.applied], [422, '1'])
  }
  const missing = await call('PATCH', `${NOTES}/999999999`, { as: 'trader', body: {}, headers: headersOf(device, 2) })
  assert.deepEqual([missing.status, missing.headers.applied, await told(device)], [404, '1', '1'])
  assert.deepEqual([(await write(device, 2, 'Corrected')).status, await told(device)], [201, '2'])
  assert.deepEqual([(await write(device, 9, 'Skipped some')).status, await told(device)], [201, '9'])
})

test('OFFLINE-1 a number that another change has taken, and a lower one, change nothing', async () => {
  const device = newDevice()
  await write(device, 5, 'Five')
  for (const [number, key] of [
    [5, 'another'],
    [4, 'key-4'],
    [1, 'key-5'],
  ] as const) {
    const { status, error, headers } = await write(device, number, 'Taken', { key })
    assert.deepEqual([status, error.code, headers.applied], [409, 'change_number_taken', '5'], `${number} ${key}`)
  }
  assert.deepEqual([await titled('Taken'), await told(device)], [0, '5'])
})

test('OFFLINE-1 a device that is ahead of the server is refused with a code, and nothing changes', async () => {
  const device = newDevice()
  await write(device, 3, 'Three')
  const headers = (applied: number) => ({ ...headersOf(device, 9), applied: String(applied) })
  const send = (applied: number) => call('POST', NOTES, { as: 'trader', body: note('Nine'), headers: headers(applied) })
  const missing = await send(4)
  assert.deepEqual([missing.status, missing.error.code, missing.headers.applied], [409, 'changes_missing', '3'])
  assert.deepEqual([await titled('Nine'), await told(device)], [0, '3'])
  assert.deepEqual([(await send(3)).status, await told(device)], [201, '9'])
})

test('OFFLINE-1 two changes of one number at once: one is applied, the other is refused because the number is taken', async () => {
  const device = newDevice()
  const answers = await Promise.all(['a', 'b'].map((key) => write(device, 1, 'Either', { key })))
  assert.deepEqual(answers.map(({ status, error }) => error?.code ?? status).toSorted(), [201, 'change_number_taken'])
  assert.equal(await titled('Either'), 1)
})

test('OFFLINE-1 every kind of answer to a member carries the number, and it does not change the ETag', async () => {
  const device = newDevice()
  const plain = await call('GET', NOTES, { as: 'fresh' })
  const get = (url: string, more: Record<string, string> = {}) =>
    call('GET', url, { as: 'fresh', headers: { device, ...more } })
  const first = await get(NOTES)
  assert.deepEqual(
    [plain.headers.applied, first.headers.applied, first.headers.etag],
    [undefined, '0', plain.headers.etag],
  )
  const { item_id } = (await call('POST', '/api/checklist', { as: 'fresh', body: { title: 'One' } })).content
  const removed = await call('DELETE', `/api/checklist/${item_id}`, { as: 'fresh', headers: headersOf(device, 3) })
  assert.deepEqual([removed.status, removed.text, removed.headers.applied], [204, '', '3'])
  const same = await get(NOTES, { 'if-none-match': String(first.headers.etag) })
  assert.deepEqual([same.status, same.headers.applied], [304, '3'])
  for (const [url, status] of [
    ['/api/me', 200],
    ['/api/campus', 200],
    [`${NOTES}/999999999`, 404],
    [`${NOTES}/x`, 422],
    ['/api/nothing', 404],
  ] as const) {
    const answer = await get(url)
    assert.deepEqual([answer.status, answer.headers.applied], [status, '3'], url)
  }
  const ended = await call('GET', '/api/user/campus/in-progress', { as: 'expired', headers: { device } })
  assert.deepEqual([ended.status, ended.headers.applied], [401, '0'])
  const broken = await call('POST', NOTES, {
    as: 'fresh',
    body: '{',
    headers: { device, 'content-type': 'application/json' },
  })
  assert.deepEqual([broken.status, broken.headers.applied], [422, '3'])
})

test('OFFLINE-1 an answer holds at least the changes that it says are applied', async () => {
  const device = newDevice()
  let fresh = 0
  const look = async (now: number) => {
    const { headers, content } = await call('GET', `${NOTES}?perPage=100`, { as: 'expiring', headers: { device } })
    const held = new Set(content.data.map(({ title }: { title: string }) => title))
    for (let number = 1; number <= Number(headers.applied); number++)
      assert.ok(held.has(`Change ${number}`), `${number} of ${headers.applied}`)
    if (headers.applied === String(now)) fresh++
  }
  for (let number = 1; number <= 60; number++) {
    const writing = write(device, number, `Change ${number}`, { as: 'expiring' })
    // Reads that begin at different moments of the write.
    const reading = Array.from({ length: 6 }, async (_, nth) => {
      for (let turn = 0; turn < nth; turn++) await setImmediate()
      await look(number)
    })
    await Promise.all(reading)
    const { status, headers } = await writing
    assert.deepEqual([status, headers.applied], [201, String(number)])
    await look(number)
  }
  assert.ok(fresh >= 60 && fresh < 420, `${fresh} looks after a write`)
})

test('OFFLINE-1 another device and another member have numbers of their own', async () => {
  const [one, two] = [newDevice(), newDevice()]
  for (const [device, as] of [
    [one, 'trader'],
    [two, 'trader'],
    [one, 'member'],
  ] as const)
    assert.deepEqual([(await write(device, 1, 'Own', { as })).status, await told(device, as)], [201, '1'])
  await write(two, 7, 'Own')
  assert.deepEqual([await told(one), await told(two), await told(one, 'member')], ['1', '7', '1'])
  assert.equal(await titled('Own'), 4)
})

test('OFFLINE-1 a device that is none is ignored, but not with a change', async () => {
  const device = newDevice()
  const good = headersOf(device, 1)
  for (const bad of ['', 'short', 'x'.repeat(7), 'x'.repeat(65), `${device} `.repeat(2), `${device}é`, `${device}.`]) {
    const read = await call('GET', NOTES, { as: 'trader', headers: { device: bad } })
    assert.deepEqual([read.status, read.headers.applied], [200, undefined], bad)
    const { status, error } = await call('POST', NOTES, {
      as: 'trader',
      body: note('Bad'),
      headers: { ...good, device: bad },
    })
    assert.deepEqual([status, error.fields?.[0]?.path], [422, 'Device'], bad)
  }
  const { device: _, ...withoutDevice } = good
  const { 'idempotency-key': __, ...withoutKey } = good
  for (const [headers, path] of [
    [withoutDevice, 'Device'],
    [withoutKey, 'Idempotency-Key'],
    [{ ...good, 'idempotency-key': 'a b' }, 'Idempotency-Key'],
    ...['', '0', '-1', '1.5', '01', '1e3', 'one', '9'.repeat(16), '1, 2'].map(
      (change) => [{ ...good, change }, 'Change'] as const,
    ),
  ] as const) {
    const { status, error } = await call('POST', NOTES, { as: 'trader', body: note('Bad'), headers })
    assert.deepEqual([status, error.fields?.[0]?.path], [422, path], JSON.stringify(headers))
  }
  const form = multipart([['image', PIXEL]])
  const picture = await call('POST', '/api/me/profile-pic', {
    as: 'trader',
    body: form.body,
    headers: { ...form.headers, ...good },
  })
  assert.deepEqual([picture.status, picture.error.fields?.[0]?.path], [422, 'Change'])
  assert.deepEqual([await titled('Bad'), await told(device)], [0, '0'])
})

test('OFFLINE-1 a call without a number is no change: its key works as before', async () => {
  const device = newDevice()
  const send = () =>
    call('POST', NOTES, {
      as: 'trader',
      body: note('Unnumbered'),
      headers: { device, 'idempotency-key': 'unnumbered' },
    })
  const [first, again] = [await send(), await send()]
  assert.deepEqual([first.status, again.text, again.headers.applied], [201, first.text, '0'])
  assert.equal(await titled('Unnumbered'), 1)
  const get = await call('GET', NOTES, { as: 'trader', headers: { device, change: 'x' } })
  assert.equal(get.status, 200, 'nor is a read')
  // Its answer is never stored, and it must not run in one transaction.
  const changed = await call('POST', '/api/user/auth/change-password', {
    as: 'trader',
    body: { oldPassword: 'a guess', newPassword: 'does not matter' },
    headers: headersOf(device, 1),
  })
  assert.deepEqual(
    [changed.status, changed.error.message, await told(device)],
    [422, 'Error: old password is incorrect!', '0'],
  )
})

test('OFFLINE-1 STAFF-13 staff who view as a member get no number', async () => {
  const device = newDevice()
  await write(device, 1, 'Mine', { as: 'member' })
  const { content } = await call('POST', `/api/staff/members/${await idOf('member')}/views`, {
    as: 'support',
    body: { reason: 'a lesson does not open' },
  })
  const token = /#view=([\w-]{43})$/.exec(content.link)?.[1]
  const { status, headers } = await call('GET', '/api/me', { headers: { authorization: `View ${token}`, device } })
  assert.deepEqual([status, headers.applied], [200, undefined])
  const change = { authorization: `View ${token}`, ...headersOf(device, 2) }
  assert.equal((await call('POST', NOTES, { body: note('Theirs'), headers: change })).error.code, 'view_only')
})

test('OFFLINE-1 a member has at most 50 devices: the one that changed nothing for longest goes', async () => {
  const member_id = await idOf('fresh')
  await db.deleteFrom('device_changes').where('member_id', '=', member_id).execute()
  const old = Array.from({ length: 50 }, (_, nth) => ({
    ...{ member_id, device: newDevice(), number: 3, key: 'k', answer: '' },
    changed_at: `2026-01-01T00:00:${String(nth).padStart(2, '0')}.000Z`,
  }))
  await db.insertInto('device_changes').values(old).execute()
  const [first = '', second = '', third = ''] = old.map(({ device }) => device)
  const count = async () =>
    (await db.selectFrom('device_changes').where('member_id', '=', member_id).selectAll().execute()).length
  // A known device takes nobody's place.
  assert.deepEqual([(await write(first, 4, 'Known', { as: 'fresh' })).status, await count()], [201, 50])
  const refused = await call('POST', NOTES, { as: 'fresh', body: {}, headers: headersOf(newDevice(), 1) })
  assert.deepEqual([refused.status, await count()], [422, 50])
  const device = newDevice()
  assert.equal((await write(device, 1, 'New', { as: 'fresh' })).status, 201)
  assert.deepEqual(
    [
      await count(),
      await told(first, 'fresh'),
      await told(second, 'fresh'),
      await told(third, 'fresh'),
      await told(device, 'fresh'),
    ],
    [50, '4', '0', '3', '1'],
  )
  // Also while the clock is behind that of the rows.
  await db.updateTable('device_changes').set({ changed_at: '2099-01-01' }).where('member_id', '=', member_id).execute()
  const late = newDevice()
  assert.equal((await write(late, 1, 'Late', { as: 'fresh' })).status, 201)
  assert.equal(await told(late, 'fresh'), '1')
  assert.ok((await count()) <= 50)
})
