import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MessageRow, SentMessage } from '@padauk/contract/staff-messages'
import { openWorld } from '#test/world.ts'
import { listOpenMessages } from './staff-messages.ts'

const { call, db, idOf, settings } = await openWorld()

let made = 0
const addMember = async (language: 'en' | 'my' | null, status: 'ACTIVE' | 'SUSPENDED' = 'ACTIVE') => {
  made++
  const { member_id } = await db
    .insertInto('members')
    .values({
      name: `Reader ${made}`,
      email: `reader${made}@example.com`,
      phone: null,
      password_hash: '-',
      refer_code: `READER${made}`,
      language,
      status,
      created_at: new Date().toISOString(),
    })
    .returning('member_id')
    .executeTakeFirstOrThrow()
  return { member_id, name: `Reader ${made}`, email: `reader${made}@example.com` }
}
const TEXT = { en: 'Hello {name}, from {brand}: {link}', my: 'မင်္ဂလာပါ {name}: {link}' }
const write = (ids: number[], more: object = {}, headers?: Record<string, string>) =>
  call('POST', '/api/staff/messages', {
    as: 'support',
    body: { members: { member_ids: ids }, template: 'OWN', way: 'CHAT', text: TEXT, ...more },
    ...(headers && { headers }),
  })
const read = async (id: number) => (await call('GET', `/api/staff/messages/${id}`, { as: 'support' })).content
const historyOf = async (id: number): Promise<SentMessage[]> =>
  (await call('GET', `/api/staff/members/${id}/messages`, { as: 'support' })).content
const mark = (message: number, member_id: number, is_sent: boolean) =>
  call('POST', `/api/staff/messages/${message}/marks`, { as: 'support', body: { member_id, is_sent } })
const mailsTo = (recipient: string) =>
  db.selectFrom('mails').where('recipient', '=', recipient).select(['subject', 'text', 'html', 'cause']).execute()

test('STAFF-11 a message is filled in for each member in the own language, and is in the history once it is copied', async () => {
  const [english, unknown] = [await addMember('en'), await addMember(null)]
  const { status, content } = await write([english.member_id, unknown.member_id])
  assert.deepEqual([status, content.members], [201, 2])
  const { data, sent, total } = await read(content.message_id)
  assert.deepEqual([sent, total], [0, 2])
  assert.deepEqual(
    data.map(({ language, text }: MessageRow) => [language, text]),
    [
      ['en', `Hello ${english.name}, from Padauk: ${settings.publicUrl}/campuses?language=en`],
      ['my', `မင်္ဂလာပါ ${unknown.name}: ${settings.publicUrl}/campuses?language=my`],
    ],
  )
  assert.equal((await mark(content.message_id, english.member_id, true)).status, 204)
  const [copied] = await historyOf(english.member_id)
  assert.deepEqual(
    [copied?.way, copied?.template, copied?.staff, copied?.text],
    ['CHAT', 'OWN', 'Sample support', data[0].text],
  )
  // A second press keeps the first time, and is not audited.
  await mark(content.message_id, english.member_id, true)
  assert.equal((await historyOf(english.member_id))[0]?.sent_at, copied?.sent_at)
  const audits = (await call('GET', `/api/staff/audit?target=message:${content.message_id}`, { as: 'owner' })).content
  assert.deepEqual(
    audits.data.map(({ action }: { action: string }) => action),
    ['messages.sent', 'messages.create'],
  )
  assert.deepEqual(audits.data[1].after, { template: 'OWN', way: 'CHAT', members: 2 })
  assert.equal((await read(content.message_id)).sent, 1)
  await mark(content.message_id, english.member_id, false)
  assert.equal((await historyOf(english.member_id))[0]?.sent_at, null)
  assert.equal((await mark(content.message_id, await idOf('member'), true)).status, 404)
})

test('STAFF-11 a message left before its end is found again, also by those who were not sent it, until all are or a month has passed', async () => {
  const people = [await addMember('en'), await addMember('en')]
  const { message_id } = (await write(people.map(({ member_id }) => member_id))).content
  await write([people[0]!.member_id], { way: 'MAIL' })
  const left = async () =>
    (await call('GET', '/api/staff/messages/open', { as: 'support' })).content
      .filter((one: { message_id: number }) => one.message_id === message_id)
      .map(({ sent, total, staff }: { sent: number; total: number; staff: string }) => [sent, total, staff])
  assert.deepEqual(await left(), [[0, 2, 'Sample support']])
  await mark(message_id, people[0]!.member_id, true)
  assert.deepEqual(await left(), [[1, 2, 'Sample support']])
  const [waits] = await historyOf(people[1]!.member_id)
  assert.deepEqual([waits?.message_id, waits?.sent_at], [message_id, null])
  const { created_at } = (await read(message_id)) as { created_at: string }
  const later = new Date(Date.parse(created_at) + 30 * 86_400_000)
  assert.ok((await listOpenMessages(db, new Date(later.getTime() - 1))).some((one) => one.message_id === message_id))
  assert.ok(!(await listOpenMessages(db, later)).some((one) => one.message_id === message_id))
  await mark(message_id, people[1]!.member_id, true)
  assert.deepEqual(await left(), [])
  assert.equal((await call('GET', '/api/staff/messages/open', { as: 'finance' })).status, 403)
})

