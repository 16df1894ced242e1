import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { hashPassword } from '#lib/passwords.ts'
import { openWorld, type Who } from '#test/world.ts'
import { ACCOUNTS, PASSWORD, STAFF } from '../../../../demo/world.ts'
import { createSession } from './sessions.ts'

/** Called with each statement. */
let watch = (_sql: string) => {}
const { call, db, idOf } = await openWorld({ log: ({ query }) => watch(query.sql) })
const LOGIN = '/api/user/auth/login'
const login = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  call('POST', LOGIN, { body: { email, password }, headers })
const tokenFor = async (who: Who) => (await login(ACCOUNTS[who].email)).content.token as string
const me = async (token: string) => (await call('GET', '/api/me', { as: { token } })).status
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const WRONG = { error: { message: 'Error: email or password is incorrect', code: 'wrong_credentials' } }

test('AUTH-2 login returns a token, email, name and subscriptions, and nothing else', async () => {
  const { status, body, headers } = await login(ACCOUNTS.trader.email)
  const { start_at, end_at } = await db
    .selectFrom('subscriptions')
    .where('member_id', '=', await idOf('trader'))
    .select(['start_at', 'end_at'])
    .executeTakeFirstOrThrow()
  assert.equal(status, 200)
  assert.deepEqual(body, {
    content: {
      token: body.content.token,
      email: 'trader@padauk.test',
      name: 'Hla Win',
      subscriptions: [{ plan: 'Two Years', start_at, end_at }],
    },
  })
  assert.match(start_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.equal(headers['cache-control'], 'no-store')
})

test('AUTH-2 the email is case-insensitive and trimmed', async () => {
  for (const email of ['Trader@Padauk.TEST', '  trader@padauk.test  ', '\ttrader@padauk.test\n'])
    assert.equal((await login(email)).content?.email, 'trader@padauk.test', JSON.stringify(email))
})

test('AUTH-2 SAFE-5 an unknown email, a wrong password and a suspended member get the same refusal', async () => {
  await db
    .updateTable('members')
    .set({ status: 'SUSPENDED' })
    .where('member_id', '=', await idOf('expired'))
    .execute()
  for (const [email, password] of [
    ['nobody@padauk.test', PASSWORD],
    [ACCOUNTS.trader.email, 'learn-cryptO'],
    [ACCOUNTS.trader.email, ` ${PASSWORD}`],
    [ACCOUNTS.trader.email, 'x'],
    [ACCOUNTS.expired.email, PASSWORD],
  ] as const) {
    const { status, body } = await login(email, password)
    assert.deepEqual([status, body], [401, WRONG], `${email} ${password}`)
  }
  await db
    .updateTable('members')
    .set({ status: 'ACTIVE' })
    .where('member_id', '=', await idOf('expired'))
    .execute()
  assert.equal((await login(ACCOUNTS.expired.email)).status, 200)
})

test('SAFE-5 an unknown email costs the same server time as a wrong password', async () => {
  // CPU time instead of wall-clock time, so that other load on the machine does not count.
  const costs: Record<string, number[]> = { known: [], unknown: [] }
  await login('nobody@padauk.test')
  for (let round = 0; round < 9; round++)
    for (const [kind, email] of [
      ['known', ACCOUNTS.trader.email],
      ['unknown', `nobody${round}@padauk.test`],
    ] as const) {
      const began = process.cpuUsage()
      await login(email, 'wrong password')
      costs[kind]!.push(process.cpuUsage(began).user)
    }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[4] as number
  const [known, unknown] = [median(costs.known!), median(costs.unknown!)]
  assert.ok(unknown > known / 2 && unknown < known * 2, `${known} and ${unknown} µs`)
})

test('AUTH-2 malformed input is 422 with the field named', async () => {
  const right = { email: ACCOUNTS.trader.email, password: PASSWORD }
  const refused: [unknown, string][] = [
    [{ ...right, email: '' }, 'email'],
    [{ ...right, email: 'trader' }, 'email'],
    [{ ...right, email: 'a b@c.d' }, 'email'],
    [{ ...right, email: 'a\0@c.d' }, 'email'],
    [{ ...right, email: `${'a'.repeat(251)}@c.d` }, 'email'],
    [{ ...right, email: 7 }, 'email'],
    [{ ...right, email: [right.email] }, 'email'],
    [{ ...right, password: '' }, 'password'],
    [{ ...right, password: 'x'.repeat(1001) }, 'password'],
    [{ email: right.email }, 'password'],
    [{ ...right, password: { $ne: '' } }, 'password'],
    [{ ...right, remember: true }, 'remember'],
    [undefined, ''],
    [[], ''],
  ]
  for (const [body, path] of refused) {
    const { status, error } = await call('POST', LOGIN, { body })
    assert.deepEqual([status, error.fields?.[0]?.path], [422, path], JSON.stringify(body))
  }
})

test('AUTH-2 SAFE-2 the token is random, at least 128 bits, and stored in no database column', async () => {
  const tokens = [await tokenFor('trader'), await tokenFor('trader')]
  for (const token of tokens) {
    assert.match(token, /^[\w-]{22,}$/)
    assert.ok(Buffer.from(token, 'base64url').length >= 16)
  }
  assert.notEqual(tokens[0], tokens[1])
  const kept = JSON.stringify(await db.selectFrom('sessions').selectAll().execute())
  for (const token of tokens) {
    assert.ok(!kept.includes(token))
    assert.ok(!kept.includes(Buffer.from(token, 'base64url').toString('hex')))
    assert.ok(kept.includes(hashOf(token)))
  }
})

test('SAFE-2 a login with an Idempotency-Key stores no token either', async () => {
  const as = { token: await tokenFor('fresh') }
  const made = await call('POST', LOGIN, {
    as,
    body: { email: ACCOUNTS.fresh.email, password: PASSWORD },
    headers: { 'idempotency-key': 'login-1' },
  })
  assert.equal(made.status, 200)
  assert.ok(!JSON.stringify(await db.selectFrom('idempotency_keys').selectAll().execute()).includes(made.content.token))
})

test('AUTH-2 a token expires after exactly 7 days', async () => {
  const token = await tokenFor('trader')
  const row = db.selectFrom('sessions').where('token_hash', '=', hashOf(token)).select(['created_at', 'expires_at'])
  const { created_at, expires_at } = await row.executeTakeFirstOrThrow()
  assert.equal(Date.parse(expires_at) - Date.parse(created_at), 7 * 86_400_000)
  const expire = (at: number) =>
    db
      .updateTable('sessions')
      .set({ expires_at: new Date(at).toISOString() })
      .where('token_hash', '=', hashOf(token))
      .execute()
  await expire(Date.now() + 60_000)
  assert.equal(await me(token), 200)
  await expire(Date.now() - 1)
  const { status, error } = await call('GET', '/api/me', { as: { token } })
  assert.deepEqual([status, error], [401, { message: 'Error: token is invalid or expired', code: 'no_session' }])
})

test('AUTH-3 logout revokes only this token', async () => {
  const [one, two] = [await tokenFor('trader'), await tokenFor('trader')]
  const out = await call('POST', '/api/user/auth/logout', { as: { token: one } })
  assert.deepEqual([out.status, out.text], [204, ''])
  assert.deepEqual([await me(one), await me(two)], [401, 200])
  assert.equal((await call('POST', '/api/user/auth/logout', { as: { token: one } })).status, 401)
  assert.equal(
    await db.selectFrom('sessions').where('token_hash', '=', hashOf(one)).select('token_hash').executeTakeFirst(),
    undefined,
  )
})

test('AUTH-5 SAFE-3 no sign-in that began before a new password, suspension or new email succeeds after it', async () => {
  const memberId = await idOf('fresh')
  const before = await db
    .selectFrom('members')
    .where('member_id', '=', memberId)
    .select(['password_hash', 'status', 'email'])
    .executeTakeFirstOrThrow()
  const password_hash = await hashPassword('a newer password')
  for (const change of [{ password_hash }, { status: 'SUSPENDED' }, { email: 'renamed@padauk.test' }] as const) {
    // Verifying takes milliseconds after the hash was read, in which the change commits and ends all sessions.
    const isRead = new Promise<void>((resolve) => {
      watch = (sql) => /^select .*password_hash.* from "members" where "email"/.test(sql) && resolve()
    })
    const logins = Array.from({ length: 12 }, () => login(ACCOUNTS.fresh.email))
    await isRead
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('members').set(change).where('member_id', '=', memberId).execute()
      await trx.deleteFrom('sessions').where('member_id', '=', memberId).execute()
    })
    const statuses = (await Promise.all(logins)).map(({ status }) => status)
    assert.ok(statuses.includes(401) && statuses.every((status) => [200, 401].includes(status)), String(statuses))
    assert.deepEqual(await db.selectFrom('sessions').where('member_id', '=', memberId).selectAll().execute(), [])
    await db.updateTable('members').set(before).where('member_id', '=', memberId).execute()
  }
  assert.equal((await login(ACCOUNTS.fresh.email)).status, 200)
})

