// Both engines: upserts under load.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'
import { ACCOUNTS, PASSWORD, STAFF } from '../../../../demo/world.ts'

const LIMIT = 2
const { call, db } = await openWorld({ settings: { LOGIN_PER_MINUTE: String(LIMIT) } })
type From = { address: string; device?: string }
const sign = (path: string) => (email: string, password: string, from: string | From) => {
  const { address, device } = typeof from === 'string' ? { address: from, device: undefined } : from
  return call('POST', path, {
    body: { email, password },
    headers: { 'x-forwarded-for': address, ...(device && { cookie: `device=${device}` }) },
  })
}
const login = sign('/api/user/auth/login')
const loginStaff = sign('/api/staff/auth/login')
const statusOf = async (answer: ReturnType<typeof login>) => (await answer).status
/** The device cookie of an answer. */
const deviceIn = (headers: Record<string, unknown>) =>
  /device=([\w-]{43}); /.exec(String(headers['set-cookie']))?.[1] ?? assert.fail('no device cookie')
/** Signs in once, and forgets the network, so that only the device is known. */
async function knownDevice(email: string, signIn = login) {
  const { headers } = await signIn(email, PASSWORD, '198.51.100.1')
  await db.deleteFrom('known_places').where('kind', '=', 'NETWORK').execute()
  return deviceIn(headers)
}
/** Ends every window. */
const letTimePass = () =>
  db
    .updateTable('tries')
    .set({ ends_at: new Date(Date.now() - 1).toISOString() })
    .execute()
/** Guesses from as many networks as it takes until strangers are refused everywhere. */
async function exhaust(email: string, signIn = login) {
  let wrong = 0
  for (let network = 0; network < 100; network++)
    for (let nth = 0; nth < LIMIT; nth++) {
      const { status } = await signIn(email, 'wrong', `192.0.2.${network}`)
      if (status === 401) wrong++
      else if (nth === 0) return wrong
    }
  return assert.fail('guessing was never refused')
}

test('SAFE-5 past LOGIN_PER_MINUTE a network gets 429 with Retry-After for that account, with the right password too', async () => {
  const { email } = ACCOUNTS.trader
  for (let nth = 1; nth <= LIMIT; nth++) assert.equal((await login(email, 'wrong', '203.0.113.1')).status, 401)
  for (const password of ['wrong', PASSWORD]) {
    const { status, error, headers } = await login(email, password, '203.0.113.1')
    assert.deepEqual([status, error.code], [429, 'too_many_requests'])
    assert.ok(
      Number(headers['retry-after']) >= 1 && Number(headers['retry-after']) <= 60,
      String(headers['retry-after']),
    )
  }
  assert.equal((await login(` ${email.toUpperCase()} `, 'wrong', '203.0.113.1')).status, 429)
  assert.equal((await login(ACCOUNTS.member.email, PASSWORD, '203.0.113.1')).status, 200)

  await letTimePass()
  assert.equal((await login(email, PASSWORD, '203.0.113.1')).status, 200)
})

test('SAFE-8 wrong passwords from one place keep nobody out elsewhere, members and staff', async () => {
  await letTimePass()
  for (const [signIn, email] of [
    [login, ACCOUNTS.trader.email],
    [loginStaff, STAFF.owner.email],
  ] as const) {
    for (let nth = 1; nth <= LIMIT * 4; nth++) await signIn(email, 'wrong', '203.0.113.2')
    assert.equal(await statusOf(signIn(email, PASSWORD, '203.0.113.2')), 429)
    assert.equal(await statusOf(signIn(email, PASSWORD, '203.0.113.3')), 200)
  }
})

test('SAFE-5 an account takes twenty times LOGIN_PER_MINUTE wrong passwords a day from all strangers together, and no more', async () => {
  await letTimePass()
  const email = ACCOUNTS.fresh.email
  assert.equal(await exhaust(email), LIMIT * 20)
  const { status, headers } = await login(email, PASSWORD, '192.0.2.250')
  assert.ok(status === 429 && Number(headers['retry-after']) > 80_000)
})

