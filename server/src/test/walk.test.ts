// Both engines: runs the queries of every endpoint.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROLE_CAPABILITIES, ROLES } from '@padauk/contract/capabilities'
import { capabilitiesOf, type Endpoint } from '@padauk/contract/endpoint'
import { endpoints as all } from '#http/endpoints.ts'
import { address, bodyOf, FORMS, MISSING, MISSING_CLIENT_ID, STALE, takesClientId } from './bodies.ts'
import { multipart } from './multipart.ts'
import { openWorld, type StaffRole, type Who } from './world.ts'

// Calls every endpoint of the contract as every kind of caller, on own, others' and missing objects (SAFE-2).

const { call, cookieOf, db, idOf, lesson, tokenOf } = await openWorld()
const endpoints = all.map(({ id, endpoint }) => [id, endpoint] as const)

const NO_SESSION = 'Error: token is invalid or expired'
const NO_SUBSCRIPTION = 'Error: there is no active subscription'

const send = (name: string, endpoint: Endpoint, id: string, as?: Who | StaffRole | { token: string }) =>
  call(endpoint.method, address(endpoint, id), {
    as,
    ...(FORMS[name] ? multipart(FORMS[name]()) : { body: bodyOf(name, endpoint) }),
  })
const takesId = ({ path }: Endpoint) =>
  /:(?!key|date|month|token|referCode|number|campus\b|category\b|course\b|lesson\b)/.test(path)

test('SAFE-2 every endpoint declares its access and is covered by the walk', () => {
  assert.ok(endpoints.length >= 25)
  for (const [name, { access }] of endpoints) assert.match(access, /^(public|token|active|staff(:[a-z.|-]+)?)$/, name)
})

const isStaff = ({ path }: Endpoint) => path.startsWith('/api/staff/')
/** Calls that would end the caller's own session; they have their own tests. */
const ENDS_CALLER = new Set(['sessions.logout', 'staff.logout'])

for (const [name, endpoint] of endpoints) {
  test(`SAFE-2 ${name}: visitor, stale token and ended member`, async () => {
    for (const as of [undefined, { token: STALE }, { token: 'x' }]) {
      const { status, error } = await send(name, endpoint, MISSING, as)
      if (endpoint.access === 'public') assert.notEqual(error?.message, NO_SESSION)
      else assert.deepEqual([status, error.message], [401, NO_SESSION])
      assert.ok(status < 500)
    }
    if (ENDS_CALLER.has(name)) return
    if (endpoint.access.startsWith('staff')) {
      const { status, error } = await send(name, endpoint, MISSING, 'member')
      assert.deepEqual([status, error.message], [401, NO_SESSION])
      return
    }
    const { status, error } = await send(name, endpoint, MISSING, 'expired')
    if (endpoint.access === 'active') assert.deepEqual([status, error.message], [401, NO_SUBSCRIPTION])
    else assert.notEqual(error?.message, NO_SUBSCRIPTION)
    assert.ok(status < 500)
  })

  if (['token', 'active'].includes(endpoint.access) && endpoint.method !== 'GET')
    test(`OFFLINE-1 ${name}: a number without a device is refused, and of whom is asked first`, async () => {
      const numbered = (as?: Who | { token: string }) => {
        const { body, headers } = FORMS[name]
          ? multipart(FORMS[name]())
          : { body: bodyOf(name, endpoint), headers: undefined }
        const change = { change: '1', 'idempotency-key': 'walk' }
        return call(endpoint.method, address(endpoint, MISSING), { as, body, headers: { ...headers, ...change } })
      }
      for (const as of [undefined, { token: STALE }]) assert.equal((await numbered(as)).status, 401)
      const { status, error } = await numbered('trader')
      const path = error?.fields?.[0]?.path
      if (endpoint.isSecret) assert.ok(path !== 'Change' && path !== 'Device', path)
      else assert.deepEqual([status, path], [422, endpoint.upload ? 'Change' : 'Device'])
    })

  if (endpoint.access.startsWith('staff') && !ENDS_CALLER.has(name))
    test(`SAFE-2 STAFF-6 ${name}: each role stays within its capabilities, and other sites change nothing`, async () => {
      const needs = capabilitiesOf(endpoint.access)
      for (const role of ROLES) {
        const may = needs.length === 0 || needs.some((one) => ROLE_CAPABILITIES[role].includes(one))
        const { status, error, text } = await send(name, endpoint, MISSING, role)
        assert.ok(status < 500 && status !== 401, text)
        // Some calls require more than their access level; codes such as own_rights do not mean a missing capability.
        if (!may) assert.deepEqual([status, error.code], [403, 'not_allowed'], role)
        else if (status === 403) assert.notEqual(error.code, 'foreign_origin')
      }
      if (endpoint.method === 'GET') return
      const cookie = await cookieOf('owner')
      const body = bodyOf(name, endpoint)
      const foreign: Record<string, string>[] = [
        {},
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
      ]
      for (const headers of foreign) {
        const { status, error } = await call(endpoint.method, address(endpoint, MISSING), {
          headers: { cookie, ...headers },
          body,
        })
        assert.deepEqual([status, error.code], [403, 'foreign_origin'], JSON.stringify(headers))
      }
    })

  if (takesId(endpoint))
    test(`SAFE-2 ${name}: missing and malformed ids`, async () => {
      const who = isStaff(endpoint) ? 'owner' : 'trader'
      for (const id of [MISSING, MISSING_CLIENT_ID]) {
        const missing = await send(name, endpoint, id, who)
        assert.equal(missing.status, id === MISSING || takesClientId(endpoint) ? 404 : 422, missing.text)
      }
      for (const id of [
        '0',
        '-1',
        '1.5',
        '1e3',
        'abc',
        '0x10',
        '%00',
        '1%20',
        '9'.repeat(16),
        '%F0%9F%8C%BC',
        "1'--",
        'a'.repeat(15),
        'a'.repeat(41),
        MISSING_CLIENT_ID.toUpperCase(),
      ]) {
        const { status, text } = await send(name, endpoint, id, who)
        assert.equal(status, 422, `${name} ${id}`)
        assert.doesNotMatch(text, /sqlite|postgres|select |\/src\/|node_modules/i)
      }
    })
}