test('STAFF-11 by mail each member gets one, in one language, and a repeated call sends nothing more', async () => {
  const [english, burmese] = [await addMember('en'), await addMember('my')]
  const ids = [english.member_id, burmese.member_id]
  const first = await write(ids, { way: 'MAIL' }, { 'idempotency-key': 'mail-once' })
  const second = await write(ids, { way: 'MAIL' }, { 'idempotency-key': 'mail-once' })
  assert.deepEqual([first.status, second.text], [201, first.text])
  const [mail, ...more] = await mailsTo(english.email)
  assert.deepEqual([mail?.subject, more.length], ['A message from Padauk', 0])
  assert.ok(mail?.text.includes(`Hello ${english.name}, from Padauk`) && !mail.text.includes('မင်္ဂလာပါ'))
  assert.ok((await mailsTo(burmese.email))[0]?.text.includes('မင်္ဂလာပါ'))
  assert.equal((await historyOf(burmese.member_id))[0]?.way, 'MAIL')
  assert.equal((await mark(first.content.message_id, english.member_id, false)).status, 409)
})

test('STAFF-11 set-password links: made when copied, or mailed at once, and only the newest works', async () => {
  const [one, two] = [await addMember('en'), await addMember('my')]
  const chat = (await write([one.member_id], { template: 'LINK', text: undefined })).content
  assert.equal((await read(chat.message_id)).data[0].text, null)
  assert.equal(
    (await db.selectFrom('reset_links').where('member_id', '=', one.member_id).select('member_id').execute()).length,
    0,
  )
  await write([one.member_id, two.member_id], { template: 'LINK', way: 'MAIL', text: undefined })
  const [mail] = await mailsTo(one.email)
  const link = /http\S+\/auth\/reset-password\/([\w-]{43})/.exec(mail?.text ?? '')
  assert.ok(link, mail?.text)
  const reset = await call('POST', `/api/user/auth/reset-password/${link[1]}`, {
    body: { newPassword: 'a quiet padauk' },
  })
  assert.ok(reset.status < 300, reset.text)
  // The history says that a link was sent, and never the link.
  assert.deepEqual(
    (await historyOf(one.member_id)).map(({ way, template, text }) => [way, template, text]),
    [
      ['MAIL', 'LINK', null],
      ['CHAT', 'LINK', null],
    ],
  )
  const suspended = await addMember('en', 'SUSPENDED')
  const refused = await write([two.member_id, suspended.member_id], { template: 'LINK', way: 'MAIL', text: undefined })
  assert.equal(refused.error.fields?.[0]?.message, '1 of them are suspended and can get no link; leave them out')
  assert.equal((await mailsTo(two.email)).length, 1)
})

test('STAFF-11 a message to nobody, to too many, with an unknown placeholder or without its facts is refused', async () => {
  const { member_id } = await addMember('en')
  const fault = async (ids: number[], more: object) => {
    const { status, error } = await write(ids, more)
    return [status, error.fields?.[0]?.path, error.fields?.[0]?.message]
  }
  assert.deepEqual(await fault([], {}), [422, 'members', 'choose at least one member'])
  const UNKNOWN = 'in braces, a message may only have name, brand, plan, day and link'
  for (const en of ['Hello {nmae}', 'Hello {name', 'Hello {{name}}', 'Hello { name }'])
    assert.deepEqual(await fault([member_id], { text: { en, my: 'x' } }), [422, 'text.en', UNKNOWN])
  assert.deepEqual(await fault([member_id], { text: { en: 'x', my: ' ' } }), [
    422,
    'text.my',
    'the message is required',
  ])
  assert.deepEqual(await fault([member_id], { text: undefined }), [422, 'text', 'the message is required'])
  assert.deepEqual(await fault([member_id], { template: 'LINK' }), [422, 'text', 'the message is required'])
  assert.deepEqual(await fault([member_id], { text: { en: 'Ends on {day}', my: '{day}' } }), [
    422,
    'text',
    '1 of them have no subscription, so plan and day cannot be filled in',
  ])
  assert.equal((await write([await idOf('member')], { text: { en: '{plan} {day}', my: '{plan} {day}' } })).status, 201)
  const rows = Array.from({ length: 501 }, (_, at) => ({
    name: `Crowd ${at}`,
    email: `crowd${at}@example.com`,
    phone: null,
    password_hash: '-',
    refer_code: `CROWD${at}`,
    language: null,
    status: 'ACTIVE' as const,
    created_at: new Date().toISOString(),
  }))
  await db.insertInto('members').values(rows).execute()
  const many = await write([], { members: { match: { q: 'crowd' }, count: 501 } })
  assert.match(many.error.message, /these are more than 500 members; narrow the list/)
})

test('STAFF-11 what the list of renewals says about messaging is part of the history, and is not copied', async () => {
  const id = await idOf('member')
  const { ends_at } = await db
    .selectFrom('members')
    .where('member_id', '=', id)
    .select('ends_at')
    .executeTakeFirstOrThrow()
  const { status } = await call('POST', `/api/staff/renewals/${id}/contact`, {
    as: 'support',
    body: { end_at: ends_at, state: 'MESSAGED', decided_on: 'NONE' },
  })
  assert.equal(status, 200)
  const { content } = await write([id])
  await mark(content.message_id, id, true)
  assert.deepEqual(
    (await historyOf(id)).map(({ template, way, staff }) => [template, way, staff]),
    [
      ['OWN', 'CHAT', 'Sample support'],
      ['RENEWAL', 'CHAT', 'Sample support'],
      // Of the test before, not sent.
      ['OWN', 'CHAT', 'Sample support'],
    ],
  )
  assert.equal((await call('GET', '/api/staff/members/999999999/messages', { as: 'support' })).status, 404)
})