test('SAFE-8 while strangers have used up an account, its owner signs in from a known device, a known network, or after a reset', async () => {
  for (const [email, signIn, reset] of [
    [ACCOUNTS.member.email, login, '/api/user/auth/reset-password'],
    [STAFF.support.email, loginStaff, '/api/staff/auth/set-password'],
  ] as const) {
    await letTimePass()
    const device = await knownDevice(email, signIn)
    assert.equal((await signIn(email, PASSWORD, '198.51.100.2')).status, 200)
    await exhaust(email, signIn)
    assert.equal((await signIn(email, PASSWORD, '198.51.100.3')).status, 429, 'a new place')
    assert.equal((await signIn(email, PASSWORD, '198.51.100.2')).status, 200, 'a known network')
    assert.equal((await signIn(email, PASSWORD, { address: '198.51.100.3', device })).status, 200, 'a known device')
    await db.deleteFrom('known_places').execute()
    assert.equal((await signIn(email, PASSWORD, { address: '198.51.100.2', device })).status, 429)

    const token = await linkFor(email, signIn === loginStaff)
    const { status, headers } = await call('POST', `${reset}/${token}`, {
      body: { newPassword: 'chosen by the owner' },
      headers: { 'x-forwarded-for': '198.51.100.4' },
    })
    assert.equal(status, 204)
    const again = { address: '198.51.100.5', device: deviceIn(headers) }
    assert.equal((await signIn(email, 'chosen by the owner', again)).status, 200)
  }
})

/** A fresh link to set a password. */
async function linkFor(email: string, isStaff: boolean) {
  if (isStaff) {
    const { staff_id } = await db
      .selectFrom('staff')
      .where('email', '=', email)
      .select('staff_id')
      .executeTakeFirstOrThrow()
    const { content } = await call('POST', `/api/staff/people/${staff_id}/set-password-link`, { as: 'owner', body: {} })
    return content.set_password_link.split('/').at(-1) as string
  }
  await call('POST', '/api/user/auth/forgot-password', { body: { email } })
  const { text } = await db
    .selectFrom('mails')
    .where('recipient', '=', email)
    .orderBy('mail_id', 'desc')
    .select('text')
    .limit(1)
    .executeTakeFirstOrThrow()
  return /reset-password\/([\w-]{43})/.exec(text)?.[1] as string
}

test('SAFE-5 a known device or network has its own limit, and an invented device cookie is worth nothing', async () => {
  await letTimePass()
  const { email } = ACCOUNTS.expiring
  const device = await knownDevice(email)
  const guesses = async (from: From) => {
    const statuses: number[] = []
    for (let nth = 0; nth <= LIMIT; nth++) statuses.push((await login(email, 'wrong', from)).status)
    return statuses
  }
  assert.deepEqual(await guesses({ address: '198.51.100.7', device }), [401, 401, 429])
  assert.deepEqual(await guesses({ address: '198.51.100.8', device }), [429, 429, 429], 'the device, not its address')
  for (let nth = 0; nth < 20; nth++)
    await login(email, 'wrong', { address: `192.0.2.${nth}`, device: `${'A'.repeat(40)}${100 + nth}` })
  assert.equal(await exhaust(email), LIMIT * 20 - 20)
})

test('SAFE-8 the device cookie is HttpOnly, stored as a hash, lasts, and is shared by the accounts of a device', async () => {
  await letTimePass()
  const { headers } = await login(ACCOUNTS.trader.email, PASSWORD, '198.51.100.10')
  assert.match(
    String(headers['set-cookie']),
    /^(device=[\w-]{43}; Path=)\/api\/user\/auth(; Max-Age=7776000; HttpOnly; SameSite=Lax),\1\/auth\2$/,
  )
  const device = deviceIn(headers)
  assert.ok(!JSON.stringify(await db.selectFrom('known_places').selectAll().execute()).includes(device))
  for (const { email } of [ACCOUNTS.trader, ACCOUNTS.expired])
    assert.equal(deviceIn((await login(email, PASSWORD, { address: '198.51.100.11', device })).headers), device)
  const invented = 'A'.repeat(43)
  assert.notEqual(
    deviceIn((await login(ACCOUNTS.trader.email, PASSWORD, { address: '198.51.100.11', device: invented })).headers),
    invented,
  )
})

