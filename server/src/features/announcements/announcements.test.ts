// Both engines: audiences, as queries in queries.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnnouncementForm } from '@padauk/contract/staff-announcements'
import { messagesOf } from '#test/messages.ts'
import { openWorld, type Who } from '#test/world.ts'
import { mailAnnouncements } from './mail-announcements.ts'

const { call, db, idOf, settings } = await openWorld()
const HOUR_MS = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

const FORM: AnnouncementForm = {
  title_en: 'Closed on Monday',
  title_my: 'တနင်္လာနေ့ ပိတ်ပါမယ်',
  body_en: 'The school is closed.',
  body_my: 'ကျောင်း ပိတ်ပါမယ်။',
  audience: 'ALL',
  audience_id: null,
  by_mail: false,
}
const post = (path: string, body: unknown, as: 'owner' | 'support' | 'finance' = 'support') =>
  call('POST', `/api/staff/announcements${path}`, { as, body })
const draft = async (more: Partial<AnnouncementForm> = {}) => {
  const { status, content, text } = await post('', { ...FORM, ...more })
  assert.equal(status, 201, text)
  return content as { announcement_id: number; updated_at: string; state: string }
}
const schedule = (
  { announcement_id, updated_at }: { announcement_id: number; updated_at: string },
  more: object = {},
) => post(`/${announcement_id}/schedule`, { seen: updated_at, ...more })
const shown = async (more: Partial<AnnouncementForm> = {}) => {
  const { status, content, text } = await schedule(await draft(more))
  assert.equal(status, 200, text)
  return content as { announcement_id: number; members: number }
}
const withdraw = (id: number) => call('POST', `/api/staff/announcements/${id}/withdraw`, { as: 'support' })
const seenBy = async (who: Who, language = 'en'): Promise<{ announcement_id: number; title: string; body: string }[]> =>
  (await call('GET', `/api/announcements?language=${language}`, { as: who })).content
const sees = async (who: Who, id: number) => (await seenBy(who)).some(({ announcement_id }) => announcement_id === id)
const read = (who: Who, id: number) => call('POST', `/api/announcements/${id}/reads`, { as: who })
const rowOf = async (id: number) =>
  (await call('GET', '/api/staff/announcements?perPage=100', { as: 'owner' })).content.data.find(
    (row: { announcement_id: number }) => row.announcement_id === id,
  )

test('STAFF-12 a draft is seen by no member; once shown it stands in the language of each until read, on every device', async () => {
  const made = await draft()
  assert.equal(made.state, 'DRAFT')
  assert.equal(await sees('member', made.announcement_id), false)
  const { content } = await schedule(made, { starts_at: '2020-01-01T00:00:00Z' })
  // A start in the past is now.
  assert.deepEqual([content.state, content.starts_at > at(-1)], ['SHOWN', true])
  assert.ok(content.members > 5)
  const id = content.announcement_id
  assert.deepEqual(
    [(await seenBy('member'))[0]?.title, (await seenBy('member', 'my'))[0]?.body],
    ['Closed on Monday', 'ကျောင်း ပိတ်ပါမယ်။'],
  )
  assert.equal((await call('GET', '/api/me', { as: 'member' })).content.has_announcements, true)
  const answers = await Promise.all([1, 2, 3].map(() => read('member', id)))
  assert.deepEqual(
    [...answers, await read('member', id)].map(({ status }) => status),
    [204, 204, 204, 204],
  )
  assert.equal(await sees('member', id), false)
  assert.equal((await call('GET', '/api/me', { as: 'member' })).content.has_announcements, false)
  assert.equal(await sees('trader', id), true)
  assert.equal(await sees('expired', id), true)
  assert.equal((await rowOf(id)).reads, 1)
  await withdraw(id)
})