test('SAFE-5 the fourth device ends the oldest session, of that member only', async () => {
  const memberId = await idOf('expiring')
  const other = await tokenFor('trader')
  const tokens: string[] = []
  for (let device = 1; device <= 4; device++)
    tokens.push(await createSession(db, memberId, `device ${device}`, new Date(Date.now() - 60_000 + device)))
  assert.deepEqual(await Promise.all(tokens.map(me)), [401, 200, 200, 200])
  const fifth = await tokenFor('expiring')
  assert.deepEqual(await Promise.all([...tokens, fifth, other].map(me)), [401, 401, 200, 200, 200, 200])
})

test('AUTH-7 only the device that a fourth one signed out learns the reason', async () => {
  const memberId = await idOf('expiring')
  const codes = (tokens: string[]) =>
    Promise.all(tokens.map(async (token) => (await call('GET', '/api/me', { as: { token } })).error?.code))
  const signIn = (minutes: number) =>
    createSession(db, memberId, 'device', new Date(Date.now() + (minutes - 60) * 60_000))
  await db.deleteFrom('sessions').where('member_id', '=', memberId).execute()
  const [first, second, third] = [await signIn(1), await signIn(2), await signIn(3)] as const
  await call('POST', '/api/user/auth/logout', { as: { token: second } })
  await signIn(4)
  assert.deepEqual(await codes([first, second, third]), [undefined, 'no_session', undefined])
  await signIn(5)
  assert.deepEqual(await codes([first, second, third]), ['session_replaced', 'no_session', undefined])
  const { status, error } = await call('GET', '/api/me', { as: { token: first } })
  assert.deepEqual([status, error.message], [401, 'Error: token is invalid or expired'])
  // A public call is answered all the same.
  assert.equal((await call('GET', '/api/plans', { as: { token: first } })).status, 200)
  // However often they sign in, few are kept.
  for (let minute = 6; minute < 20; minute++) await signIn(minute)
  const kept = await db.selectFrom('sessions').where('member_id', '=', memberId).select('expires_at').execute()
  assert.equal(kept.filter(({ expires_at }) => expires_at > new Date().toISOString()).length, 3)
  assert.equal(kept.length, 6)
})

