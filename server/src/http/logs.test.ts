import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { buildApp } from '#app.ts'
import { sendDueMails } from '#features/mails/mails.ts'
import { openMailer } from '#lib/mail.ts'
import { newToken } from '#lib/tokens.ts'
import { openWorld } from '#test/world.ts'
import { ACCOUNTS, PASSWORD } from '../../../demo/world.ts'

test('OPS-8 the log is JSON, each failure has the request id that was answered, and no token, link, password or signed address is in it', async () => {
  const { db, storage, settings } = await openWorld()
  const written: string[] = []
  const app = await buildApp(
    { db, storage, settings },
    { logger: { level: 'trace', stream: { write: (line: string) => void written.push(line) } } },
  )
  const ids = new Set<string>()
  const send = async (request: InjectOptions) => {
    const answer = await app.inject(request)
    ids.add(String(answer.headers['x-request-id']))
    return answer
  }
  const login = (password: string) =>
    send({ method: 'POST', url: '/api/user/auth/login', payload: { email: ACCOUNTS.member.email, password } })

  // Everything that is secret on the way of a member, and of a stranger who guesses.
  const token = (await login(PASSWORD)).json().content.token as string
  const guess = 'a wrong password 4711'
  assert.equal((await login(guess)).statusCode, 401)
  const authorization = `Bearer ${token}`
  const signed = `signed/${Date.now() + 60_000}/1/${newToken()}/videos/lesson/part.ts`
  await send({ method: 'POST', url: '/api/user/auth/forgot-password', payload: { email: ACCOUNTS.fresh.email } })
  const { text } = await db.selectFrom('mails').select('text').orderBy('mail_id', 'desc').executeTakeFirstOrThrow()
  const link = /reset-password\/([\w-]{43})/.exec(text)?.[1]
  assert.ok(link, text)
  const [sent] = await sendDueMails(db, openMailer(settings), new Date())
  app.log.info(`a mail went to ${sent}`)
  const setLink = newToken()
  const password = 'my new password 0815'
  const walk: InjectOptions[] = [
    { method: 'GET', url: '/api/me', headers: { authorization } },
    { method: 'GET', url: `/api/file?filePath=${encodeURIComponent(signed)}` },
    { method: 'GET', url: `/api/file?filePath=${encodeURIComponent(signed)}&width=0` },
    { method: 'POST', url: `/api/user/auth/reset-password/${link}`, payload: { newPassword: password } },
    { method: 'POST', url: `/api/staff/auth/set-password/${setLink}`, payload: { newPassword: password } },
    { method: 'POST', url: '/api/user/auth/login', payload: { email: ACCOUNTS.member.email, password: guess } },
    { method: 'GET', url: `/api/user/auth/reset-password/${link}/%zz` },
  ]
  for (const request of walk) assert.ok((await send(request)).statusCode < 500, request.url as string)
  // And again while everything fails, because only failures are logged.
  await db.destroy()
  for (const request of walk) await send(request)
  await app.close()

  const lines = written.flatMap((some) => some.split('\n')).filter(Boolean)
  const failures = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a request failed')
  assert.ok(failures.length >= 5, written.join(''))
  for (const { reqId, route, err } of failures) {
    assert.ok(ids.has(reqId), reqId)
    assert.match(route, /^\/api\//)
    assert.match(err.stack, /driver|destroyed/i)
  }
  assert.equal(ids.size, 3 + 2 * walk.length, 'each request has its own id')
  const log = lines.join('\n')
  for (const secret of [token, guess, PASSWORD, link, setLink, password, signed, signed.split('/')[3] as string])
    assert.ok(!log.includes(secret) && !log.includes(encodeURIComponent(secret)), `${secret} is in the log`)
})

test('OPS-8 what a database adds to an error, such as the values of a row, is not logged', async () => {
  const { db, storage, settings } = await openWorld()
  const written: string[] = []
  const app = await buildApp(
    { db, storage, settings },
    { logger: { level: 'info', stream: { write: (line: string) => void written.push(line) } } },
  )
  app.get('/fails', async () => {
    throw Object.assign(new Error('it failed'), {
      code: 'X0815',
      detail: 'Key (token)=(secret)',
      parameters: ['secret'],
    })
  })
  assert.equal((await app.inject('/fails')).statusCode, 500)
  await app.close()
  assert.match(written.join(''), /X0815/)
  assert.doesNotMatch(written.join(''), /secret/)
})
