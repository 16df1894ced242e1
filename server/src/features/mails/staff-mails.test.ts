import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Schema } from '#db/schema.ts'
import { openMailer } from '#lib/mail.ts'
import { openWorld, type StaffRole } from '#test/world.ts'
import { sendDueMails } from './mails.ts'

const { call, db, idOf, settings } = await openWorld()
const HOUR_MS = 3_600_000
let causes = 0
async function newMail(
  status: Schema['mails']['status'],
  changes: Partial<Pick<Schema['mails'], 'text' | 'cause' | 'created_at'>> = {},
) {
  const at = new Date(Date.now() - 80 * HOUR_MS + causes).toISOString()
  const { mail_id } = await db
    .insertInto('mails')
    .values({
      cause: `order ${++causes} approve`,
      recipient: 'a@padauk.test',
      subject: 'Subject',
      text: 'A secret text',
      html: '<p>A secret text</p>',
      status,
      tries: 9,
      due_at: at,
      created_at: at,
      last_error: '550 no such mailbox',
      ...changes,
    })
    .returning('mail_id')
    .executeTakeFirstOrThrow()
  return mail_id
}
const act = (id: number, what: 'retry' | 'settle', as: StaffRole = 'support') =>
  call('POST', `/api/staff/mails/${id}/${what}`, { as })
const row = (id: number) => db.selectFrom('mails').where('mail_id', '=', id).selectAll().executeTakeFirstOrThrow()

test('STAFF-6 failed and uncertain mails are listed with their reason, never with their text', async () => {
  for (const status of ['WAITING', 'SENT', 'SENDING'] as const) await newMail(status)
  const [failed, handed] = [await newMail('FAILED'), await newMail('HANDED_OVER')]
  const all = await call('GET', '/api/staff/mails', { as: 'support' })
  assert.deepEqual(
    all.content.data.map(({ mail_id }: { mail_id: number }) => mail_id),
    [handed, failed],
  )
  assert.deepEqual(Object.keys(all.content.data[0]).toSorted(), [
    'cause',
    'created_at',
    'is_link_over',
    'last_error',
    'mail_id',
    'recipient',
    'status',
    'subject',
    'tries',
  ])
  assert.doesNotMatch(all.text, /secret text/)
  assert.deepEqual(
    (await call('GET', '/api/staff/mails?status=FAILED', { as: 'support' })).content.data.map(
      ({ mail_id }: { mail_id: number }) => mail_id,
    ),
    [failed],
  )
  for (const status of ['WAITING', 'SENT', 'x'])
    assert.equal((await call('GET', `/api/staff/mails?status=${status}`, { as: 'support' })).status, 422)
})

test('STAFF-4 SAFE-3 a failed mail is resent with a new age, once, however many request it', async () => {
  const id = await newMail('FAILED')
  const answers = await Promise.all(Array.from({ length: 20 }, () => act(id, 'retry')))
  assert.deepEqual(
    [answers.filter(({ status }) => status === 200).length, answers.filter(({ status }) => status === 409).length],
    [1, 19],
  )
  const { status, tries, created_at, due_at, text } = await row(id)
  assert.deepEqual(
    [status, tries, created_at === due_at, Date.now() - Date.parse(created_at) < HOUR_MS, text],
    ['WAITING', 0, true, true, 'A secret text'],
  )
  assert.equal((await db.selectFrom('audits').where('target', '=', `mail:${id}`).select('action').execute()).length, 1)
})

test('STAFF-4 a mail that did arrive can be settled, which erases its text; any other state is 409', async () => {
  const id = await newMail('HANDED_OVER')
  assert.equal((await act(id, 'retry')).status, 409)
  const { status, content } = await act(id, 'settle')
  assert.deepEqual([status, content.status], [200, 'SENT'])
  const kept = await row(id)
  assert.deepEqual([kept.text, kept.html, kept.sent_at !== null], ['', '', true])
  for (const state of ['WAITING', 'SENDING', 'SENT', 'FAILED'] as const) {
    const other = await newMail(state)
    assert.equal((await act(other, 'settle')).status, 409, state)
    if (state !== 'FAILED') assert.equal((await act(other, 'retry')).status, 409, state)
    assert.equal((await row(other)).status, state)
  }
})

test('AUTH-4 STAFF-4 a mail with an expired link says so and is not resent; with a valid link it is', async () => {
  const member_id = await idOf('fresh')
  const { createHash } = await import('node:crypto')
  const [over, good] = ['O'.repeat(43), 'G'.repeat(43)]
  const hash = createHash('sha256').update(good).digest('hex')
  await db
    .insertInto('reset_links')
    .values({ member_id, token_hash: hash, expires_at: new Date(Date.now() + HOUR_MS).toISOString() })
    .execute()
  const [dead, alive] = [
    await newMail('FAILED', {
      text: `x\nhttps://school.example/auth/reset-password/${over}\n`,
      cause: `reset ${'a'.repeat(64)}`,
    }),
    await newMail('FAILED', { text: `https://school.example/auth/reset-password/${good}`, cause: `reset ${hash}` }),
  ]
  const { data } = (await call('GET', '/api/staff/mails?status=FAILED', { as: 'support' })).content
  const byId = (id: number) => data.find(({ mail_id }: { mail_id: number }) => mail_id === id)
  assert.deepEqual([byId(dead).is_link_over, byId(alive).is_link_over, byId(dead).cause], [true, false, 'reset'])
  const refused = await act(dead, 'retry')
  assert.deepEqual([refused.status, refused.error.code, (await row(dead)).status], [409, 'link_over', 'FAILED'])
  assert.equal((await act(alive, 'retry')).status, 200)
})

test('SAFE-2 an undelivered mail is erased when its link must be over, and is then not resent', async () => {
  const text = `https://school.example/auth/reset-password/${'E'.repeat(43)}`
  const [old, recent, other] = [
    await newMail('FAILED', { text }),
    await newMail('HANDED_OVER', { text, created_at: new Date(Date.now() - 71 * HOUR_MS).toISOString() }),
    await newMail('FAILED', { text: 'No link' }),
  ]
  await sendDueMails(db, openMailer(settings), new Date())
  assert.deepEqual(
    [(await row(old)).text, (await row(old)).html, (await row(recent)).text, (await row(other)).text],
    ['', '', text, 'No link'],
  )
  assert.equal((await act(old, 'retry')).error.code, 'link_over')
})

test('STAFF-6 finance and editor see no mails', async () => {
  const id = await newMail('FAILED')
  for (const as of ['finance', 'editor'] as const)
    assert.deepEqual(
      [(await call('GET', '/api/staff/mails', { as })).status, (await act(id, 'retry', as)).status],
      [403, 403],
    )
})
