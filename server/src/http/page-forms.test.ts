import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { after, test } from 'node:test'
import { nextPage } from '@padauk/contract/sessions'
import { buildApp } from '#app.ts'
import { stopLink } from '#features/reminders/reminders.ts'
import { messagesOf } from '#test/messages.ts'
import { openWorld } from '#test/world.ts'
import { ACCOUNTS, PASSWORD } from '../../../demo/world.ts'

// The forms of pages without scripts, in front of a renderer that echoes what it is given.

const web = mkdtempSync(join(tmpdir(), 'padauk-forms-'))
const client = join(web, 'build/client')
for (const dir of ['', 'auth/login', 'auth/forgot-password', 'submit-my-post', 'check-my-affiliate']) {
  mkdirSync(join(client, dir), { recursive: true })
  writeFileSync(join(client, dir, 'index.html'), '<title>as built</title>')
}
writeFileSync(join(client, '__spa-fallback.html'), '<title>shell</title>')
writeFileSync(
  join(web, 'render-pages.ts'),
  `process.on('message', ({ path, language, data }) => {
    if (data.site?.brand === 'FAIL') return process.send({ failed: 'told to' })
    const html = Buffer.from(JSON.stringify({ path, language, search: data.search, form: data.form, answers: data.answers }))
    process.send({ html, br: html, gzip: html })
  })`,
)
const LIMIT = 3
const { db, storage, settings, call, idOf } = await openWorld({
  settings: { LOGIN_PER_MINUTE: String(LIMIT), POSTS_PER_HOUR: String(LIMIT), CONSOLE_ORIGIN: 'https://console.test' },
})
let logged = ''
const stream = new Writable({
  write(chunk, _encoding, done) {
    logged += String(chunk)
    done()
  },
})
const app = await buildApp(
  { db, storage, settings: { ...settings, publicUrl: 'https://school.test' } },
  { webDir: client, logger: { level: 'trace', stream } },
)
after(async () => {
  await app.close()
  rmSync(web, { recursive: true, force: true })
})

const HTML = 'text/html,application/xhtml+xml'
const OWN = { host: 'school.test', origin: 'https://school.test', 'sec-fetch-site': 'same-origin', accept: HTML }
const send = async (url: string, fields: Record<string, string> | string, headers: Record<string, string> = OWN) => {
  const {
    statusCode,
    headers: got,
    body,
  } = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
  assert.match(String(got['content-type'] ?? HTML), /^text\/html/, url)
  assert.equal(got['cache-control'], 'no-store')
  const page = body.startsWith('{') ? JSON.parse(body) : undefined
  return { status: statusCode, headers: got, body, page, cookies: [got['set-cookie'] ?? []].flat() }
}
const FORMS = ['/auth/login', '/auth/forgot-password', '/auth/reset-password/x', '/submit-my-post', '/auth/logout']
const { email } = ACCOUNTS.trader
const forgetTries = () => db.deleteFrom('tries').execute()

test('VISIT-16 SAFE-2 a form that another site sends is refused by a page, and signs nobody in', async () => {
  for (const path of FORMS)
    for (const foreign of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
    ]) {
      const { status, cookies, body } = await send(path, { email, password: PASSWORD }, { ...OWN, ...foreign })
      assert.deepEqual([status, cookies], [403, []], path)
      assert.match(body, /came from another site/)
    }
  const ours: Record<string, string>[] = [{}, { 'sec-fetch-site': 'same-origin' }, { origin: 'https://school.test' }]
  for (const own of ours)
    assert.notEqual((await send('/auth/forgot-password', { email }, { host: 'school.test', ...own })).status, 403)
})

test('VISIT-16 SAFE-2 no form of members is answered on the host of the back office', async () => {
  for (const path of FORMS) {
    const at = { ...OWN, host: 'console.test', origin: 'https://console.test' }
    assert.equal((await send(path, { email, password: PASSWORD }, at)).status, 404, path)
  }
})

