import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'
import { ACCOUNTS, PASSWORD } from '../../../../demo/world.ts'

const { call, db, idOf } = await openWorld()
const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; SM-A045F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'
const signIn = async (userAgent: string, who: keyof typeof ACCOUNTS = 'trader') => {
  const { content } = await call('POST', '/api/user/auth/login', {
    body: { email: ACCOUNTS[who].email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  })
  return { token: content.token as string }
}
const list = async (as: { token: string }) =>
  (await call('GET', '/api/me/devices', { as })).content as {
    device_id: number
    name: string
    last_seen_at: string
    is_current: boolean
  }[]

test('AUTH-7 devices are listed with a readable name, the current one first, without secrets', async () => {
  const phone = await signIn(ANDROID)
  const laptop = await signIn(WINDOWS)
  const devices = await list(phone)
  assert.deepEqual(
    devices.map(({ name, is_current }) => [name, is_current]),
    [
      ['Chrome on Android', true],
      ['Firefox on Windows', false],
    ],
  )
  assert.deepEqual(
    (await list(laptop)).map(({ is_current }) => is_current),
    [true, false],
  )
  assert.deepEqual(Object.keys(devices[0] as object).toSorted(), ['device_id', 'is_current', 'last_seen_at', 'name'])
})

test('AUTH-7 ending a device ends only its session; repeating it is 404', async () => {
  const phone = await signIn(ANDROID)
  const laptop = await signIn(WINDOWS)
  const [, other] = await list(phone)
  const end = (as: { token: string }) => call('DELETE', `/api/me/devices/${other?.device_id}`, { as })
  assert.equal((await end(phone)).status, 204)
  assert.equal((await call('GET', '/api/me', { as: laptop })).status, 401)
  assert.equal((await call('GET', '/api/me', { as: phone })).status, 200)
  assert.equal((await end(phone)).status, 404)
})

test("AUTH-7 SAFE-2 another member's device is 404 and stays signed in", async () => {
  const theirs = await signIn(ANDROID, 'member')
  const [device] = await list(theirs)
  assert.equal(
    (await call('DELETE', `/api/me/devices/${device?.device_id}`, { as: await signIn(WINDOWS) })).status,
    404,
  )
  assert.equal((await call('GET', '/api/me', { as: theirs })).status, 200)
})

test('AUTH-7 an expired session is not listed, and an unknown browser has a name too', async () => {
  await db
    .deleteFrom('sessions')
    .where('member_id', '=', await idOf('fresh'))
    .execute()
  const names = ['', 'curl/8.1', `\u202e${'x'.repeat(5000)}`]
  for (const name of names) await signIn(name, 'fresh')
  const as = await signIn(ANDROID, 'fresh')
  const devices = await list(as)
  assert.equal(devices.length, 3)
  for (const { name } of devices) assert.ok(name.length > 0 && name.length <= 60, name)
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0).toISOString() })
    .where('device_id', '=', devices[1]?.device_id as number)
    .execute()
  assert.equal((await list(as)).length, 2)
  assert.equal((await call('DELETE', `/api/me/devices/${devices[1]?.device_id}`, { as })).status, 404)
})