test('STAFF-12 it reaches a plan, a campus or a tag, and a stranger neither sees nor reads it', async () => {
  const { plan_id } = await db
    .selectFrom('plans')
    .where('name', '=', 'Year')
    .select('plan_id')
    .executeTakeFirstOrThrow()
  const member_id = await idOf('member')
  const fresh = await idOf('fresh')
  const bought = await db
    .selectFrom('subscriptions')
    .innerJoin('subscription_campuses', 'subscription_campuses.subscription_id', 'subscriptions.subscription_id')
    .where('member_id', '=', fresh)
    .select('campus_id')
    .execute()
  const other = await db
    .selectFrom('campuses')
    .where(
      'campus_id',
      'not in',
      bought.map(({ campus_id }) => campus_id),
    )
    .select('campus_id')
    .executeTakeFirstOrThrow()
  const tagged = await call('POST', '/api/staff/tags', {
    as: 'support',
    body: { members: { member_ids: [fresh] }, tag: 'meant' },
  })
  const holders = await db
    .selectFrom('subscriptions')
    .where('plan_id', '=', plan_id)
    .where('end_at', '>', at(0))
    .select('member_id')
    .execute()
  const holds = holders.some((row) => row.member_id === member_id)
  const byPlan = await shown({ audience: 'PLAN', audience_id: plan_id })
  assert.equal(byPlan.members, new Set(holders.map((row) => row.member_id)).size)
  assert.equal(await sees('member', byPlan.announcement_id), holds)
  const byCampus = await shown({ audience: 'CAMPUS', audience_id: bought[0]?.campus_id as number })
  assert.equal(await sees('fresh', byCampus.announcement_id), true)
  assert.equal(await sees('expired', byCampus.announcement_id), false)
  const elsewhere = await shown({ audience: 'CAMPUS', audience_id: other.campus_id })
  assert.equal(await sees('fresh', elsewhere.announcement_id), false)
  const byTag = await shown({ audience: 'TAG', audience_id: tagged.content.tag.tag_id })
  assert.deepEqual(
    [byTag.members, await sees('fresh', byTag.announcement_id), await sees('trader', byTag.announcement_id)],
    [1, true, false],
  )
  assert.equal((await read('trader', byTag.announcement_id)).status, 404)
  // Who is tagged later is meant too, and counted while it is shown.
  const later = { as: 'support' as const, body: { members: { member_ids: [member_id] }, tag: 'meant' } }
  await call('POST', '/api/staff/tags', later)
  assert.equal((await rowOf(byTag.announcement_id)).members, 2)
  const { content } = await call(
    'GET',
    `/api/staff/announcements/audience?audience=TAG&audience_id=${tagged.content.tag.tag_id}`,
    {
      as: 'support',
    },
  )
  assert.deepEqual(content, { members: 2 })
  for (const { announcement_id } of [byPlan, byCampus, elsewhere, byTag]) await withdraw(announcement_id)
})

test('STAFF-12 it is scheduled, shown, ended and withdrawn, each once, and only the draft that was on the screen', async () => {
  const made = await draft()
  const { announcement_id: id } = made
  const url = `/api/staff/announcements/${id}`
  const saved = await call('PATCH', url, {
    as: 'owner',
    body: { form: { ...FORM, title_en: 'Changed' }, seen: made.updated_at },
  })
  assert.deepEqual([saved.status, saved.content.title_en], [200, 'Changed'])
  const late = await schedule({ ...made, updated_at: '2020-01-01T00:00:00.000Z' })
  assert.deepEqual([late.status, late.error.code], [409, 'changed'])
  const early = await schedule(saved.content, { starts_at: at(1), ends_at: at(0.5) })
  assert.deepEqual([early.status, early.error.fields?.[0]?.path], [422, 'ends_at'])
  const { content } = await schedule(saved.content, { starts_at: at(1), ends_at: at(2) })
  assert.equal(content.state, 'SCHEDULED')
  assert.equal(await sees('member', id), false)
  assert.equal((await read('member', id)).status, 404)
  assert.equal((await schedule(content)).status, 409)
  assert.equal((await call('PATCH', url, { as: 'owner', body: { form: FORM, seen: content.updated_at } })).status, 409)
  assert.equal((await call('DELETE', url, { as: 'owner' })).status, 409)
  await db
    .updateTable('announcements')
    .set({ starts_at: at(-1) })
    .where('announcement_id', '=', id)
    .execute()
  assert.equal(await sees('member', id), true)
  assert.equal((await rowOf(id)).state, 'SHOWN')
  assert.equal((await withdraw(id)).content.state, 'WITHDRAWN')
  assert.deepEqual([(await withdraw(id)).status, await sees('member', id)], [409, false])
  // A member who still sees it dismisses it without an error.
  assert.equal((await read('member', id)).status, 204)
  const other = await draft()
  assert.equal(
    (await call('DELETE', `/api/staff/announcements/${other.announcement_id}`, { as: 'support' })).status,
    204,
  )
  const over = await shown()
  await db
    .updateTable('announcements')
    .set({ ends_at: at(-0.1) })
    .where('announcement_id', '=', over.announcement_id)
    .execute()
  assert.deepEqual(
    [(await rowOf(over.announcement_id)).state, await sees('member', over.announcement_id)],
    ['ENDED', false],
  )
  const { data } = (await call('GET', `/api/staff/audit?target=announcement:${id}`, { as: 'owner' })).content
  assert.deepEqual(
    data.map(({ action }: { action: string }) => action.split('.')[1]),
    ['withdraw', 'schedule', 'update', 'create'],
  )
})

