import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashToken } from '#lib/tokens.ts'
import { openWorld, type Who } from '#test/world.ts'
import { ACCOUNTS, PASSWORD } from '../../../../demo/world.ts'
import { isCommonPassword } from './common-passwords.ts'

const LIMIT = 8
const { call, db, idOf } = await openWorld({
  settings: { RESETS_PER_HOUR: String(LIMIT), PUBLIC_URL: 'https://school.example', LOGIN_PER_MINUTE: '10000' },
})
const FORGOT = '/api/user/auth/forgot-password'
const RESET = '/api/user/auth/reset-password'
const CHANGE = '/api/user/auth/change-password'
const OVER = { message: 'Error: this reset link is no longer valid', code: 'reset_link_over' }

const login = (who: Who, password: string) =>
  call('POST', '/api/user/auth/login', { body: { email: ACCOUNTS[who].email, password } })
const sessionOf = async (who: Who, password = PASSWORD) => ({
  token: (await login(who, password)).content.token as string,
})
const me = async (as: { token: string }) => (await call('GET', '/api/me', { as })).status
const newestMail = (email: string) =>
  db
    .selectFrom('mails')
    .where('recipient', '=', email)
    .selectAll()
    .orderBy('mail_id', 'desc')
    .limit(1)
    .executeTakeFirst()
const forgot = (email: string, headers: Record<string, string> = {}) =>
  call('POST', FORGOT, { body: { email }, headers })
const reset = (token: string, newPassword: string, headers: Record<string, string> = {}) =>
  call('POST', `${RESET}/${token}`, { body: { newPassword }, headers })
