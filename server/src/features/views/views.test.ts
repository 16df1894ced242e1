import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listTables } from '#db/tables.ts'
import { endpoints } from '#http/endpoints.ts'
import { address, bodyOf, FORMS, MISSING } from '#test/bodies.ts'
import { multipart } from '#test/multipart.ts'
import { openWorld, type StaffRole, type Who } from '#test/world.ts'

const { call, db, idOf, tokenOf, lesson } = await openWorld()

const begin = async (who: Who, as: StaffRole = 'support', body: object = { reason: 'a lesson does not open' }) =>
  call('POST', `/api/staff/members/${await idOf(who)}/views`, { as, body })
const open = async (who: Who, as: StaffRole = 'support') => {
  const { status, content, text } = await begin(who, as)
  assert.equal(status, 201, text)
  return /#view=([\w-]{43})$/.exec(content.link)?.[1] as string
}
const see = (token: string, path: string, method = 'GET', body?: unknown) =>
  call(method, path, { headers: { authorization: `View ${token}` }, body })

/** Paths of private files are signed again in each answer. */
const unsigned = (content: unknown) => JSON.stringify(content).replace(/signed\/\d+\/\d+\/[\w-]+/g, '')

/** All rows of all tables. */
const readAll = async () =>
  Object.fromEntries(
    await Promise.all(
      (await listTables(db)).map(async ({ name }) => [
        name,
        (await sql`select * from ${sql.table(name)}`.execute(db)).rows,
      ]),
    ),
  )

/** What staff see of a member. Anything else is refused: a new endpoint is shown only when it is put here on purpose. */
const SEEN = [
  'announcements.list',
  'campuses.read',
  'categories.inProgress',
  'categories.read',
  'certificates.list',
  'claims.list',
  'courses.read',
  'fundedAccounts.list',
  'fundedOrders.list',
  'fundedOrders.read',
  'lessons.read',
  'members.me',
  'replays.list',
  'searches.find',
  'views.end',
  'views.read',
]

test('STAFF-13 SAFE-2 a view answers what is marked for it and public reads; every other endpoint is 403', async () => {
  assert.deepEqual(
    endpoints
      .filter(({ endpoint }) => endpoint.inView)
      .map(({ id }) => id)
      .sort(),
    SEEN,
  )
  const token = await open('member')
  const before = await readAll()
  let refused = 0
  for (const { id, endpoint } of endpoints) {
    const { method, path, access } = endpoint
    // The walk in test/walk.test.ts has these: no token of the member area opens them.
    if (id === 'views.end' || path.startsWith('/api/staff/')) continue
    const { status, error, text } = await call(method, address(endpoint, MISSING), {
      headers: {
        authorization: `View ${token}`,
        'idempotency-key': id,
        ...(FORMS[id] && multipart(FORMS[id]()).headers),
      },
      body: FORMS[id] ? multipart(FORMS[id]()).body : bodyOf(id, endpoint),
    })
    const isSeen = SEEN.includes(id) || (access === 'public' && method === 'GET')
    if (isSeen) assert.notEqual(error?.code, 'view_only', `${id} ${text}`)
    else {
      refused++
      assert.deepEqual([status, error?.code], [403, 'view_only'], `${id} ${text}`)
    }
    assert.ok(status < 500, id)
  }
  assert.ok(refused > 25, `${refused} endpoints`)
  // Nothing is written: no progress, no note, not that the member was here.
  assert.deepEqual(await readAll(), before)
})

