import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { endpoints } from '#http/endpoints.ts'
import { PASSWORD, STAFF } from '../../../../demo/world.ts'
import { address, bodyOf, MISSING } from '../../test/bodies.ts'
import { openWorld } from '../../test/world.ts'

const { call, db } = await openWorld()
const NEW_PASSWORD = 'a long password'
type Cookie = { cookie: string }

const login = (email: string, password: string, code?: string) =>
  call('POST', '/api/staff/auth/login', { body: { email, password, ...(code && { code }) } })
const signIn = async (email: string, password: string, code?: string): Promise<Cookie> => {
  const { status, headers, text } = await login(email, password, code)
  assert.equal(status, 200, text)
  return { cookie: String(headers['set-cookie']).split(';')[0] as string }
}
/** A separate staff account for a test. */
const hire = async (name: string, role = 'support') => {
  const email = `${name}@padauk.test`
  const { content } = await call('POST', '/api/staff/people', { as: 'owner', body: { name, email, role } })
  const token = content.set_password_link.split('/').at(-1)
  await call('POST', `/api/staff/auth/set-password/${token}`, { body: { newPassword: NEW_PASSWORD } })
  return { email, staff_id: content.staff_id as number }
}
const codeAt = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
/** Turns the second factor on; the code of the present time step is still unused. */
const setUp = async (as: Cookie, password = NEW_PASSWORD) => {
  const begun = await call('POST', '/api/staff/me/second-factor', { as, body: { password } })
  assert.equal(begun.status, 200, begun.text)
  const { secret } = begun.content
  const { content } = await call('POST', '/api/staff/me/second-factor/confirm', {
    as,
    body: { code: codeAt(secret, -1) },
  })
  return { secret: secret as string, codes: content.recovery_codes as string[] }
}
const me = async (as: Cookie) => (await call('GET', '/api/staff/me', { as })).content
const auditsOf = async (staff_id: number) =>
  (
    await db
      .selectFrom('audits')
      .where('target', '=', `staff:${staff_id}`)
      .select('action')
      .orderBy('audit_id')
      .execute()
  ).map(({ action }) => action)
const require = (as: Cookie, requires_second_factor: boolean) =>
  call('PATCH', '/api/staff/people/rules', { as, body: { requires_second_factor } })

test('STAFF-6 a second factor is offered until it is set up or declined, and not again', async () => {
  const declines = await hire('declines')
  const as = await signIn(declines.email, NEW_PASSWORD)
  assert.equal((await login(declines.email, NEW_PASSWORD)).content.factor_asked, 'OFFERED')
  assert.equal((await call('POST', '/api/staff/me/second-factor/decline', { as, body: {} })).status, 204)
  assert.equal((await call('POST', '/api/staff/me/second-factor/decline', { as, body: {} })).status, 204)
  assert.equal((await me(as)).factor_asked, null)
  assert.equal((await login(declines.email, NEW_PASSWORD)).content.factor_asked, null)
  const actions = await auditsOf(declines.staff_id)
  assert.equal(actions.filter((action) => action === 'staff.second-factor-declined').length, 1)

  const accepts = await hire('accepts')
  const theirs = await signIn(accepts.email, NEW_PASSWORD)
  await setUp(theirs)
  assert.equal((await me(theirs)).factor_asked, null)
  const body = { password: NEW_PASSWORD }
  assert.equal((await call('POST', '/api/staff/me/second-factor/remove', { as: theirs, body })).status, 204)
  assert.equal((await me(theirs)).factor_asked, null, 'whoever turns it off knows of it')
})