test('SAFE-5 SAFE-3 ten simultaneous logins leave at most three devices', async () => {
  const tokens = await Promise.all(Array.from({ length: 10 }, () => tokenFor('expiring')))
  const { count } = await db
    .selectFrom('sessions')
    .where('member_id', '=', await idOf('expiring'))
    .where('expires_at', '>', new Date().toISOString())
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  assert.equal(count, 3)
  assert.equal((await Promise.all(tokens.map(me))).filter((status) => status === 200).length, 3)
})

test('AUTH-7 a device keeps the name its browser sent, in any form', async () => {
  for (const name of ['', 'x'.repeat(5000), 'Mozilla/5.0 \u00ff']) {
    const { status, content } = await login(ACCOUNTS.member.email, PASSWORD, { 'user-agent': name })
    assert.equal(status, 200)
    const { device } = await db
      .selectFrom('sessions')
      .where('token_hash', '=', hashOf(content.token))
      .select('device')
      .executeTakeFirstOrThrow()
    assert.ok(device.length <= 300 && name.startsWith(device.slice(0, 3)))
  }
})

test('AUTH-3 a suspended member loses every token and can sign in again when restored', async () => {
  const token = await tokenFor('fresh')
  const set = async (status: 'ACTIVE' | 'SUSPENDED') =>
    db
      .updateTable('members')
      .set({ status })
      .where('member_id', '=', await idOf('fresh'))
      .execute()
  await set('SUSPENDED')
  assert.equal(await me(token), 401)
  await set('ACTIVE')
  assert.equal(await me(token), 200)
})