/** The link in a member's newest mail. */
async function linkOf(who: Who): Promise<string> {
  assert.equal((await forgot(ACCOUNTS[who].email)).status, 200)
  const mail = await newestMail(ACCOUNTS[who].email)
  return (
    /https:\/\/school\.example\/auth\/reset-password\/([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ??
    assert.fail('no link')
  )
}
/** Clears the rate limits, as if their window had passed. */
const forgetTries = () => db.deleteFrom('tries').execute()

test('AUTH-4 known and unknown emails get one response, and only the known one a mail', async () => {
  const before = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const known = await forgot(' Trader@Padauk.test ')
  const unknown = await forgot('nobody@padauk.test')
  assert.deepEqual([known.status, known.text], [200, unknown.text])
  const after = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  assert.equal(after.count, before.count + 1)
  assert.equal(await newestMail('nobody@padauk.test'), undefined)
})

test("AUTH-4 the mail has the link in HTML and plain text, in the requester's language", async () => {
  await forgetTries()
  for (const [headers, language, word] of [
    [{}, 'en', 'Choose a new password'],
    [{ 'accept-language': 'my-MM,my;q=0.9,en;q=0.5' }, 'my', 'စကားဝှက်'],
    [{ cookie: 'a=b; language=my', 'accept-language': 'en' }, 'my', 'စကားဝှက်'],
    [{ cookie: 'language=xx', 'accept-language': 'de, en;q=0.4' }, 'en', 'Choose'],
  ] as const) {
    await forgot(ACCOUNTS.trader.email, headers)
    const mail = await newestMail(ACCOUNTS.trader.email)
    for (const part of [mail?.subject, mail?.text, mail?.html]) assert.ok(part?.includes(word), `${language} ${part}`)
    assert.match(mail?.html ?? '', new RegExp(`<html lang="${language}">`))
    const link = /https:\/\/school\.example\/auth\/reset-password\/[\w-]{43}/
    assert.equal(link.exec(mail?.text ?? '')?.[0], link.exec(mail?.html ?? '')?.[0])
    assert.doesNotMatch(mail?.html ?? '', /<img|<script|src=/)
  }
})

test('AUTH-4 SAFE-2 outside the mail only a hash of the link is stored', async () => {
  await forgetTries()
  const token = await linkOf('trader')
  const links = JSON.stringify(await db.selectFrom('reset_links').selectAll().execute())
  assert.ok(!links.includes(token) && links.includes(hashToken(token)))
})

test('AUTH-4 the link sets the new password once and ends every session of the member', async () => {
  await forgetTries()
  const [one, two] = [await sessionOf('expiring'), await sessionOf('expiring')]
  const other = await sessionOf('trader')
  const token = await linkOf('expiring')
  const { status, text } = await reset(token, 'ပိတောက် 🌼 blossom')
  assert.deepEqual([status, text], [204, ''])
  assert.deepEqual([await me(one), await me(two), await me(other)], [401, 401, 200])
  assert.deepEqual(
    [(await login('expiring', PASSWORD)).status, (await login('expiring', 'ပိတောက် 🌼 blossom')).status],
    [401, 200],
  )
  const again = await reset(token, 'another one')
  assert.deepEqual([again.status, again.error], [422, OVER])
  assert.equal((await login('expiring', 'ပိတောက် 🌼 blossom')).status, 200)
})

test('AUTH-4 a retry with the same Idempotency-Key gets the first response', async () => {
  await forgetTries()
  const token = await linkOf('expiring')
  const headers = { 'idempotency-key': 'reset-1' }
  assert.equal((await reset(token, 'once and again', headers)).status, 204)
  assert.equal((await reset(token, 'once and again', headers)).status, 204)
  assert.equal((await login('expiring', 'once and again')).status, 200)
})

test('AUTH-4 replaced, expired, invented and malformed links get one refusal and change nothing', async () => {
  await forgetTries()
  const replaced = await linkOf('fresh')
  const newest = await linkOf('fresh')
  const expired = await linkOf('expired')
  await db
    .updateTable('reset_links')
    .set({ expires_at: new Date(Date.now() - 1).toISOString() })
    .where('token_hash', '=', hashToken(expired))
    .execute()
  for (const token of [
    replaced,
    expired,
    'A'.repeat(43),
    'x',
    '%00',
    `${newest}A`,
    newest.slice(1),
    newest.toLowerCase(),
    hashToken(newest),
    "'--",
    '%F0%9F%8C%BC',
  ]) {
    const { status, error } = await reset(token, 'does not matter')
    assert.deepEqual([status, error?.code === 'invalid' ? OVER.message : error?.message], [422, OVER.message], token)
  }
  assert.deepEqual([(await login('fresh', PASSWORD)).status, (await login('expired', PASSWORD)).status], [200, 200])
  assert.equal((await reset(newest, 'the newest only')).status, 204)
})

test('AUTH-4 a link expires after 30 minutes', async () => {
  await forgetTries()
  const began = Date.now()
  const token = await linkOf('fresh')
  const { expires_at } = await db
    .selectFrom('reset_links')
    .where('token_hash', '=', hashToken(token))
    .select('expires_at')
    .executeTakeFirstOrThrow()
  const lives = Date.parse(expires_at) - began
  assert.ok(lives >= 30 * 60_000 && lives < 30 * 60_000 + 5000, `${lives} ms`)
})

test('AUTH-4 SAFE-3 of a hundred simultaneous uses of one link exactly one succeeds', async () => {
  await forgetTries()
  const token = await linkOf('member')
  const answers = await Promise.all(Array.from({ length: 100 }, (_, nth) => reset(token, `password number ${nth}`)))
  const won = answers.flatMap(({ status }, nth) => (status === 204 ? [nth] : []))
  assert.equal(won.length, 1)
  // Too many passwords at once are refused as busy.
  const codes = new Set(answers.filter(({ status }) => status !== 204).map(({ error }) => error.code))
  assert.deepEqual([...codes].sort(), ['busy', OVER.code])
  assert.equal((await login('member', `password number ${won[0]}`)).status, 200)
})

test('AUTH-4 a suspended member gets no mail, and an earlier link does not work', async () => {
  await forgetTries()
  const token = await linkOf('member')
  const set = async (status: 'ACTIVE' | 'SUSPENDED') =>
    db
      .updateTable('members')
      .set({ status })
      .where('member_id', '=', await idOf('member'))
      .execute()
  await set('SUSPENDED')
  const before = await newestMail(ACCOUNTS.member.email)
  assert.equal((await forgot(ACCOUNTS.member.email)).status, 200)
  assert.equal((await newestMail(ACCOUNTS.member.email))?.mail_id, before?.mail_id)
  assert.deepEqual((await reset(token, 'not while suspended')).error, OVER)
  await set('ACTIVE')
  assert.equal((await reset(token, 'and now again')).status, 204)
})

/** The number of mails to an email. */
const mailsTo = async (email: string) =>
  (await db.selectFrom('mails').where('recipient', '=', email).select('mail_id').execute()).length
/** Moves the member's link back in time, as if it had been mailed earlier. */
const age = async (who: Who, minutes: number) =>
  db
    .updateTable('reset_links')
    .set({ expires_at: new Date(Date.now() + (30 - minutes) * 60_000).toISOString() })
    .where('member_id', '=', await idOf(who))
    .execute()

test('SAFE-8 strangers who ask for mails neither refuse nor silence the owner, and the mails stay few', async () => {
  await forgetTries()
  const { email } = ACCOUNTS.expired
  const before = await mailsTo(email)
  for (let nth = 0; nth < LIMIT * 3; nth++)
    assert.equal((await forgot(email, { 'x-forwarded-for': `203.0.113.${nth}` })).status, 200)
  assert.equal(await mailsTo(email), before + LIMIT)
  const last = /reset-password\/([\w-]{43})/.exec((await newestMail(email))?.text ?? '')?.[1] as string
  await age('expired', 11)
  assert.equal((await forgot(email)).status, 200)
  assert.equal(await mailsTo(email), before + LIMIT, 'the last mail is new enough')
  assert.equal((await reset(last, 'from the mail in between')).status, 204, 'its link still works')

  const renewed = await linkOf('expired')
  assert.equal(await mailsTo(email), before + LIMIT + 1, 'a used link is renewed')
  await age('expired', 13)
  assert.notEqual(await linkOf('expired'), renewed, 'an older mail is renewed')
  // As written while the clock was ahead.
  await age('expired', -60)
  await linkOf('expired')
  assert.equal(await mailsTo(email), before + LIMIT + 3)
})

test('SAFE-8 a known device has its own allowance of mails, regardless of requests by strangers', async () => {
  await forgetTries()
  const { headers } = await login('trader', PASSWORD)
  const cookie = String(headers['set-cookie']).split(';')[0] as string
  const { email } = ACCOUNTS.trader
  for (let nth = 0; nth <= LIMIT; nth++) await forgot(email)
  const before = await mailsTo(email)
  await forgot(email)
  assert.equal(await mailsTo(email), before)
  for (let nth = 0; nth < LIMIT + 2; nth++) assert.equal((await forgot(email, { cookie })).status, 200)
  assert.equal(await mailsTo(email), before + LIMIT)
})

test('SAFE-5 SAFE-8 a network may ask for twenty times as many emails, then is 429 with Retry-After, others are not', async () => {
  await forgetTries()
  const from = { 'x-forwarded-for': '203.0.113.70' }
  for (let nth = 0; nth < 30; nth++) await forgot('flooded@padauk.test', from)
  const statuses: number[] = []
  for (let nth = 0; nth < LIMIT * 20; nth++) statuses.push((await forgot(`somebody${nth}@padauk.test`, from)).status)
  assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [LIMIT * 20 - 1, 429])
  const { status, headers } = await forgot(ACCOUNTS.trader.email, from)
  assert.ok(status === 429 && Number(headers['retry-after']) > 3000)
  assert.equal((await forgot('flooded@padauk.test', { 'x-forwarded-for': '203.0.113.71' })).status, 200)
})

test('AUTH-5 the old password allows a new one, and every session but this one ends', async () => {
  const [one, two] = [await sessionOf('trader'), await sessionOf('trader')]
  const { status, text } = await call('POST', CHANGE, {
    as: one,
    body: { oldPassword: PASSWORD, newPassword: 'a better one' },
  })
  assert.deepEqual([status, text], [204, ''])
  assert.deepEqual([await me(one), await me(two)], [200, 401])
  assert.deepEqual(
    [(await login('trader', PASSWORD)).status, (await login('trader', 'a better one')).status],
    [401, 200],
  )
})

test('AUTH-5 a wrong old password is 422 with the specified message and ends no session', async () => {
  const as = await sessionOf('trader', 'a better one')
  const { status, error } = await call('POST', CHANGE, {
    as,
    body: { oldPassword: 'not this', newPassword: 'another one' },
  })
  assert.deepEqual(
    [status, error.message, error.fields?.[0]?.path],
    [422, 'Error: old password is incorrect!', 'oldPassword'],
  )
  assert.equal(await me(as), 200)
})

test('AUTH-5 a change invalidates a pending reset link', async () => {
  await forgetTries()
  const token = await linkOf('trader')
  await call('POST', CHANGE, {
    as: await sessionOf('trader', 'a better one'),
    body: { oldPassword: 'a better one', newPassword: 'a best one' },
  })
  assert.deepEqual((await reset(token, 'too late now')).error, OVER)
})

test('AUTH-5 SAFE-3 of ten simultaneous changes exactly one succeeds', async () => {
  const as = await sessionOf('trader', 'a best one')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) =>
      call('POST', CHANGE, { as, body: { oldPassword: 'a best one', newPassword: `winner ${nth}` } }),
    ),
  )
  const won = answers.flatMap(({ status }, nth) => (status === 204 ? [nth] : []))
  assert.equal(won.length, 1)
  assert.equal((await login('trader', `winner ${won[0]}`)).status, 200)
})