test('STAFF-6 recovery codes are counted, stored as hashes, and replaced with the password', async () => {
  const { email, staff_id } = await hire('recovers')
  const as = await signIn(email, NEW_PASSWORD)
  const renew = (password: string) => call('POST', '/api/staff/me/recovery-codes', { as, body: { password } })
  assert.deepEqual([(await renew(NEW_PASSWORD)).status, (await renew('wrong')).status], [409, 422])
  const { codes } = await setUp(as)
  assert.equal((await me(as)).recovery_codes_left, 10)
  await signIn(email, NEW_PASSWORD, codes[0])
  assert.equal((await me(as)).recovery_codes_left, 9)

  assert.equal((await renew('wrong')).status, 422)
  const renewed = (await renew(NEW_PASSWORD)).content.recovery_codes as string[]
  assert.equal(new Set([...codes, ...renewed]).size, 20)
  assert.equal((await me(as)).recovery_codes_left, 10)
  assert.equal((await login(email, NEW_PASSWORD, codes[1])).error.code, 'wrong_code', 'an old code')
  const uses = await Promise.all(Array.from({ length: 8 }, () => login(email, NEW_PASSWORD, renewed[1])))
  assert.equal(uses.filter(({ status }) => status === 200).length, 1, 'once, even when it is sent eight times')
  const kept = await db.selectFrom('staff_recovery_codes').select('code_hash').execute()
  assert.ok(!kept.some(({ code_hash }) => renewed.some((code) => code_hash.includes(code.replace('-', '')))))
  const actions = await auditsOf(staff_id)
  for (const action of ['staff.second-factor-on', 'staff.recovery-login', 'staff.recovery-codes'])
    assert.ok(actions.includes(action), action)

  const [one, other] = await Promise.all([renew(NEW_PASSWORD), renew(NEW_PASSWORD)])
  assert.equal((await me(as)).recovery_codes_left, 10, 'two windows at once leave the codes of one')
  const works = await Promise.all(
    [one, other].map(async ({ content }) => (await login(email, NEW_PASSWORD, content.recovery_codes[0])).status),
  )
  assert.deepEqual(works.sort(), [200, 401])
})

test('STAFF-6 when the owner requires a second factor, staff without one can only set it up, on every call', async () => {
  const { email, staff_id } = await hire('late', 'owner')
  const as = await signIn(email, NEW_PASSWORD)
  const owner = await signIn(STAFF.owner.email, PASSWORD)
  const support = await signIn(STAFF.support.email, PASSWORD)
  const refused = await require(owner, true)
  assert.deepEqual([refused.status, refused.error.code], [409, 'own_factor_first'])
  assert.equal((await call('GET', '/api/staff/people/rules', { as: owner })).content.requires_second_factor, false)
  assert.equal((await require(support, true)).status, 403)

  const { secret } = await setUp(owner, PASSWORD)
  const rules = (await require(owner, true)).content
  assert.equal(rules.requires_second_factor, true)
  assert.ok(rules.without_second_factor > 0)
  assert.equal((await require(owner, true)).status, 200, 'asked twice')
  const entries = await db
    .selectFrom('audits')
    .where('action', '=', 'staff.rules')
    .select(['before', 'after'])
    .execute()
  assert.deepEqual(
    entries.map(({ before, after }) => [before, after]),
    [['{"requires_second_factor":false}', '{"requires_second_factor":true}']],
  )

  const open: string[] = []
  for (const { id, endpoint } of endpoints) {
    if (!endpoint.access.startsWith('staff')) continue
    if ((endpoint as { beforeFactor?: true }).beforeFactor) {
      open.push(id)
      continue
    }
    const { status, error } = await call(endpoint.method, address(endpoint, MISSING), {
      as,
      body: bodyOf(id, endpoint),
    })
    assert.deepEqual([status, error?.code], [403, 'second_factor_required'], id)
  }
  assert.deepEqual(open, [
    'staff.logout',
    'staff.me',
    'staff.updateMe',
    'staff.beginSecondFactor',
    'staff.confirmSecondFactor',
  ])
  const upload = await call('POST', '/api/staff/videos/uploads', { as, headers: { 'tus-resumable': '1.0.0' } })
  assert.deepEqual([upload.status, upload.error.code], [403, 'second_factor_required'])

  assert.equal((await me(as)).factor_asked, 'REQUIRED')
  await setUp(as)
  assert.deepEqual([(await me(as)).factor_asked, (await call('GET', '/api/staff/people', { as })).status], [null, 200])
  const kept = await call('POST', '/api/staff/me/second-factor/remove', { as, body: { password: NEW_PASSWORD } })
  assert.deepEqual([kept.status, kept.error.code], [409, 'second_factor_stays'])
  await setUp(as)
  assert.equal((await me(as)).has_second_factor, true, 'a new phone replaces the old one')

  // A lost phone: the owner's link takes the factor away, and the next sign-in asks for a new one.
  const link = await call('POST', `/api/staff/people/${staff_id}/set-password-link`, { as: owner, body: {} })
  const token = link.content.set_password_link.split('/').at(-1)
  await call('POST', `/api/staff/auth/set-password/${token}`, { body: { newPassword: NEW_PASSWORD } })
  const again = await signIn(email, NEW_PASSWORD)
  assert.equal((await me(again)).factor_asked, 'REQUIRED')
  assert.equal((await call('GET', '/api/staff/people', { as: again })).status, 403)

  assert.equal((await require(owner, false)).content.requires_second_factor, false)
  assert.equal((await call('GET', '/api/staff/people', { as: again })).status, 200)
  assert.equal((await login(STAFF.owner.email, PASSWORD, codeAt(secret))).status, 200)
})
