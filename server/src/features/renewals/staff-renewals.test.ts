// Both engines: arithmetic with dates.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DueMember } from '@padauk/contract/staff-renewals'
import { addDays } from '@padauk/rules/days'
import { type ContactState, RENEWAL_RANGES, type RenewalRange } from '@padauk/rules/renewals'
import { CompiledQuery } from 'kysely'
import { engineOf } from '#db/engine.ts'
import { schoolDayBegins } from '#lib/days.ts'
import { openWorld, type StaffRole } from '#test/world.ts'
import { countRenewals, listRenewals } from './staff-renewals.ts'

const ran: { sql: string; parameters: readonly unknown[] }[] = []
let isListening = false
const { call, cookieOf, db } = await openWorld({
  log({ query: { sql, parameters } }) {
    if (isListening) ran.push({ sql, parameters })
  },
})
await cookieOf('support')

const publicUrl = 'https://school.example'
const { plan_id } = await db
  .selectFrom('plans')
  .select('plan_id')
  .where('name', '=', 'Half Year')
  .executeTakeFirstOrThrow()

let made = 0
/** A member with one subscription that ends then. */
async function addMember(end_at: string, more: { language?: 'en' | 'my'; status?: 'SUSPENDED' } = {}) {
  made++
  const { member_id } = await db
    .insertInto('members')
    .values({
      email: `due${made}@example.com`,
      name: `Due ${made}`,
      password_hash: '',
      refer_code: `DUE${made}`,
      language: more.language ?? null,
      status: more.status ?? 'ACTIVE',
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .returning('member_id')
    .executeTakeFirstOrThrow()
  await subscribe(member_id, end_at)
  return member_id
}
const subscribe = (member_id: number, end_at: string) =>
  db
    .insertInto('subscriptions')
    .values({ member_id, plan_id, months: 6, start_at: '2026-01-01T00:00:00.000Z', end_at, opens_all_campuses: 1 })
    .execute()
const list = (range: RenewalRange, now: Date, state?: ContactState) =>
  listRenewals(db, { wanted: { range, state, page: 1, perPage: 100 }, publicUrl }, now)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const rowOf = async (member_id: number, range: RenewalRange = '0-3'): Promise<DueMember> =>
  (await call('GET', `/api/staff/renewals?range=${range}&perPage=100`, { as: 'support' })).content.data.find(
    (row: DueMember) => row.member_id === member_id,
  )
const mark = (
  id: number,
  body: { end_at: string; state: ContactState; decided_on: ContactState },
  as: StaffRole = 'support',
) => call('POST', `/api/staff/renewals/${id}/contact`, { as, body })

test('STAFF-10 each member is in one range, by the days of Myanmar, on both sides of its midnight', async () => {
  // Years away from the demo's members.
  const today = '2031-03-11'
  const rangeOn = (day: number): RenewalRange | undefined =>
    day < -30 || day > 30 ? undefined : day < 0 ? 'ended' : day <= 3 ? '0-3' : day <= 8 ? '4-8' : '9-30'
  const edges = [-32, -31, -30, -1, 0, 1, 3, 4, 8, 9, 30, 31, 32]
  const members: { member_id: number; day: number }[] = []
  for (const day of edges) {
    const begins = schoolDayBegins(addDays(today, day))
    const ends = new Date(Date.parse(schoolDayBegins(addDays(today, day + 1))) - 1).toISOString()
    for (const at of [begins, ends]) members.push({ member_id: await addMember(at), day })
  }
  // 17:30 UTC is midnight in Myanmar: the same instant's neighbours belong to two days.
  for (const [now, shift] of [
    ['2031-03-10T17:29:59.999Z', 1],
    ['2031-03-10T17:30:00.000Z', 0],
    ['2031-03-11T17:29:59.999Z', 0],
    ['2031-03-11T17:30:00.000Z', -1],
  ] as const) {
    const found = new Map<number, { range: RenewalRange; days: number }[]>()
    const counts = await countRenewals(db, new Date(now))
    for (const range of RENEWAL_RANGES) {
      const { data, total } = await list(range, new Date(now))
      assert.equal(total, data.length)
      assert.equal(counts.find((one) => one.range === range)?.count, total, `${now} ${range}`)
      for (const { member_id, days } of data) found.set(member_id, [...(found.get(member_id) ?? []), { range, days }])
    }
    for (const { member_id, day } of members) {
      const range = rangeOn(day + shift)
      assert.deepEqual(found.get(member_id) ?? [], range ? [{ range, days: day + shift }] : [], `${now}, day ${day}`)
    }
  }
})

test('STAFF-10 who was refunded in full is in no range and gets no message about it, until the refund is taken back or they buy again', async () => {
  const register = async (more: object = {}) => {
    made++
    const { content, text } = await call('POST', '/api/staff/members', {
      as: 'support',
      body: {
        ...{ name: `Refunded ${made}`, email: `refunded${made}@example.com`, plan_id: 3 },
        payment: { method: 'USDT', currency: 'USDT', amount: '249', reference: `REFUNDED ${made}` },
        ...more,
      },
    })
    assert.ok(content, text)
    return { member_id: content.member_id as number, entry_id: content.entries[0].entry_id as number }
  }
  const post = (entry_id: number, path: string, body: object) =>
    call('POST', `/api/staff/ledger-entries/${entry_id}/${path}`, { as: 'finance', body })
  const refund = async (entry_id: number, amount: string) =>
    (await post(entry_id, 'refund', { amount, method: 'USDT', reason: 'Asked' })).content.entries[0].entry_id as number
  const inRanges = async (member_id: number, now = new Date()) => {
    const counts = await countRenewals(db, now)
    const lists = await Promise.all(RENEWAL_RANGES.map((range) => list(range, now)))
    const [counted, listed] = [counts.map(({ count }) => count), lists.map(({ total }) => total)]
    assert.deepEqual(counted, listed)
    return lists.flatMap(({ data }) => data).filter((row) => row.member_id === member_id).length
  }
  const write = (member_id: number) =>
    call('POST', '/api/staff/messages', {
      as: 'support',
      body: { members: { member_ids: [member_id] }, template: 'ENDED', way: 'MAIL', text: { en: 'Renew', my: 'တိုးပါ' } },
    })
  const { member_id, entry_id } = await register()
  const sent = await refund(entry_id, '249')
  const tomorrow = new Date(Date.now() + 86_400_000)
  assert.deepEqual([await inRanges(member_id), await inRanges(member_id, tomorrow)], [0, 0])
  const refused = await write(member_id)
  assert.deepEqual([refused.status, refused.error.code], [422, 'invalid'])
  assert.equal(
    refused.error.fields?.[0]?.message,
    '1 of them were refunded in full and are not asked to renew; leave them out',
  )
  // A part is no reason.
  const part = await register()
  await refund(part.entry_id, '248.99')
  assert.equal(await inRanges(part.member_id, new Date(Date.now() + 3 * 86_400_000)), 1)
  assert.equal((await post(sent, 'undo', { reason: 'Never sent' })).status, 201)
  const inTime = new Date(Date.now() + 360 * 86_400_000)
  assert.equal(await inRanges(member_id, inTime), 1)
  await refund(entry_id, '249')
  assert.equal(await inRanges(member_id, tomorrow), 0)
  const again = await call('POST', `/api/staff/members/${member_id}/subscriptions`, {
    as: 'support',
    body: { plan_id: 3, payment: { method: 'USDT', currency: 'USDT', amount: '249', reference: 'REFUNDED again' } },
  })
  assert.equal(again.status, 201, again.text)
  assert.equal(await inRanges(member_id, inTime), 1)
  assert.equal((await write(member_id)).status, 201)
})

test('STAFF-10 the nearest end comes first, page by page; suspended and renewed members are left out', async () => {
  const now = new Date('2032-05-10T06:00:00.000Z')
  const ids = [
    await addMember('2032-05-12T06:00:00.000Z'),
    await addMember('2032-05-10T08:00:00.000Z'),
    await addMember('2032-05-11T06:00:00.000Z'),
  ]
  await addMember('2032-05-11T06:00:00.000Z', { status: 'SUSPENDED' })
  const renewed = await addMember('2032-05-11T07:00:00.000Z')
  assert.equal((await list('0-3', now)).total, 4)
  await subscribe(renewed, '2033-05-11T07:00:00.000Z')
  const page = async (page: number) =>
    (await listRenewals(db, { wanted: { range: '0-3', page, perPage: 2 }, publicUrl }, now)).data.map(
      ({ member_id }) => member_id,
    )
  assert.deepEqual([await page(1), await page(2), await page(3)], [[ids[1], ids[2]], [ids[0]], []])
  // The latest end comes first among those who have ended.
  assert.deepEqual(
    (await list('ended', new Date('2032-05-20T06:00:00.000Z'))).data.map(({ member_id }) => member_id),
    [ids[0], ids[2], ids[1]],
  )
})

test('STAFF-10 the message says plan, day and a link that works, in both languages; afterwards that it has ended', async () => {
  const now = new Date('2034-05-10T06:00:00.000Z')
  const member_id = await addMember('2034-05-10T08:00:00.000Z', { language: 'my' })
  const messageAt = async (range: RenewalRange, at: string) =>
    (await list(range, new Date(at))).data.find((row) => row.member_id === member_id)
  const row = await messageAt('0-3', now.toISOString())
  assert.equal(row?.language, 'my')
  assert.match(row?.messages.en ?? '', /Half Year ends today, on 10\/05\/34/)
  assert.match(row?.messages.my ?? '', /နှစ်ဝက် အစီအစဉ်က ယနေ့ \(10\/05\/34\)/)
  assert.match((await messageAt('0-3', '2034-05-09T06:00:00.000Z'))?.messages.en ?? '', /ends tomorrow/)
  assert.match((await messageAt('0-3', '2034-05-07T06:00:00.000Z'))?.messages.en ?? '', /ends in 3 days/)
  // Later on the same day it has ended, though the day is not over.
  for (const [range, at] of [
    ['0-3', '2034-05-10T08:00:00.000Z'],
    ['ended', '2034-05-12T08:00:00.000Z'],
  ] as const) {
    const { messages } = (await messageAt(range, at)) as DueMember
    assert.match(messages.en, /Half Year ended on 10\/05\/34/)
    assert.match(messages.my, /သက်တမ်းကုန်သွားပါပြီ/)
  }
  for (const language of ['en', 'my'] as const) {
    const link = new URL(/https:\S+/.exec(row?.messages[language] ?? '')?.[0] ?? '')
    assert.equal(link.origin, publicUrl)
    // A browser test opens it.
    assert.equal(link.pathname, '/subscription')
  }
})

test('STAFF-10 a contact is marked messaged, answered, not renewing, and undone; the list says who did it and when', async () => {
  const end_at = inDays(1)
  const member_id = await addMember(end_at)
  assert.equal((await rowOf(member_id)).contact, null)
  const steps: [decided_on: ContactState, state: ContactState][] = [
    ['NONE', 'MESSAGED'],
    ['MESSAGED', 'ANSWERED'],
    ['ANSWERED', 'MESSAGED'],
    ['MESSAGED', 'NOT_RENEWING'],
    ['NOT_RENEWING', 'MESSAGED'],
    ['MESSAGED', 'NONE'],
    ['NONE', 'MESSAGED'],
  ]
  const messaged: (string | null)[] = []
  for (const [decided_on, state] of steps) {
    const { status, content } = await mark(member_id, { end_at, state, decided_on })
    assert.equal(status, 200)
    const { contact } = await rowOf(member_id)
    assert.deepEqual(contact, content)
    assert.deepEqual([contact?.state, contact?.staff], [state, 'Sample support'])
    messaged.push(contact?.messaged_at ?? null)
  }
  assert.equal(new Set(messaged.slice(0, 5)).size, 1, 'when the member was messaged stays')
  assert.ok(messaged[0] && messaged[5] === null && messaged[6])
  const { timeline } = (await call('GET', `/api/staff/members/${member_id}`, { as: 'support' })).content
  assert.equal(timeline.filter(({ action }: { action: string }) => action.startsWith('renewals.')).length, 7)
  const open = await call('GET', '/api/staff/renewals?range=0-3&state=NONE&perPage=100', { as: 'support' })
  assert.ok(open.content.data.every((row: DueMember) => row.member_id !== member_id))
})

test('STAFF-10 SAFE-3 of several marks at the same time one counts; the others learn who was first, and the present state', async () => {
  const end_at = inDays(2)
  const member_id = await addMember(end_at)
  for (const [decided_on, state] of [
    ['NONE', 'MESSAGED'],
    ['MESSAGED', 'ANSWERED'],
  ] as const) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => mark(member_id, { end_at, state, decided_on })))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (const { status, error } of answers.filter(({ status }) => status !== 200))
      assert.deepEqual(
        [status, error.code, error.message],
        [
          409,
          'already_marked',
          `Error: Sample support has marked this renewal since you opened it: it is ${state.toLowerCase()} now`,
        ],
      )
  }
  const none = await mark(await addMember(end_at), { end_at, state: 'ANSWERED', decided_on: 'MESSAGED' })
  assert.deepEqual([none.status, none.error.code], [409, 'not_contacted'])
})