test("SAFE-2 other members' notes, checklist items, devices, orders and claims are 404", async () => {
  const memberId = await idOf('member')
  const { note_id } = await db
    .selectFrom('notes')
    .where('member_id', '=', memberId)
    .select('note_id')
    .executeTakeFirstOrThrow()
  const { item_id } = await db
    .selectFrom('checklist_items')
    .where('member_id', '=', memberId)
    .select('item_id')
    .executeTakeFirstOrThrow()
  const client_id = 'of0another0member'
  await db.updateTable('notes').set({ client_id }).where('note_id', '=', note_id).execute()
  await db.updateTable('checklist_items').set({ client_id }).where('item_id', '=', item_id).execute()
  await tokenOf('member')
  const { device_id } = await db
    .selectFrom('sessions')
    .where('member_id', '=', memberId)
    .select('device_id')
    .executeTakeFirstOrThrow()
  const { order_id } = await db
    .selectFrom('funded_orders')
    .where('status', '=', 'FUNDED')
    .select('order_id')
    .executeTakeFirstOrThrow()
  const own: Record<string, [id: number, stranger: Who]> = {
    notes: [note_id, 'trader'],
    checklists: [item_id, 'trader'],
    devices: [device_id, 'trader'],
    fundedOrders: [order_id, 'member'],
    claims: [order_id, 'member'],
  }
  let walked = 0
  for (const [name, endpoint] of endpoints) {
    const [id, stranger] = own[name.split('.')[0] as string] ?? []
    if (!id || !stranger || !takesId(endpoint) || isStaff(endpoint)) continue
    const missing = await send(name, endpoint, MISSING, stranger)
    for (const named of [String(id), ...(takesClientId(endpoint) ? [client_id] : [])]) {
      const theirs = await send(name, endpoint, named, stranger)
      assert.deepEqual([theirs.status, theirs.text], [404, missing.text], `${name} ${named}`)
      walked++
    }
  }
  assert.ok(walked >= 20, `${walked} calls`)
})

test('SAFE-2 a campus outside the plan is 403 on every level beneath it', async () => {
  const ids = await lesson('What money is for')
  const run = {
    member_id: await idOf('fresh'),
    lesson_id: ids.lesson_id,
    name: 'bars',
    src: 'x',
    account: 1,
    risk_percent: 1,
    starts_at: 1,
    at: 1,
    moves: '[]',
    trades: 0,
    result_r: 0,
    result_money: 0,
    is_over: 0,
    started_at: '',
    updated_at: '',
  } as const
  const { replay_id } = await db.insertInto('replays').values(run).returning('replay_id').executeTakeFirstOrThrow()
  await db.deleteFrom('subscription_campuses').where('campus_id', '=', ids.campus_id).execute()
  const { campus_id, category_id, course_id, lesson_id } = ids
  // By the word before the id in the address. Other ids are of no campus.
  const floors: Record<string, number> = {
    campus: campus_id,
    finals: campus_id,
    category: category_id,
    course: course_id,
    lesson: lesson_id,
    replay: replay_id,
  }
  for (const [name, endpoint] of endpoints) {
    const id = floors[/(\w+)\/:/.exec(endpoint.path)?.[1] ?? '']
    if (endpoint.access !== 'active' || id === undefined) continue
    const { status, error } = await send(name, endpoint, String(id), 'fresh')
    assert.deepEqual([status, error?.code], [403, 'not_in_plan'], name)
  }
})

test('SAFE-2 a suspended member is signed out at once', async () => {
  const as = {
    token: (
      await call('POST', '/api/user/auth/login', { body: { email: 'expiring@padauk.test', password: 'learn-crypto' } })
    ).content.token as string,
  }
  assert.equal((await call('GET', '/api/me', { as })).status, 200)
  await db
    .updateTable('members')
    .set({ status: 'SUSPENDED' })
    .where('member_id', '=', await idOf('expiring'))
    .execute()
  assert.equal((await call('GET', '/api/me', { as })).status, 401)
})
