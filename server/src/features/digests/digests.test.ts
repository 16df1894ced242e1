import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '@padauk/rules/days'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import { localDay, schoolDayBegins } from '#lib/days.ts'
import { STAFF } from '../../../../demo/world.ts'
import { openWorld } from '../../test/world.ts'
import { mailDigests } from './mail-digests.ts'

const { call, db } = await openWorld()
const ORIGIN = 'https://school.example'
const TODAY = localDay(new Date(), SCHOOL_ZONE)
/** An hour of one of the school's days, counted from today. */
const at = (days: number, hour: number) =>
  new Date(Date.parse(schoolDayBegins(addDays(TODAY, days))) + hour * 3_600_000 + 60_000)
const set = (hour: unknown) => call('PUT', '/api/staff/me/digest', { as: 'owner', body: { hour } })
const mails = () => db.selectFrom('mails').where('cause', 'like', 'digest%').orderBy('mail_id').selectAll().execute()

test('STAFF-15 the daily mail is off until an owner asks for it, and for nobody else', async () => {
  assert.deepEqual((await call('GET', '/api/staff/me/digest', { as: 'owner' })).content, { hour: null })
  for (const as of ['support', 'finance', 'editor'] as const) {
    assert.equal((await call('GET', '/api/staff/me/digest', { as })).status, 403)
    assert.equal((await call('PUT', '/api/staff/me/digest', { as, body: { hour: 7 } })).status, 403)
  }
  for (const hour of [-1, 24, 7.5, '7', undefined]) assert.equal((await set(hour)).status, 422, String(hour))
  assert.equal(await mailDigests(db, ORIGIN, at(1, 23)), 0)
})

test('STAFF-15 it is written once a day from its hour on, in the school’s time, with open items and income', async () => {
  assert.deepEqual((await set(7)).content, { hour: 7 })
  await db.updateTable('digests').set({ written_on: TODAY }).execute()
  assert.equal(await mailDigests(db, ORIGIN, at(0, 23)), 0, 'today is done')
  assert.equal(await mailDigests(db, ORIGIN, at(1, 6)), 0, 'not yet seven')
  const yesterday = addDays(TODAY, 2)
  await db
    .insertInto('ledger_entries')
    .values(
      ([122_050, null] as const).map((usd_cents, nth) => ({
        ...({ kind: 'SUBSCRIPTION', source_id: 9901 + nth, currency: 'MMK', units: 1, fraction: 0 } as const),
        ...({
          direction: 'IN',
          member_id: 1,
          what: '',
          sales: nth === 0 ? 1 : 0,
          renewals: 0,
          method: 'OTHER',
        } as const),
        ...{ usd_cents, staff: null, reference: null, normal_reference: null, day: yesterday },
        ...{ at: at(2, 9).toISOString(), recorded_at: at(2, 9).toISOString() },
      })),
    )
    .execute()
  const runs = await Promise.all(Array.from({ length: 5 }, () => mailDigests(db, ORIGIN, at(3, 7))))
  assert.equal(
    runs.reduce((sum, one) => sum + one, 0),
    1,
    'several processes write one',
  )
  assert.equal(await mailDigests(db, ORIGIN, at(3, 8)), 0)
  // The clock is set back, and forth again.
  await mailDigests(db, ORIGIN, at(2, 9))
  await mailDigests(db, ORIGIN, at(3, 9))
  const written = await mails()
  assert.deepEqual(
    written.map(({ recipient, cause }) => [recipient, cause.split(' on ')[1]]),
    [
      [STAFF.owner.email, addDays(TODAY, 3)],
      [STAFF.owner.email, addDays(TODAY, 2)],
    ],
  )
  const text = written[0]?.text ?? ''
  const { queues } = (await call('GET', '/api/staff/overview', { as: 'owner' })).content
  const payments = queues.find(({ kind }: { kind: string }) => kind === 'payments').count
  for (const part of [
    `Proofs of payment to check: ${payments}`,
    'Came in: $1,220.50',
    '1 entry has no rate',
    yesterday,
    'New subscriptions: 1',
    'Mails that failed: 0',
  ])
    assert.ok(text.includes(part), `${part} in ${text}`)
  assert.match(text, /စောင့်/, 'both languages while none is chosen')
  assert.equal(text.match(/\/console\/stop-digest\//g)?.length, 1)
})

test('STAFF-15 the link in it stops it, once and for all, and no other link does', async () => {
  await set(7)
  assert.equal((await call('POST', `/api/staff/digests/${'A'.repeat(43)}/stop`, { body: {} })).status, 204)
  assert.equal((await call('GET', '/api/staff/me/digest', { as: 'owner' })).content.hour, 7)
  assert.match((await mails())[0]?.stop_link ?? '', /^https:\/\/school\.example\/console\/stop-digest\//)
  const token = /stop-digest\/([\w-]+)/.exec((await mails())[0]?.text ?? '')?.[1]
  for (const _ of [1, 2])
    assert.equal((await call('POST', `/api/staff/digests/${token}/stop`, { body: {} })).status, 204)
  assert.equal((await call('GET', '/api/staff/me/digest', { as: 'owner' })).content.hour, null)
  assert.equal(await mailDigests(db, ORIGIN, at(5, 9)), 0)
  const logged = await db.selectFrom('audits').where('action', '=', 'staff.digest').select('after').execute()
  assert.deepEqual(
    logged.map(({ after }) => after),
    ['{"hour":7}', '{"hour":null}'],
  )
})

test('STAFF-15 STAFF-6 suspended staff and former owners get none', async () => {
  const { content } = await call('POST', '/api/staff/people', {
    as: 'owner',
    body: { name: 'Second', email: 'second@padauk.test', role: 'owner' },
  })
  const { staff_id } = content
  await db.insertInto('digests').values({ staff_id, hour: 0, stop_token: 'second', written_on: null }).execute()
  const change = (values: object) => db.updateTable('staff').set(values).where('staff_id', '=', staff_id).execute()
  for (const values of [{ status: 'SUSPENDED' }, { status: 'ACTIVE', role: 'support' }]) {
    await change(values)
    assert.equal(await mailDigests(db, ORIGIN, at(6, 9)), 0, JSON.stringify(values))
  }
  await change({ role: 'owner', language: 'en' })
  assert.equal(await mailDigests(db, ORIGIN, at(6, 9)), 1)
  const last = (await mails()).at(-1)
  assert.equal(last?.recipient, 'second@padauk.test')
  assert.doesNotMatch(`${last?.subject}${last?.text}`, /[\u1000-\u109f]/)
})