test('VISIT-16 AUTH-2 the login sets the cookies of a session and of the device, for https only, and redirects', async () => {
  await forgetTries()
  const { status, headers, cookies } = await send('/auth/login?next=/campuses/profile%3Fa=1', {
    email,
    password: PASSWORD,
  })
  assert.deepEqual([status, headers.location], [303, '/campuses/profile?a=1'])
  const of = (name: string) => cookies.filter((cookie) => cookie.startsWith(`${name}=`))
  assert.deepEqual([of('token').length, of('info').length, of('device').length], [1, 1, 2])
  for (const cookie of [...of('token'), ...of('info')])
    assert.match(cookie, /; Path=\/; Max-Age=604800; SameSite=Lax; Secure$/)
  const token = /^token=([\w-]{43});/.exec(of('token')[0] ?? '')?.[1] ?? ''
  assert.equal((await call('GET', '/api/me', { as: { token } })).status, 200)
  assert.ok(decodeURIComponent(of('info')[0] ?? '').includes(`"token":"${token}","email":"${email}"`))

  const out = await send('/auth/logout', {}, { ...OWN, cookie: `token=${token}` })
  assert.deepEqual([out.status, out.headers.location], [303, '/'])
  assert.deepEqual(
    out.cookies.map((cookie) => cookie.replace(/; Path.*Max-Age/, ' Max-Age')),
    ['token= Max-Age=0; SameSite=Lax; Secure', 'info= Max-Age=0; SameSite=Lax; Secure'],
  )
  assert.equal((await call('GET', '/api/me', { as: { token } })).status, 401)
})

test('VISIT-16 AUTH-1 the login leads to pages of the member area only', () => {
  const at = (asked: string | null) => nextPage(asked, 'https://school.test')
  for (const bad of [
    null,
    '',
    'https://evil.test/campuses',
    '//evil.test/campuses',
    '/\\evil.test/campuses',
    'https:evil.test',
    'javascript:alert(1)',
    '/campusesx',
    '/console',
    '/campuses/../console',
    'http://[',
  ])
    assert.equal(at(bad), '/campuses', String(bad))
  assert.equal(at('/campuses/a\r\nset-cookie: x'), '/campuses/aset-cookie:%20x')
  assert.equal(at('https://school.test/campuses/profile'), '/campuses/profile')
})

