import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import { localDay } from '#lib/days.ts'
import { openWorld, type Who } from '#test/world.ts'
import { recordThing } from '../day-things/day-things.ts'
import { mailReminders } from './mail-reminders.ts'
import { nextAt } from './reminders.ts'

const { call, db, idOf, settings } = await openWorld()
const choose = (as: Who, hour: unknown) => call('PUT', '/api/reminders', { as, body: { hour } })
const hourOf = async (as: Who) => (await call('GET', '/api/reminders', { as })).content.hour
const dueAt = async (as: Who) => {
  const { remind_at } = await db
    .selectFrom('day_plans')
    .where('member_id', '=', await idOf(as))
    .select('remind_at')
    .executeTakeFirstOrThrow()
  return new Date(remind_at as string)
}
const mailsOf = async (as: Who) =>
  db
    .selectFrom('mails')
    .where('cause', 'like', `reminder % to member ${await idOf(as)}`)
    .select(['recipient', 'subject', 'text', 'stop_link'])
    .execute()
async function begin(as: Who) {
  const member_id = await idOf(as)
  await db.deleteFrom('day_plans').execute()
  await db.deleteFrom('day_things').where('member_id', '=', member_id).execute()
  await db.deleteFrom('mails').where('cause', 'like', 'reminder %').execute()
  return member_id
}

test('LEARN-18 the next hour of a zone is found across days, half hours and clocks that jump', () => {
  const at = (zone: string, hour: number, now: string) => nextAt(hour, zone, new Date(now)).toISOString()
  assert.equal(at('Asia/Yangon', 20, '2026-11-23T05:00:00Z'), '2026-11-23T13:30:00.000Z')
  assert.equal(at('Asia/Yangon', 20, '2026-11-23T13:30:00Z'), '2026-11-24T13:30:00.000Z')
  assert.equal(at('Asia/Yangon', 0, '2026-11-23T18:00:00Z'), '2026-11-24T17:30:00.000Z')
  assert.equal(
    at('Europe/Berlin', 2, '2026-03-28T12:00:00Z'),
    '2026-03-30T00:00:00.000Z',
    'an hour that does not exist',
  )
  assert.equal(at('Europe/Berlin', 2, '2026-10-24T12:00:00Z'), '2026-10-25T00:00:00.000Z', 'an hour that comes twice')
  assert.equal(at('Europe/Berlin', 2, '2026-10-25T00:00:00Z'), '2026-10-26T01:00:00.000Z')
})

test('LEARN-18 a reminder is off unless asked for, and its hour is checked', async () => {
  await begin('trader')
  assert.equal(await hourOf('trader'), null)
  for (const hour of [24, -1, 1.5, '8']) assert.equal((await choose('trader', hour)).status, 422)
  assert.equal((await choose('trader', 20)).status, 204)
  assert.equal(await hourOf('trader'), 20)
  assert.equal((await choose('trader', null)).status, 204)
  assert.equal(await hourOf('trader'), null)
})

test('LEARN-18 a reminder comes once a day at its hour, by two processes too, and not on a day that counts', async () => {
  const member = await begin('trader')
  await choose('trader', 20)
  const due = await dueAt('trader')
  assert.equal(await mailReminders(db, settings, new Date(due.getTime() - 1000)), 0, 'too early')
  const counts = await Promise.all([mailReminders(db, settings, due), mailReminders(db, settings, due)])
  assert.equal(counts[0] + counts[1], 1)
  const next = await dueAt('trader')
  assert.equal(next.getTime() - due.getTime(), 86_400_000)
  await recordThing(db, member, 'NOTE', localDay(next, SCHOOL_ZONE))
  assert.equal(await mailReminders(db, settings, next), 0, 'that day counts')
  const third = await dueAt('trader')
  assert.equal(await mailReminders(db, settings, new Date(third.getTime() + 5 * 3_600_000)), 0, 'too late to say')
  assert.ok((await dueAt('trader')) > third)
  const mails = await mailsOf('trader')
  assert.deepEqual(
    mails.map(({ recipient }) => recipient),
    ['trader@padauk.test'],
  )
})

test('LEARN-18 one link of the mail stops it; an invented one stops nothing', async () => {
  const member = await begin('trader')
  await choose('trader', 20)
  await mailReminders(db, settings, await dueAt('trader'))
  const [mail] = await mailsOf('trader')
  assert.ok(mail?.stop_link && mail.text.includes(mail.stop_link))
  const link = /\/reminders\/([\w.-]+)\?/.exec(mail?.text ?? '')?.[1] ?? ''
  const stop = (named: string) => call('POST', '/api/reminders/stop', { body: { link: named } })
  const other = `${member + 1}${link.slice(String(member).length)}`
  for (const wrong of ['', 'x', other, `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`])
    assert.equal((await stop(wrong)).status, 404, wrong)
  assert.equal(await hourOf('trader'), 20)
  assert.equal((await stop(link)).status, 204)
  assert.equal((await stop(link)).status, 204, 'pressed twice')
  assert.equal(await hourOf('trader'), null)
})

test('LEARN-18 no reminder goes to who is suspended or whose subscription has ended', async () => {
  const member = await begin('expired')
  await choose('expired', 20)
  assert.equal(await mailReminders(db, settings, await dueAt('expired')), 0)
  await begin('trader')
  await choose('trader', 20)
  const trader = await idOf('trader')
  await db.updateTable('members').set({ status: 'SUSPENDED' }).where('member_id', '=', trader).execute()
  assert.equal(await mailReminders(db, settings, await dueAt('trader')), 0)
  await db.updateTable('members').set({ status: 'ACTIVE' }).where('member_id', '=', trader).execute()
  assert.ok(member)
})