test('SAFE-2 a public call ignores a stale or malformed token', async () => {
  const stale = await tokenFor('fresh')
  await call('POST', '/api/user/auth/logout', { as: { token: stale } })
  for (const authorization of [`Bearer ${stale}`, 'Bearer', 'x'.repeat(8000), 'Basic dTpw']) {
    assert.equal((await call('GET', '/api/campus', { headers: { authorization } })).status, 200)
    assert.equal((await login(ACCOUNTS.fresh.email, PASSWORD, { authorization })).status, 200)
  }
})

test('SAFE-2 a malformed Authorization header is always 401', async () => {
  const token = await tokenFor('fresh')
  const odd = [
    token,
    `Bearer${token}`,
    `Bearer ${token} `.concat('x'),
    `Bearer ${token.slice(1)}`,
    `Bearer ${token}A`,
    `Bearer ${token.toLowerCase()}=`,
    `Bearer "${token}"`,
    `Bearer ${token}, Bearer ${token}`,
    `Basic ${token}`,
    'Bearer ',
    'Bearer null',
    'Bearer undefined',
    `Bearer ${hashOf(token)}`,
    `Bearer ${hashOf(token).slice(0, 43)}`,
    `Bearer ${'%'.repeat(43)}`,
    `Bearer ${"'".repeat(43)}`,
    `Token ${token}`,
    'Bearer \u00ff',
  ]
  for (const authorization of odd) {
    const { status, error } = await call('GET', '/api/me', { headers: { authorization } })
    assert.deepEqual([status, error.message], [401, 'Error: token is invalid or expired'], authorization)
  }
  // The scheme name is case-insensitive (RFC 9110, 11.1).
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    assert.equal(
      (await call('GET', '/api/me', { headers: { authorization: `${scheme} ${token}` } })).status,
      200,
      scheme,
    )
})

test('SAFE-6 SAFE-8 nobody is signed out by those who sign in while the clock is 8 days ahead', async () => {
  const bodyOf = (email: string) => ({ body: { email, password: PASSWORD } })
  const signIn = async () => ({
    token: (await call('POST', '/api/user/auth/login', bodyOf(ACCOUNTS.trader.email))).content.token as string,
  })
  const enter = async () => ({
    cookie: String(
      (await call('POST', '/api/staff/auth/login', bodyOf(STAFF.support.email))).headers['set-cookie'],
    ).split(';')[0] as string,
  })
  const [member, staff] = [await signIn(), await enter()]
  // What the clock shows as ended is not, once it is right again.
  const move = async (days: number) => {
    const expires_at = new Date(Date.now() + days * 86_400_000).toISOString()
    await db.updateTable('sessions').set({ expires_at }).execute()
    await db.updateTable('staff_sessions').set({ expires_at }).execute()
  }
  await move(-8)
  await Promise.all([signIn(), enter()])
  await move(1)
  assert.equal((await call('GET', '/api/me', { as: member })).status, 200)
  assert.equal((await call('GET', '/api/staff/me', { as: staff })).status, 200)
})