test('STAFF-13 staff see the lessons, orders and profile of the member, and never their notes', async () => {
  const token = await open('member')
  const { lesson_id } = await lesson('What money is for')
  for (const path of ['/api/me', `/api/user/lesson/${lesson_id}`, '/api/user/campus/in-progress']) {
    const [theirs, seen] = [await call('GET', path, { as: 'member' }), await see(token, path)]
    assert.deepEqual([seen.status, unsigned(seen.content)], [200, unsigned(theirs.content)], path)
  }
  await db
    .insertInto('notes')
    .values({
      member_id: await idOf('member'),
      type: 'NIGHT_PHASE',
      title: 'Nightingale',
      description: 'Nightingale',
      updated_at: '',
    })
    .execute()
  const search = '/api/search?q=Nightingale'
  assert.equal((await call('GET', search, { as: 'member' })).content.data[0].kind, 'note')
  assert.deepEqual((await see(token, search)).content.data, [])
  for (const path of ['/api/notes/manifastcation', '/api/checklist', '/api/me/devices', '/api/me/archive/download'])
    assert.equal((await see(token, path)).status, 403, path)
  // The same limits as the member's.
  assert.equal((await see(await open('expired'), `/api/user/lesson/${lesson_id}`)).status, 401)
})

test('STAFF-13 who looked, at whom and why is in the log from the start; roles without the capability cannot', async () => {
  const member_id = await idOf('trader')
  for (const role of ['finance', 'editor'] as const) assert.equal((await begin('trader', role)).status, 403, role)
  for (const reason of [undefined, '', '  ']) assert.equal((await begin('trader', 'support', { reason })).status, 422)
  await open('trader', 'owner')
  const { content } = await call('GET', `/api/staff/members/${member_id}`, { as: 'owner' })
  const { staff, action, reason } = content.timeline[0]
  assert.deepEqual([staff, action, reason], ['owner@padauk.test', 'members.view', 'a lesson does not open'])
})

test('STAFF-13 a view ends after ten minutes, on leaving, and when the next one begins', async () => {
  const isAlive = async (token: string) => (await see(token, '/api/me')).status === 200
  const first = await open('trader')
  const { content } = await see(first, '/api/me/view')
  const minutes = (Date.parse(content.until) - Date.now()) / 60_000
  assert.ok(minutes > 9.5 && minutes <= 10, `${minutes}`)
  assert.deepEqual([content.email, content.staff], ['trader@padauk.test', 'Sample support'])
  assert.match(content.back, new RegExp(`/console/members/${await idOf('trader')}$`))
  const second = await open('member')
  assert.deepEqual([await isAlive(first), await isAlive(second)], [false, true])
  assert.equal((await see(second, '/api/me/view', 'DELETE')).status, 204)
  assert.equal(await isAlive(second), false)
  const third = await open('member')
  await db
    .updateTable('views')
    .set({ expires_at: new Date(Date.now() - 1).toISOString() })
    .execute()
  assert.equal((await see(third, '/api/me')).status, 401)
})

test('STAFF-13 a view ends with the capability of the viewer, and with the member', async () => {
  const isAlive = async (token: string) => (await see(token, '/api/me')).status === 200
  const token = await open('trader')
  const ofSupport = db
    .updateTable('staff')
    .where('role', 'in', ['support', 'editor'])
    .where('name', '=', 'Sample support')
  await ofSupport.set({ role: 'editor' }).execute()
  assert.equal(await isAlive(token), false)
  await ofSupport.set({ role: 'support', status: 'SUSPENDED' }).execute()
  assert.equal(await isAlive(token), false)
  await ofSupport.set({ status: 'ACTIVE' }).execute()
  assert.equal(await isAlive(token), true)
  const member_id = await idOf('trader')
  await db.updateTable('members').set({ status: 'SUSPENDED' }).where('member_id', '=', member_id).execute()
  assert.equal(await isAlive(token), false)
  assert.deepEqual((await begin('trader')).error.code, 'not_seen')
  await db.updateTable('members').set({ status: 'ACTIVE' }).where('member_id', '=', member_id).execute()
})

test('STAFF-13 SAFE-2 neither token passes for the other, and a member has no view', async () => {
  const token = await open('member')
  assert.equal((await call('GET', '/api/me', { as: { token } })).status, 401)
  assert.equal((await see(await tokenOf('member'), '/api/me')).status, 401)
  assert.equal((await call('GET', '/api/me/view', { as: 'member' })).status, 404)
  assert.equal((await call('DELETE', '/api/me/view', { as: 'member' })).status, 404)
})