test('SAFE-5 the right password takes back only its own attempt from what strangers may use up', async () => {
  await letTimePass()
  await db.deleteFrom('known_places').execute()
  const { email } = ACCOUNTS.trader
  for (let nth = 1; nth < LIMIT; nth++) await login(email, 'wrong', '203.0.113.10')
  assert.equal((await login(email, PASSWORD, '203.0.113.10')).status, 200)
  await db.deleteFrom('known_places').execute()
  assert.equal(await exhaust(email), LIMIT * 20 - (LIMIT - 1))
})

test('SAFE-8 a flood of wrong passwords from a shared address keeps none of the others behind it out', async () => {
  await letTimePass()
  await db.deleteFrom('known_places').execute()
  const shared = '203.0.113.20'
  const device = await knownDevice(ACCOUNTS.trader.email)
  // Guessing at a few accounts is refused there alone.
  for (let nth = 0; nth < 20; nth++)
    for (let wrong = 0; wrong <= LIMIT; wrong++) await login(`victim${nth}@padauk.test`, 'wrong', shared)
  assert.equal((await login(ACCOUNTS.expired.email, PASSWORD, shared)).status, 200, 'a new place')
  // Guessing at ever more accounts is refused; who is known gets in.
  const statuses: number[] = []
  for (let nth = 20; nth < 42; nth++) statuses.push((await login(`victim${nth}@padauk.test`, 'wrong', shared)).status)
  assert.deepEqual([statuses.filter((status) => status === 401).length, statuses.at(-1)], [20, 429])
  assert.equal(
    (await login(ACCOUNTS.fresh.email, PASSWORD, shared)).status,
    429,
    'a new place on a network of guessers',
  )
  assert.equal((await login(ACCOUNTS.expired.email, PASSWORD, shared)).status, 200, 'a known network')
  assert.equal(
    (await login(ACCOUNTS.trader.email, PASSWORD, { address: shared, device })).status,
    200,
    'a known device',
  )
})

test('SAFE-8 SAFE-5 the addresses of one IPv6 /64 share a limit, those of another have their own', async () => {
  await letTimePass()
  const { email } = ACCOUNTS.trader
  await db.deleteFrom('known_places').execute()
  const statuses: number[] = []
  for (let nth = 0; nth <= LIMIT; nth++)
    statuses.push((await login(email, 'wrong', `2001:db8:0:${nth === 0 ? '0' : '0000'}:${nth}::1`)).status)
  assert.deepEqual(statuses, [401, 401, 429])
  assert.equal((await login(email, PASSWORD, '2001:db8:0:1::1')).status, 200)
})

test('SAFE-8 a clock that jumped ahead and back keeps nobody out', async () => {
  await letTimePass()
  const { email } = ACCOUNTS.trader
  for (let nth = 0; nth <= LIMIT; nth++) await login(email, 'wrong', '203.0.113.40')
  assert.equal((await login(email, PASSWORD, '203.0.113.40')).status, 429)
  // As written while the clock was a year ahead.
  await db
    .updateTable('tries')
    .set({ ends_at: new Date(Date.now() + 365 * 86_400_000).toISOString() })
    .execute()
  assert.equal((await login(email, PASSWORD, '203.0.113.40')).status, 200)
})

test('SAFE-5 a hundred simultaneous guesses get no further than one after the other', async () => {
  await letTimePass()
  const statuses = await Promise.all(
    Array.from({ length: 100 }, () => statusOf(login('ghost@padauk.test', 'wrong', '203.0.113.50'))),
  )
  assert.equal(statuses.filter((status) => status === 401).length, LIMIT)
  const spread = await Promise.all(
    Array.from({ length: 100 }, (_, nth) => statusOf(login('ghost2@padauk.test', 'wrong', `203.0.113.${100 + nth}`))),
  )
  // So many hashes at once are too many for the service; a guess that was refused for that counts all the same.
  assert.equal(spread.filter((status) => status === 401 || status === 503).length, LIMIT * 20)
})

test('SAFE-5 an unknown email is limited like a known one', async () => {
  await letTimePass()
  const statuses: number[] = []
  for (let nth = 1; nth <= LIMIT + 1; nth++)
    statuses.push((await login('ghost@padauk.test', 'wrong', '203.0.113.30')).status)
  assert.deepEqual(statuses, [401, 401, 429])
})
