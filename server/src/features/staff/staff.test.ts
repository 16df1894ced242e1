import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '#lib/passwords.ts'
import { STAFF } from '../../../../demo/world.ts'
import { openWorld } from '../../test/world.ts'

/** Called with each statement. */
let watch = (_sql: string) => {}
const { call, cookieOf, db } = await openWorld({ log: ({ query }) => watch(query.sql) })
const PASSWORD = 'learn-crypto'
const login = (body: object, headers = {}) => call('POST', '/api/staff/auth/login', { body, headers })
const cookieIn = (headers: Record<string, unknown>) => ({
  cookie: String(headers['set-cookie']).split(';')[0] as string,
})
/** A separate staff account for a test. */
const hire = async (name: string, role = 'support') => {
  const email = `${name}@padauk.test`
  const { content } = await call('POST', '/api/staff/people', { as: 'owner', body: { name, email, role } })
  const token = content.set_password_link.split('/').at(-1)
  assert.equal(
    (await call('POST', `/api/staff/auth/set-password/${token}`, { body: { newPassword: 'a long password' } })).status,
    204,
  )
  return {
    email,
    staff_id: content.staff_id as number,
    token,
    signIn: async (code?: string) =>
      cookieIn((await login({ email, password: 'a long password', ...(code && { code }) })).headers),
  }
}
const codeAt = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

test('STAFF-6 the cookie is HttpOnly, SameSite=Strict, for 12 hours and the staff path only; no token is in the body', async () => {
  const { status, content, headers, text } = await login({ email: STAFF.support.email, password: PASSWORD })
  assert.equal(status, 200)
  assert.match(
    String(headers['set-cookie']),
    /^staff=[\w-]{43}; Path=\/api\/staff; Max-Age=43200; HttpOnly; SameSite=Strict(,|$)/,
  )
  assert.deepEqual(
    [content.role, content.capabilities.includes('members'), content.capabilities.includes('payouts')],
    ['support', true, false],
  )
  assert.ok(!text.includes(String(headers['set-cookie']).slice(6, 49)))
})

test('WORDS-1 STAFF-6 staff choose a language for themselves, which every sign-in answers, and the log keeps', async () => {
  const { email, staff_id, signIn } = await hire('speaker')
  const as = await signIn()
  assert.equal((await call('GET', '/api/staff/me', { as })).content.language, null)
  for (const language of ['my', 'my', 'en', 'my'] as const) {
    const { status, content } = await call('PATCH', '/api/staff/me', { as, body: { language } })
    assert.deepEqual([status, content.language, content.staff_id], [200, language, staff_id])
  }
  assert.equal((await login({ email, password: 'a long password' })).content.language, 'my')
  assert.equal((await call('GET', '/api/staff/me', { as: 'support' })).content.language, null)
  const { content } = await call('GET', `/api/staff/audit?action=staff.language&target=staff:${staff_id}`, {
    as: 'owner',
  })
  assert.equal(content.total, 3)
  for (const body of [{}, { language: 'de' }, { language: null }, { language: 'en', role: 'owner' }])
    assert.equal((await call('PATCH', '/api/staff/me', { as, body })).status, 422, JSON.stringify(body))
})

test('STAFF-6 a wrong email and a wrong password get the same refusal, and other sites cannot sign in', async () => {
  const wrong = await login({ email: STAFF.support.email, password: 'wrong' })
  const unknown = await login({ email: 'nobody@padauk.test', password: 'wrong' })
  assert.deepEqual([wrong.status, wrong.text], [401, unknown.text])
  assert.equal(
    (await login({ email: STAFF.support.email, password: PASSWORD }, { origin: 'https://evil.example' })).status,
    403,
  )
  assert.equal((await login({ email: 'member@padauk.test', password: PASSWORD })).status, 401)
  assert.equal(
    (await call('POST', '/api/user/auth/login', { body: { email: STAFF.owner.email, password: PASSWORD } })).status,
    401,
  )
})

test('STAFF-6 signing out ends the session on the server', async () => {
  const as = await (await hire('leaver')).signIn()
  assert.equal((await call('GET', '/api/staff/me', { as })).status, 200)
  const { status, headers } = await call('POST', '/api/staff/auth/logout', { as })
  assert.equal(status, 204)
  assert.match(String(headers['set-cookie']), /^staff=; .*Max-Age=0/)
  assert.equal((await call('GET', '/api/staff/me', { as })).status, 401)
})

test('STAFF-6 an expired session is refused', async () => {
  const { staff_id, signIn } = await hire('sleeper')
  const as = await signIn()
  await db
    .updateTable('staff_sessions')
    .set({ expires_at: new Date(Date.now() - 1).toISOString() })
    .where('staff_id', '=', staff_id)
    .execute()
  assert.equal((await call('GET', '/api/staff/me', { as })).status, 401)
})