test('AUTH-7 a new password has 6 to 200 characters of any Unicode, on change and reset', async () => {
  await forgetTries()
  const ask = async (newPassword: unknown) =>
    (await call('POST', `${RESET}/${'A'.repeat(43)}`, { body: { newPassword } })).error
  for (const [password, sentence] of [
    ['', 'Password must be 6 characters long.'],
    ['12345', 'Password must be 6 characters long.'],
    ['🌼🌼🌼🌼🌼', 'Password must be 6 characters long.'],
    ['x'.repeat(201), 'Password must have at most 200 characters.'],
    ['abcdef\ud800', 'Password has a character that cannot be stored.'],
    [undefined, 'Password must be 6 characters long.'],
    [123456, 'Password must be 6 characters long.'],
  ] as const) {
    const error = await ask(password)
    assert.deepEqual([error.message, error.fields?.[0]?.path], [`Error: ${sentence}`, 'newPassword'], String(password))
  }
  for (const password of [
    '🌼🌼🌼🌼🌼🌼',
    'x'.repeat(200),
    '      ',
    '\u202eabcdef',
    'ပိတောက်ပန်း',
    'a\u200bb\u200bc\u200b',
  ]) {
    assert.equal((await reset(await linkOf('fresh'), password)).status, 204, password)
    assert.equal((await login('fresh', password)).status, 200, password)
    await forgetTries()
  }
})