test('STAFF-10 a member who has renewed is not marked, and is listed again before the next end', async () => {
  const end_at = inDays(2)
  const member_id = await addMember(end_at)
  await mark(member_id, { end_at, state: 'NOT_RENEWING', decided_on: 'NONE' })
  const next = inDays(5)
  await subscribe(member_id, next)
  const late = await mark(member_id, { end_at, state: 'NONE', decided_on: 'NOT_RENEWING' })
  assert.deepEqual([late.status, late.error.code], [409, 'renewal_changed'])
  assert.equal((await rowOf(member_id, '4-8')).contact, null)
  assert.equal((await mark(member_id, { end_at: next, state: 'MESSAGED', decided_on: 'NONE' })).status, 200)
})

test('STAFF-10 STAFF-11 the result of a contact is the newest remark of the file, with its author, whichever state is marked', async () => {
  const end_at = inDays(2)
  const member_id = await addMember(end_at)
  assert.equal((await rowOf(member_id)).remark, null)
  for (const [text, as] of [
    ['asks for a month', 'support'],
    ['pays on Friday', 'owner'],
  ] as const)
    assert.equal((await call('POST', `/api/staff/members/${member_id}/remarks`, { as, body: { text } })).status, 201)
  await mark(member_id, { end_at, state: 'MESSAGED', decided_on: 'NONE' })
  const { remark, contact } = await rowOf(member_id)
  assert.deepEqual([remark?.text, remark?.staff], ['pays on Friday', 'Sample owner'])
  assert.equal(contact?.staff, 'Sample support')
})