test('STAFF-6 second factor: the code is required and single-use, and each recovery code works once', async () => {
  const { email, signIn } = await hire('careful')
  const as = await signIn()
  assert.equal((await call('POST', '/api/staff/me/second-factor', { as, body: { password: 'not mine' } })).status, 422)
  const { secret, uri } = (
    await call('POST', '/api/staff/me/second-factor', { as, body: { password: 'a long password' } })
  ).content
  assert.match(uri, /^otpauth:\/\/totp\/Padauk:careful%40padauk\.test\?/)
  assert.equal((await call('GET', '/api/staff/me', { as })).content.has_second_factor, false)
  assert.equal(
    (await call('POST', '/api/staff/me/second-factor/confirm', { as, body: { code: '000000' } })).status,
    422,
  )
  const { recovery_codes } = (
    await call('POST', '/api/staff/me/second-factor/confirm', { as, body: { code: codeAt(secret, -1) } })
  ).content
  assert.equal(recovery_codes.length, 10)

  const typed = { email, password: 'a long password' }
  assert.deepEqual([(await login(typed)).status, (await login(typed)).error.code], [401, 'code_required'])
  assert.equal((await login({ ...typed, password: 'wrong' })).error.code, 'wrong_credentials')
  assert.equal(
    (await login({ ...typed, code: codeAt(secret, -1) })).error.code,
    'wrong_code',
    'the confirming code cannot be reused',
  )
  const code = codeAt(secret)
  const tries = await Promise.all(Array.from({ length: 10 }, () => login({ ...typed, code })))
  assert.deepEqual(tries.map(({ status }) => status).sort(), [200, ...Array(9).fill(401)])
  assert.equal((await login({ ...typed, code: recovery_codes[0].toUpperCase() })).status, 200)
  assert.equal((await login({ ...typed, code: recovery_codes[0] })).status, 401)
  const kept = await db.selectFrom('staff_recovery_codes').select('code_hash').execute()
  assert.ok(!kept.some(({ code_hash }) => recovery_codes.some((one: string) => code_hash.includes(one))))

  assert.equal(
    (await call('POST', '/api/staff/me/second-factor/remove', { as, body: { password: 'a long password' } })).status,
    204,
  )
  assert.equal((await login(typed)).status, 200)
})

test('STAFF-6 nobody raises their own rights, and one owner always remains', async () => {
  const { content: me } = await call('GET', '/api/staff/me', { as: 'owner' })
  for (const body of [{ role: 'support' }, { role: 'owner' }, { status: 'SUSPENDED' }])
    assert.equal((await call('PATCH', `/api/staff/people/${me.staff_id}`, { as: 'owner', body })).status, 403)
  const second = await hire('second-owner', 'owner')
  const as = await second.signIn()
  assert.equal(
    (await call('PATCH', `/api/staff/people/${me.staff_id}`, { as, body: { name: 'Sample owner' } })).status,
    200,
  )
  assert.equal(
    (await call('PATCH', `/api/staff/people/${second.staff_id}`, { as: 'owner', body: { role: 'editor' } })).status,
    200,
  )
  assert.equal((await call('GET', '/api/staff/people', { as })).status, 403, 'a changed role applies immediately')
})

test('STAFF-6 suspending a staff account signs it out at once and keeps it out', async () => {
  const { email, staff_id, signIn } = await hire('gone')
  const as = await signIn()
  assert.equal(
    (await call('PATCH', `/api/staff/people/${staff_id}`, { as: 'owner', body: { status: 'SUSPENDED' } })).content
      .status,
    'SUSPENDED',
  )
  assert.equal((await call('GET', '/api/staff/me', { as })).status, 401)
  assert.equal((await login({ email, password: 'a long password' })).status, 401)
  assert.equal(
    (await call('PATCH', `/api/staff/people/${staff_id}`, { as: 'owner', body: { status: 'ACTIVE' } })).status,
    200,
  )
  assert.equal((await call('GET', '/api/staff/me', { as })).status, 401, 'the old session stays ended')
  const again = await signIn()
  await db.updateTable('staff').set({ status: 'SUSPENDED' }).where('staff_id', '=', staff_id).execute()
  assert.equal((await call('GET', '/api/staff/me', { as: again })).status, 401, 'even while a session is active')
})

/** Resolves when the hash of a password has been read, to be verified. */
const hashIsRead = () =>
  new Promise<void>((resolve) => {
    watch = (sql) => /^select .*"password_hash".* from "staff"/.test(sql) && resolve()
  })