test('STAFF-12 of a hundred simultaneous presses one schedules', async () => {
  const made = await draft()
  const answers = await Promise.all(Array.from({ length: 100 }, () => schedule(made)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  await withdraw(made.announcement_id)
})

test('STAFF-12 it is mailed once a member when it starts, in their language; withdrawn, nothing more leaves', async () => {
  const mailed = (id: number) =>
    db
      .selectFrom('mails')
      .where('cause', '>=', `announcement ${id} to `)
      .where('cause', '<', `announcement ${id} to~`)
      .select(['recipient', 'subject', 'text'])
      .execute()
  const later = (await schedule(await draft({ by_mail: true }), { starts_at: at(1) })).content
  assert.equal(await mailAnnouncements(db, settings.publicUrl, new Date()), 0)
  const begun = new Date(Date.now() + 1.5 * HOUR_MS)
  const written = await mailAnnouncements(db, settings.publicUrl, begun)
  assert.equal(written, later.members)
  assert.equal(await mailAnnouncements(db, settings.publicUrl, begun), 0)
  // A process that had not seen where the other stopped writes nothing twice.
  await db
    .updateTable('announcements')
    .set({ mailed_to: 0, mailed_at: null })
    .where('announcement_id', '=', later.announcement_id)
    .execute()
  await mailAnnouncements(db, settings.publicUrl, begun)
  const mails = await mailed(later.announcement_id)
  assert.deepEqual([mails.length, new Set(mails.map(({ recipient }) => recipient)).size], [written, written])
  assert.ok(mails.some(({ subject }) => subject.endsWith(FORM.title_my)))
  assert.ok(mails.every(({ text }) => text.includes(`${settings.publicUrl}/campuses?language=`)))
  await withdraw(later.announcement_id)
  assert.deepEqual(await mailed(later.announcement_id), [])
  const gone = await shown({ by_mail: true })
  await withdraw(gone.announcement_id)
  assert.equal(await mailAnnouncements(db, settings.publicUrl, new Date()), 0)
})

test('STAFF-12 nobody in the audience, a missing target, too long a text or a wrong role is refused', async () => {
  const { tag_id } = await db
    .insertInto('tags')
    .values({ name: 'nobody', tag_key: 'nobody' })
    .returning('tag_id')
    .executeTakeFirstOrThrow()
  const empty = await schedule(await draft({ audience: 'TAG', audience_id: tag_id }))
  assert.deepEqual(messagesOf(empty.error), [{ path: 'audience', message: 'nobody is in this audience now' }])
  for (const [more, path] of [
    [{ audience: 'PLAN', audience_id: 999_999 }, 'audience_id'],
    [{ audience: 'PLAN', audience_id: null }, 'audience_id'],
    [{ audience_id: 1 }, 'audience_id'],
    [{ title_en: 'x'.repeat(81) }, 'title_en'],
    [{ body_my: 'x'.repeat(1001) }, 'body_my'],
    [{ title_my: ' ' }, 'title_my'],
  ] as const) {
    const { status, error } = await post('', { ...FORM, ...more })
    assert.deepEqual([status, error.fields?.[0]?.path], [422, path])
  }
  assert.equal((await post('', FORM, 'finance')).status, 403)
  assert.equal((await schedule(await draft(), { starts_at: 'tomorrow' })).status, 422)
})