test('SAFE-5 common passwords are refused on change and reset, and the link stays valid', async () => {
  await forgetTries()
  const token = await linkOf('fresh')
  for (const password of ['123456', 'password', 'Password', 'qwerty', 'iloveyou', 'dragon', '111111']) {
    const { status, error } = await reset(token, password)
    assert.deepEqual([status, error.code], [422, 'common_password'], password)
  }
  assert.equal((await reset(token, 'ordinary enough words')).status, 204)
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  for (const password of dictionary['passwords-common'].slice(0, 3000))
    assert.ok(await isCommonPassword(password), password)
})

test("SAFE-5 the school's name and one's own name or email, digits appended or not, are refused", async () => {
  await forgetTries()
  const token = await linkOf('fresh')
  const { name } = ACCOUNTS.fresh
  await db
    .updateTable('configurations')
    .set({ value: JSON.stringify({ brand: 'Golden Gate' }) })
    .where('key', '=', 'Site')
    .execute()
  for (const password of [
    'padauk',
    'Padauk123',
    'PADAUK-2026!',
    '1padaukpadauk1',
    'ပိတောက်',
    'golden gate',
    'goldengate99',
    `${name}1`,
    `${name.replaceAll(' ', '').toUpperCase()}2026`,
    'padauknew1',
  ]) {
    const { status, error } = await reset(token, password)
    assert.deepEqual([status, error?.code], [422, 'common_password'], password)
  }
  assert.equal((await reset(token, 'padauk in the rain')).status, 204)
})

test('AUTH-5 SAFE-5 guessing the old password is limited per member', async () => {
  const { call: slow } = await openWorld({ settings: { LOGIN_PER_MINUTE: '3' } })
  const as = {
    token: (await slow('POST', '/api/user/auth/login', { body: { email: ACCOUNTS.trader.email, password: PASSWORD } }))
      .content.token as string,
  }
  const statuses: number[] = []
  for (let nth = 0; nth < 5; nth++)
    statuses.push(
      (
        await slow('POST', CHANGE, {
          as,
          body: { oldPassword: `guess ${nth}`, newPassword: 'does not matter' },
          headers: { 'idempotency-key': `guess-${nth}` },
        })
      ).status,
    )
  assert.deepEqual(statuses, [422, 422, 422, 429, 429])
})