test('STAFF-6 SAFE-3 no sign-in that began before a new password, suspension or second factor succeeds after it', async () => {
  const { email, staff_id } = await hire('overtaken')
  const { password_hash } = await db
    .selectFrom('staff')
    .where('staff_id', '=', staff_id)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  const set = (trx: typeof db, values: object) =>
    trx.updateTable('staff').set(values).where('staff_id', '=', staff_id).execute()
  const sessions = () => db.selectFrom('staff_sessions').where('staff_id', '=', staff_id).selectAll().execute()
  for (const change of [
    { password_hash: await hashPassword('a newer password') },
    { status: 'SUSPENDED' },
    { totp_secret: 'JBSWY3DPEHPK3PXP' },
  ]) {
    // Verifying takes milliseconds after the hash was read, in which the change commits and ends all sessions.
    const isRead = hashIsRead()
    const logins = Array.from({ length: 12 }, () => login({ email, password: 'a long password' }))
    await isRead
    await db.transaction().execute(async (trx) => {
      await set(trx, change)
      await trx.deleteFrom('staff_sessions').where('staff_id', '=', staff_id).execute()
    })
    const statuses = (await Promise.all(logins)).map(({ status }) => status)
    assert.ok(statuses.includes(401), String(statuses))
    assert.deepEqual(await sessions(), [])
    await set(db, { password_hash, status: 'ACTIVE', totp_secret: null })
  }
})

test('STAFF-6 SAFE-3 a password change that began before the owner reset the account does not undo the reset', async () => {
  const { staff_id, signIn } = await hire('reset-meanwhile')
  const as = await signIn()
  const isRead = hashIsRead()
  const changing = call('POST', '/api/staff/me/password', {
    as,
    body: { oldPassword: 'a long password', newPassword: 'kept by the thief' },
  })
  await isRead
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('staff').set({ password_hash: null }).where('staff_id', '=', staff_id).execute()
    await trx.deleteFrom('staff_sessions').where('staff_id', '=', staff_id).execute()
  })
  assert.equal((await changing).status, 422)
  const { password_hash } = await db
    .selectFrom('staff')
    .where('staff_id', '=', staff_id)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  assert.equal(password_hash, null)
})

test('SAFE-8 a code that was accepted while the clock was ahead keeps nobody out', async () => {
  const { email, staff_id, signIn } = await hire('time-traveller')
  const as = await signIn()
  const { secret } = (await call('POST', '/api/staff/me/second-factor', { as, body: { password: 'a long password' } }))
    .content
  await call('POST', '/api/staff/me/second-factor/confirm', { as, body: { code: codeAt(secret, -1) } })
  const ahead = Math.floor(Date.now() / 30_000) + 2880
  await db.updateTable('staff').set({ totp_step: ahead }).where('staff_id', '=', staff_id).execute()
  const typed = { email, password: 'a long password', code: codeAt(secret) }
  assert.deepEqual([(await login(typed)).status, (await login(typed)).status], [200, 401])
})

test('STAFF-6 a set-password link works once, only the newest, even with a hundred simultaneous uses', async () => {
  const { staff_id, token, signIn } = await hire('linked')
  const as = await signIn()
  assert.equal(
    (await call('POST', `/api/staff/auth/set-password/${token}`, { body: { newPassword: 'another password' } })).status,
    422,
  )
  const fresh = (
    await call('POST', `/api/staff/people/${staff_id}/set-password-link`, { as: 'owner', body: {} })
  ).content.set_password_link
    .split('/')
    .at(-1)
  assert.equal((await call('GET', '/api/staff/me', { as })).status, 401, 'a new link ends the sessions')
  assert.equal(
    (await call('POST', `/api/staff/auth/set-password/${fresh}`, { body: { newPassword: 'qwertyuiop' } })).status,
    422,
  )
  assert.equal(
    (await call('POST', `/api/staff/auth/set-password/${fresh}`, { body: { newPassword: 'padauk123456' } })).status,
    422,
  )
  const uses = await Promise.all(
    Array.from({ length: 100 }, (_, nth) =>
      call('POST', `/api/staff/auth/set-password/${fresh}`, { body: { newPassword: `a long password ${nth}` } }),
    ),
  )
  // Too many passwords at once are refused as busy.
  assert.equal(uses.filter(({ status }) => status === 204).length, 1)
  assert.deepEqual(new Set(uses.map(({ status }) => status)), new Set([204, 422, 503]))
})

test("STAFF-6 changing one's password keeps this session and ends the others", async () => {
  const { signIn } = await hire('changer')
  const [as, other] = [await signIn(), await signIn()]
  const change = (body: object) => call('POST', '/api/staff/me/password', { as, body })
  assert.equal((await change({ oldPassword: 'wrong', newPassword: 'a new password' })).status, 422)
  assert.equal((await change({ oldPassword: 'a long password', newPassword: 'short' })).status, 422)
  assert.equal((await change({ oldPassword: 'a long password', newPassword: 'a new password' })).status, 204)
  assert.equal((await call('GET', '/api/staff/me', { as })).status, 200)
  assert.equal((await call('GET', '/api/staff/me', { as: other })).status, 401)
})

test('STAFF-6 an email can have only one staff account', async () => {
  const { status, error } = await call('POST', '/api/staff/people', {
    as: 'owner',
    body: { name: 'Twice', email: STAFF.support.email, role: 'owner' },
  })
  assert.deepEqual([status, error.fields?.[0]?.path], [409, 'email'])
  assert.equal(
    (await call('GET', '/api/staff/me', { as: { cookie: await cookieOf('support') } })).content.role,
    'support',
  )
})