test('VISIT-16 SAFE-5 the limits are those of the calls, for the address and the device of the form', async () => {
  await forgetTries()
  const from = (address: string) => ({ ...OWN, 'x-forwarded-for': address })
  const guess = async (headers: Record<string, string>) =>
    (await send('/auth/login', { email: ACCOUNTS.fresh.email, password: 'wrong' }, headers)).status
  for (let nth = 0; nth < LIMIT; nth++) assert.equal(await guess(from('203.0.113.9')), 401)
  const refused = await send('/auth/login', { email: ACCOUNTS.fresh.email, password: PASSWORD }, from('203.0.113.9'))
  assert.deepEqual([refused.status, refused.page.form.error.status], [429, 429])
  assert.ok(Number(refused.headers['retry-after']) > 0)
  const byScript = await call('POST', '/api/user/auth/login', {
    body: { email: ACCOUNTS.fresh.email, password: PASSWORD },
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  assert.equal(byScript.status, 429, 'both count together')
  const elsewhere = await send('/auth/login', { email: ACCOUNTS.fresh.email, password: PASSWORD }, from('198.51.100.9'))
  assert.equal(elsewhere.status, 303)
  const device = /^device=[\w-]{43}/.exec(elsewhere.cookies.find((cookie) => cookie.includes('Path=/auth;')) ?? '')?.[0]
  await db.deleteFrom('known_places').where('kind', '=', 'NETWORK').execute()
  const known = { ...from('203.0.113.9'), cookie: device ?? '' }
  assert.equal(await guess(known), 401, 'a known device has tries of its own')
  for (let nth = 0; nth <= LIMIT; nth++)
    await send('/submit-my-post', { email: 'a@b.cd', link: `https://x.test/${nth}` })
  const post = await send('/submit-my-post', { email: 'a@b.cd', link: 'https://x.test/last' })
  assert.deepEqual([post.status, post.page.form.typed.link], [429, 'https://x.test/last'])
})

test('VISIT-16 a form that is sent twice is one post', async () => {
  await forgetTries()
  const post = { email: 'twice@padauk.test', link: 'https://x.test/twice' }
  const both = await Promise.all([send('/submit-my-post', post), send('/submit-my-post', post)])
  assert.deepEqual(
    both.map(({ status }) => status),
    [201, 201],
  )
  assert.equal((await send('/submit-my-post', { ...post, email: 'other@padauk.test' })).status, 409)
})

test('AUTH-4 the page of a link that is over says so before anything is typed', async () => {
  await forgetTries()
  await call('POST', '/api/user/auth/forgot-password', { body: { email } })
  const { text } = await db
    .selectFrom('mails')
    .where('recipient', '=', email)
    .select('text')
    .orderBy('mail_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const link = /\/auth\/reset-password\/[\w-]{43}/.exec(text)?.[0] ?? assert.fail('no link')
  const open = async (url: string) => {
    const { statusCode, body } = await app.inject({
      method: 'GET',
      url,
      headers: { host: 'school.test', accept: HTML },
    })
    const { path, form } = JSON.parse(body)
    assert.ok(!body.includes(url.slice(url.lastIndexOf('/') + 1)))
    return [statusCode, path, form?.error?.code]
  }
  const page = '/auth/reset-password/-'
  assert.deepEqual(await open(link), [200, page, undefined])
  for (const wrong of ['/auth/reset-password/made-up', '/auth/reset-password/%00', `${link}A`])
    assert.deepEqual(await open(wrong), [200, page, 'reset_link_over'], wrong)
  await db
    .updateTable('reset_links')
    .set({ expires_at: new Date(Date.now() - 1).toISOString() })
    .execute()
  assert.deepEqual(await open(link), [200, page, 'reset_link_over'])
})

test('VISIT-16 SAFE-4 no password, token or link is in an answer or the log', async () => {
  await forgetTries()
  const secret = 'a-secret-password'
  const { page, body } = await send('/auth/login', { email, password: secret })
  assert.deepEqual(page.form.typed, { email })
  const reset = await send('/auth/reset-password/a-secret-link', { next: secret, confirm: secret })
  assert.deepEqual(
    [reset.status, reset.page.path, reset.page.form.error.code],
    [422, '/auth/reset-password/-', 'reset_link_over'],
  )
  assert.equal(reset.headers['referrer-policy'], 'strict-origin')
  const differ = await send('/auth/reset-password/a-secret-link', { next: secret, confirm: `${secret}!` })
  assert.deepEqual(messagesOf(differ.page.form.error), [{ path: 'confirm', message: 'Passwords do not match.' }])
  const { cookies } = await send('/auth/login', { email, password: PASSWORD })
  const token = /token=([\w-]{43})/.exec(cookies.join())?.[1] ?? assert.fail('no token')
  for (const text of [body, reset.body, differ.body, logged])
    for (const hidden of [secret, 'a-secret-link', token, PASSWORD]) assert.ok(!text.includes(hidden), hidden)
})

test('LEARN-18 STAFF-15 a mail program or a form without a script stops a mail; a look at the page stops nothing', async () => {
  const member_id = await idOf('trader')
  const link = stopLink(settings.secret, member_id)
  const begin = () => call('PUT', '/api/reminders', { as: 'trader', body: { hour: 20 } })
  const hourOf = async () => (await call('GET', '/api/reminders', { as: 'trader' })).content.hour
  await begin()
  const looked = await app.inject({ method: 'GET', url: `/reminders/${link}?language=my`, headers: { accept: HTML } })
  assert.deepEqual([looked.statusCode, JSON.parse(looked.body).path, await hourOf()], [200, '/reminders/-', 20])
  const oneClick = (
    url: string,
    [type, payload]: [string, string] = ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    headers: Record<string, string> = {},
  ) => app.inject({ method: 'POST', url, payload, headers: { host: 'school.test', 'content-type': type, ...headers } })
  const multipart: [string, string] = [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ]
  for (const [body, headers] of [
    [undefined, {}],
    [multipart, {}],
    [undefined, { 'sec-fetch-site': 'cross-site', origin: 'https://mail.test', cookie: 'token=x' }],
  ] as [[string, string] | undefined, Record<string, string>][]) {
    await begin()
    const { statusCode } = await oneClick(`/reminders/${link}?language=my`, body, headers)
    assert.deepEqual([statusCode, await hourOf()], [204, null])
  }
  await begin()
  assert.equal((await oneClick(`/reminders/${link.slice(0, -2)}xx`)).statusCode, 404)
  assert.equal((await oneClick(`/reminders/${link}`, undefined, { host: 'console.test' })).statusCode, 404)
  const unknown = await send(`/reminders/${member_id}.x`, {})
  assert.deepEqual([unknown.status, unknown.page.path, unknown.page.form.error.status], [404, '/reminders/-', 404])
  assert.equal(await hourOf(), 20)
  const stopped = await send(`/reminders/${link}`, {})
  assert.deepEqual([stopped.status, stopped.page.path, stopped.page.form], [200, '/reminders/-', { typed: {} }])
  assert.equal(await hourOf(), null)
  assert.ok(!stopped.body.includes(link) && !unknown.body.includes(link))

  const { staff_id } = await db.selectFrom('staff').select('staff_id').executeTakeFirstOrThrow()
  const stop_token = 'a'.repeat(43)
  await db.insertInto('digests').values({ staff_id, hour: 7, stop_token }).execute()
  const at = `/console/stop-digest/${stop_token}`
  assert.equal((await oneClick(at)).statusCode, 404)
  assert.equal((await oneClick(at, undefined, { host: 'console.test' })).statusCode, 204)
  assert.deepEqual(await db.selectFrom('digests').selectAll().execute(), [])
})

test('VISIT-16 odd bodies are refused by a page: too large, another type, no body, unknown and doubled fields', async () => {
  await forgetTries()
  assert.equal((await send('/auth/login', { email: 'x'.repeat(20_000), password: 'y' })).status, 413)
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain'])
    assert.equal((await send('/auth/login', { email }, { ...OWN, 'content-type': type })).status, 415, type)
  assert.equal((await send('/auth/login', '')).status, 422)
  assert.equal((await send('/auth/login', `email=${email}&email=b@c.de&password=x&role=owner&__proto__=1`)).status, 401)
  const nul = await send('/submit-my-post', 'email=a%00b@c.de&link=https://x.test/%00')
  assert.equal(nul.status, 422)
  for (const path of ['/subscription', '/api/user/auth/login', '/nowhere']) {
    const { status, body } = await send(path, { email })
    assert.ok([404, 415].includes(status), `${path} ${status}`)
    assert.match(body, /^<!doctype html>/)
  }
})

test('VISIT-16 scripts still get JSON, and browsers a page in their language', async () => {
  const get = (headers: Record<string, string>) => app.inject({ method: 'GET', url: '/api/nowhere', headers })
  assert.equal((await get({ accept: '*/*' })).json().error.code, 'not_found')
  assert.equal((await get({})).json().error.code, 'not_found')
  const { headers, body } = await get({ accept: HTML, cookie: 'language=my' })
  assert.match(body, /<html lang="my">.*[\u1000-\u109f].*<a href="\/">/)
  assert.deepEqual([headers['content-language'], headers['x-frame-options']], ['my', 'DENY'])
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/)
})

test('VISIT-16 AFF-2 AFF-3 a check is rendered with its answer, in its language, and else as without', async () => {
  const get = async (url: string) =>
    JSON.parse((await app.inject({ method: 'GET', url, headers: { accept: HTML } })).body)
  for (const [url, address] of [
    ['/check-my-affiliate?for=padauk1&language=my', '/api/affiliate/stats/padauk1?language=my'],
    [
      '/check-my-affiliate?for=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Dsample1004&check=post&x=1',
      '/api/affiliate-content/stats?link=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Dsample1004',
    ],
  ] as const) {
    const { answers } = await get(url)
    assert.deepEqual(answers, { [address]: (await call('GET', address)).body })
  }
  const unknown = await get('/check-my-affiliate?for=NOBODY')
  assert.equal(unknown.answers['/api/affiliate/stats/NOBODY?language=en'].status, 404)
  assert.deepEqual((await get('/check-my-affiliate?check=post&for=nonsense')).answers, {})
  const many = await Promise.all(Array.from({ length: 60 }, () => get('/check-my-affiliate?for=padauk1')))
  assert.ok(many.some(({ search }) => search === '?for=padauk1'))
  assert.ok(many.every(({ path }) => path === '/check-my-affiliate'))
})

test('VISIT-16 SAFE-6 without a renderer a form is still answered by a page', async () => {
  await forgetTries()
  const site = await db.selectFrom('configurations').where('key', '=', 'Site').select('value').executeTakeFirstOrThrow()
  const value = JSON.stringify({ ...JSON.parse(site.value), brand: 'FAIL' })
  await db.updateTable('configurations').set({ value }).where('key', '=', 'Site').execute()
  const refused = await send('/auth/login', { email, password: 'wrong' })
  assert.equal(refused.status, 401)
  assert.match(refused.body, /^<!doctype html>/)
  const asked = await send('/auth/forgot-password', { email })
  assert.equal(asked.status, 200)
  assert.match(asked.body, /We have received it/)
})
