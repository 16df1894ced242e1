import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'
import { ACCOUNTS, PASSWORD } from '../../../../demo/world.ts'

const LIMIT = 3
const { call, db } = await openWorld({ settings: { LOGIN_PER_MINUTE: String(LIMIT) } })
const login = (email: string, password: string, address: string) =>
  call('POST', '/api/user/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': address } })
/** Moves the start of the window a minute back. */
const letAMinutePass = () =>
  db
    .updateTable('tries')
    .set({ ends_at: new Date(Date.now() - 1).toISOString() })
    .execute()

test('SAFE-5 past LOGIN_PER_MINUTE an account gets 429 with Retry-After, with the right password and from other addresses too', async () => {
  const { email } = ACCOUNTS.trader
  for (let nth = 1; nth <= LIMIT; nth++) assert.equal((await login(email, 'wrong', '203.0.113.1')).status, 401)
  for (const [password, address] of [
    ['wrong', '203.0.113.1'],
    [PASSWORD, '203.0.113.1'],
    ['wrong', '203.0.113.2'],
  ] as const) {
    const { status, error, headers } = await login(email, password, address)
    assert.deepEqual([status, error.code], [429, 'too_many_requests'])
    assert.ok(
      Number(headers['retry-after']) >= 1 && Number(headers['retry-after']) <= 60,
      String(headers['retry-after']),
    )
  }
  assert.equal((await login(` ${email.toUpperCase()} `, 'wrong', '203.0.113.3')).status, 429)
  assert.equal(
    (await login(ACCOUNTS.member.email, PASSWORD, '203.0.113.1')).status,
    200,
    'another account is not limited',
  )

  await letAMinutePass()
  assert.equal((await login(email, PASSWORD, '203.0.113.1')).status, 200)
})

test('SAFE-5 the right password resets the attempts of its own account only', async () => {
  for (let nth = 1; nth < LIMIT; nth++) {
    await login(ACCOUNTS.fresh.email, 'wrong', '203.0.113.10')
    await login(ACCOUNTS.expiring.email, 'wrong', '203.0.113.10')
  }
  assert.equal((await login(ACCOUNTS.fresh.email, PASSWORD, '203.0.113.10')).status, 200)
  assert.deepEqual(
    [
      (await login(ACCOUNTS.fresh.email, 'wrong', '203.0.113.10')).status,
      (await login(ACCOUNTS.expiring.email, 'wrong', '203.0.113.10')).status,
    ],
    [401, 401],
  )
  assert.deepEqual(
    [
      (await login(ACCOUNTS.fresh.email, 'wrong', '203.0.113.10')).status,
      (await login(ACCOUNTS.expiring.email, 'wrong', '203.0.113.10')).status,
    ],
    [401, 429],
  )
})

test('SAFE-5 an address may make twenty times as many attempts over all accounts, then only that address is limited', async () => {
  const tries: number[] = []
  await login('nobody0@padauk.test', 'wrong', '203.0.113.20')
  await db
    .updateTable('tries')
    .set({ count: LIMIT * 20 - 1 })
    .where('subject', 'like', '%203.0.113.20')
    .execute()
  for (let nth = 1; nth <= 2; nth++)
    tries.push((await login(`nobody${nth}@padauk.test`, 'wrong', '203.0.113.20')).status)
  assert.deepEqual(tries, [401, 429])
  assert.equal((await login(ACCOUNTS.member.email, PASSWORD, '203.0.113.20')).status, 429)
  assert.equal((await login(ACCOUNTS.member.email, PASSWORD, '203.0.113.21')).status, 200)
})

test('SAFE-5 an unknown email is limited like a known one', async () => {
  const statuses: number[] = []
  for (let nth = 1; nth <= LIMIT + 1; nth++)
    statuses.push((await login('ghost@padauk.test', 'wrong', '203.0.113.30')).status)
  assert.deepEqual(statuses, [401, 401, 401, 429])
})