test('STAFF-10 renewals are for those who look after members; unknown members, states and ranges are refused', async () => {
  const end_at = inDays(2)
  const member_id = await addMember(end_at)
  const body = { end_at, state: 'MESSAGED', decided_on: 'NONE' } as const
  for (const as of ['finance', 'editor'] as const) {
    assert.equal((await call('GET', '/api/staff/renewals', { as })).status, 403)
    assert.equal((await mark(member_id, body, as)).status, 403)
  }
  assert.equal((await mark(999_999_999, body)).status, 404)
  assert.equal((await mark(member_id, { ...body, state: 'PAID' as ContactState })).status, 422)
  assert.equal((await mark(member_id, { ...body, state: 'NONE' })).status, 422, 'a mark changes something')
  assert.equal((await call('GET', '/api/staff/renewals?range=7', { as: 'support' })).status, 422)
  await db.updateTable('members').set({ status: 'SUSPENDED' }).where('member_id', '=', member_id).execute()
  assert.equal((await mark(member_id, body)).error.code, 'member_suspended')
  assert.equal((await mark(member_id, body, 'owner')).status, 409)
})

test('STAFF-10 the list takes as many queries for a hundred members as for one, and none scans the members', async () => {
  const now = new Date('2036-05-10T06:00:00.000Z')
  const queriesFor = async () => {
    ran.length = 0
    isListening = true
    await list('0-3', now)
    await countRenewals(db, now)
    isListening = false
    return ran.length
  }
  await addMember('2036-05-11T06:00:00.000Z')
  await queriesFor()
  const one = await queriesFor()
  for (let count = 0; count < 99; count++) await addMember('2036-05-11T06:00:00.000Z')
  assert.equal((await list('0-3', now)).data.length, 100)
  assert.equal(await queriesFor(), one)
  const queries = ran.filter(({ sql }) => sql.includes('"members"'))
  assert.equal(queries.length, 3)
  // Enough others that an index of states alone would be a poor choice, and PostgreSQL knows.
  await db
    .insertInto('members')
    .values(
      Array.from({ length: 4000 }, (_, at) => ({
        ...{ email: `other${at}@example.com`, name: `Other ${at}`, password_hash: '', refer_code: `OTHER${at}` },
        ...{ status: 'ACTIVE' as const, created_at: '2026-01-01T00:00:00.000Z', language: null },
      })),
    )
    .execute()
  await db.executeQuery(CompiledQuery.raw('analyze'))
  for (const { sql, parameters } of queries) {
    const isSqlite = engineOf(db) === 'sqlite'
    const plan = await db.connection().execute(async (connection) => {
      // Small tables are always scanned; with scans disabled, the planner does so only where no index applies.
      if (!isSqlite) await connection.executeQuery(CompiledQuery.raw('set enable_seqscan = off'))
      const { rows } = await connection.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(`explain ${isSqlite ? 'query plan ' : ''}${sql}`, [...parameters]),
      )
      if (!isSqlite) await connection.executeQuery(CompiledQuery.raw('set enable_seqscan = on'))
      return rows.map((row) => String(isSqlite ? row.detail : Object.values(row)[0])).join('\n')
    })
    assert.match(plan, /members_by_renewal/)
    assert.doesNotMatch(plan, /SCAN (members|renewal_contacts|subscriptions)\b(?! USING)|Seq Scan/, plan)
  }
})
