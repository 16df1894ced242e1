// Both engines: query plans.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '@padauk/rules/days'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import { CompiledQuery } from 'kysely'
import { engineOf } from '#db/engine.ts'
import { endpoints } from '#http/endpoints.ts'
import { localDay } from '#lib/days.ts'
import { hashToken } from '#lib/tokens.ts'
import { nameFile } from '../features/files/files.ts'
import { storeMissed } from '../features/lessons/missed-questions.ts'
import { readQueueAges } from '../features/metrics/queue-ages.ts'
import { bodyFor, MISSING_CLIENT_ID, takesClientId } from './bodies.ts'
import { multipart, PIXEL } from './multipart.ts'
import { openWorld } from './world.ts'

// Queries on a member's path never scan a table, proved by the query plans of both engines.

const ran = new Map<string, readonly unknown[]>()
let isListening = false
const { call, db, idOf, lesson, storage } = await openWorld({
  log(event) {
    if (isListening && !/^\s*(begin|commit|rollback)/i.test(event.query.sql))
      ran.set(event.query.sql, event.query.parameters)
  },
})

/** Allowed scans: rows produced by the statement itself, and small tables that are always listed completely. */
const OWN = new Set(['touched', 'begun', 'plans', 'words', 'open_campuses'])

async function scansOf(sql: string, parameters: readonly unknown[]): Promise<string[]> {
  if (engineOf(db) === 'sqlite') {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    // A trigram index search reports itself as a scan; 'M' is its MATCH operator.
    return rows
      .flatMap(({ detail }) =>
        /VIRTUAL TABLE INDEX \d+:\w*M/.test(detail) ? [] : (/^SCAN (\w+)/.exec(detail)?.[1] ?? []),
      )
      .filter((table) => table !== 'CONSTANT' && !OWN.has(table))
  }
  return db.connection().execute(async (connection) => {
    // Small tables are always scanned; with scans disabled, the planner does so only where no index applies.
    await connection.executeQuery(CompiledQuery.raw('set enable_seqscan = off'))
    const { rows } = await connection.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain ${sql}`, [...parameters]),
    )
    await connection.executeQuery(CompiledQuery.raw('set enable_seqscan = on'))
    return rows.flatMap((row) => /Seq Scan on (\w+)/.exec(Object.values(row)[0] as string)?.[1] ?? [])
  })
}

const queriesOf = (feature: string, name: string) => {
  if (feature === 'studentWins') return ['', '?type=WIN']
  if (feature === 'affiliatePosts' && name === 'stats')
    return ['?link=https%3A%2F%2Fwww.facebook.com%2Fpadauk.samples%2Fposts%2F1001']
  if (feature === 'categories' && name === 'read') return ['', '?type=fav']
  if (feature === 'searches') return ['?q=money', '?q=ch', '?q=ငွေကြေး%20money', '?q=ရေ']
  if (feature === 'notes' && name === 'list')
    return ['', '?type=NIGHT_PHASE', '?lesson_id=1', '?lesson_id=1&type=NIGHT_PHASE']
  return name === 'list' ? ['', '?type=NIGHT_PHASE', '?q=chart'] : ['']
}

const VIEW = 'V'.repeat(43)

test("OPS-2 no query on a member's path scans a table", async () => {
  const ids = await lesson('What money is for')
  const today = localDay(new Date(), SCHOOL_ZONE)
  const [asked, missed] = await db
    .selectFrom('questions')
    .where('lesson_id', '=', ids.lesson_id)
    .select(['question_id', 'edition'])
    .execute()
  // Missed the day before, so that there is something to practise.
  if (missed) await storeMissed(db, await idOf('member'), [missed], addDays(today, -1))
  await db
    .insertInto('drills')
    .values({
      ...{ member_id: await idOf('member'), day: today, number: 1, seed: 1, kind: 'ENTER' },
      ...{ answer: null, is_right: null, answered_at: null },
    })
    .execute()
  // An exam that is open, of the campus and with the number that the walk asks for.
  const exam = { member_id: await idOf('member'), campus_id: ids.lesson_id, paper: ids.lesson_id }
  const unanswered = { tries: 0, option_ids: '[]', number: null, is_right: 0, is_right_first: 0 } as const
  await db
    .insertInto('finals')
    .values({ ...exam, begun_at: '2026-01-01', ended_at: null, score_percent: null, is_passed: 0 })
    .execute()
  if (asked)
    await db
      .insertInto('final_answers')
      .values({ ...exam, ...asked, ...unanswered, place: 0 })
      .execute()
  /** Bodies for the calls that refuse a made-up one (bodyFor). */
  const bodies: Record<string, unknown> = {
    'sessions.login': { email: 'trader@padauk.test', password: 'learn-crypto' },
    'replays.keep': { from: 1, at: 2, moves: [] },
    'passwords.forgot': { email: 'new@padauk.test' },
    'claims.create': {
      percentage: 1,
      wallet_network: 'ERC20',
      wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7',
    },
    'days.setGoal': { goal: 3 },
    'reminders.update': { hour: 20 },
    'checklists.update': { title: 'b', position: 1 },
    'lessons.quiz': { answers: [{ question_id: asked?.question_id, option_ids: [] }] },
    'drills.answer': { answer: 1 },
    'finals.answer': { answers: [{ question_id: asked?.question_id, option_ids: [] }] },
    'practices.answer': { answers: [{ question_id: missed?.question_id, option_ids: [] }] },
  }
  const { order_id } = await db
    .selectFrom('funded_orders')
    .where('status', '=', 'FUNDED')
    .select('order_id')
    .executeTakeFirstOrThrow()
  const forms: Record<string, [string, string | Buffer][]> = {
    'members.profilePic': [['image', PIXEL]],
    'fundedOrders.create': [
      ['funded_account_id', '1'],
      ['name', 'a'],
      ['email', 'a@padauk.test'],
      ['payment_method', 'BTC'],
      ['transaction_reference', 'plans'],
      ['payment_proof', PIXEL],
    ],
  }
  /** Calls that end the session of the walk or are refused here by design; each has its own tests. */
  const left = new Set(['sessions.logout', 'passwords.change', 'devices.remove', 'checklists.remove'])
  /** Read whole tables on purpose, once until the school changes (db/school-version.ts). */
  const whole = new Set(['schools.read', 'syllabuses.read', 'freeLessons.read'])
  const refused = new Set([
    'lessons.finish',
    'passwords.reset',
    'checklists.restore',
    'days.celebrate',
    'reminders.stop',
    'fundedOrders.submitExam',
    'certificates.issue',
    // Of a view only, which is asked below.
    'views.read',
    'views.end',
  ])
  const number = '7K3M-9Q2X-T4WB'
  await db
    .insertInto('certificates')
    .values({
      number,
      member_id: await idOf('member'),
      course_id: ids.course_id,
      course_title: 'a',
      campus_title: 'b',
      lessons: 1,
      issued_at: '2026-01-01T00:00:00.000Z',
    })
    .execute()
  const path = 'curriculum/plans/bars.csv'
  const bytes = Buffer.from('time,open,high,low,close\n2026-01-01,1,1,1,1\n2026-01-02,1,1,1,1\n')
  await storage.put(bytes)
  await nameFile(db, { path, media_type: 'text/csv', is_private: false, bytes }, new Date())
  const src = `/api/file?filePath=${encodeURIComponent(path)}`
  await db
    .updateTable('lessons')
    .set({
      text: `<figure class="replay" data-name="bars" data-src="${src}" data-account="1" data-risk="1" data-start="1">`,
    })
    .where('lesson_id', '=', ids.lesson_id)
    .execute()
  const { replay_id } = await db
    .insertInto('replays')
    .values({
      member_id: await idOf('member'),
      lesson_id: ids.lesson_id,
      name: 'kept',
      src,
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
    })
    .returning('replay_id')
    .executeTakeFirstOrThrow()
  const { staff_id } = await db
    .selectFrom('staff')
    .where('role', '=', 'support')
    .select('staff_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('views')
    .values({
      token_hash: hashToken(VIEW),
      member_id: await idOf('member'),
      staff_id,
      expires_at: '2099-01-01T00:00:00.000Z',
    })
    .execute()
  const { announcement_id } = await db
    .insertInto('announcements')
    .values({
      ...{ title_en: 'a', title_my: 'a', body_en: 'a', body_my: 'a', audience: 'ALL', audience_id: null, by_mail: 0 },
      ...{ status: 'SCHEDULED', starts_at: '2026-01-01', ends_at: '2099-01-01', withdrawn_at: null, members: 1 },
      ...{ mailed_at: null, staff_id, updated_at: '' },
    })
    .returning('announcement_id')
    .executeTakeFirstOrThrow()
  // Sum up the sizes of all lessons, and read the words of all titles, once until the school changes.
  await call('GET', '/api/user/campus/in-progress', { as: 'member' })
  await call('GET', '/api/search?q=nothing-is-called-so', { as: 'member' })
  isListening = true
  let calls = 0
  /** The id in the path, by feature; a feature that is not here gets the id of what its `create` made, else a lesson's. */
  const own: Record<string, number> = {
    announcements: announcement_id,
    campuses: ids.campus_id,
    categories: ids.category_id,
    courses: ids.course_id,
    downloads: ids.course_id,
    certificates: ids.course_id,
    fundedOrders: order_id,
    claims: order_id,
    drills: 1,
  }
  const params: Record<string, string> = {
    date: today,
    month: '2026-11',
    token: 'A'.repeat(43),
    key: 'Site',
    referCode: 'PADAUK1',
    number,
    name: 'bars',
    campus: 'crypto-foundations',
    category: 'what-money-is',
    course: 'money-and-value',
    lesson: 'what-money-is-for',
  }
  const createFirst = endpoints.toSorted((a, b) => Number(b.name === 'create') - Number(a.name === 'create'))
  for (const { id, feature, name, endpoint } of createFirst) {
    const { method, path } = endpoint
    // A full list has to read everything; staff queries are measured in bench/members.ts.
    if (left.has(id) || whole.has(id) || path.startsWith('/api/staff/')) continue
    const url = path.replace(
      /:(\w+)/g,
      (_, param: string) =>
        params[param] ?? String(id === 'replays.keep' ? replay_id : (own[feature] ?? ids.lesson_id)),
    )
    for (const query of queriesOf(feature, name)) {
      const form = forms[id]
      const { body, headers } = form ? multipart(form) : { body: bodies[id] ?? bodyFor(endpoint), headers: {} }
      const as = feature === 'fundedOrders' || feature === 'claims' ? 'trader' : 'member'
      const { status, text, content } = await call(method, url + query, {
        as,
        body,
        headers: { ...headers, ...(method !== 'GET' && { 'idempotency-key': id }) },
      })
      assert.ok(status < 300 || refused.has(id) || query !== '', `${id} ${query}: ${status} ${text}`)
      const made = Object.entries(content ?? {}).find(([key]) => key.endsWith('_id'))?.[1]
      if (name === 'create' && typeof made === 'number') own[feature] ??= made
      calls++
    }
  }
  // The second time it gets its answer again.
  for (let time = 1; time <= 2; time++) {
    const headers = { device: 'device-of-the-walk', change: '1', 'idempotency-key': 'numbered' }
    const body = { title: 'a', description: 'b', type: 'NIGHT_PHASE', client_id: 'of0the0walk0itself' }
    const answer = await call('POST', '/api/notes/manifastcation', { as: 'member', body, headers })
    assert.equal(answer.status, 201, answer.text)
  }
  for (const { id, endpoint } of endpoints.filter(({ endpoint: one }) => takesClientId(one))) {
    const url = endpoint.path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? MISSING_CLIENT_ID)
    const body = bodies[id] ?? bodyFor(endpoint)
    assert.equal((await call(endpoint.method, url, { as: 'member', body })).status, 404, id)
  }
  await call('DELETE', `/api/checklist/${own.checklists}`, { as: 'member' })
  await call('GET', '/api/file?filePath=x')
  for (const method of ['GET', 'DELETE']) {
    const { status, text } = await call(method, '/api/me/view', { headers: { authorization: `View ${VIEW}` } })
    assert.ok(status < 300, text)
  }
  isListening = false

  assert.ok(calls > 25 && ran.size > 25, `${calls} calls ran ${ran.size} statements`)
  const scans = []
  for (const [sql, parameters] of ran)
    for (const table of await scansOf(sql, parameters)) scans.push(`${table}: ${sql}`)
  assert.deepEqual(scans, [])
})

test('OPS-8 no query of a scrape scans a table', async () => {
  ran.clear()
  isListening = true
  await readQueueAges(db)
  isListening = false
  assert.ok(ran.size >= 7, `${ran.size} statements`)
  for (const [sql, parameters] of ran) assert.deepEqual(await scansOf(sql, parameters), [], sql)
})

test('OPS-2 NOTE-6 the notes of a lesson are found and sorted by their index', async () => {
  if (engineOf(db) !== 'sqlite') return
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(
      'explain query plan select * from notes where member_id = ? and lesson_id = ? order by updated_at desc, note_id desc',
      [1, 1],
    ),
  )
  assert.deepEqual(
    rows.map(({ detail }) => detail),
    ['SEARCH notes USING INDEX notes_lesson (lesson_id=? AND member_id=?)'],
  )
})

test('OPS-2 the check itself detects a scan', async () => {
  assert.deepEqual(await scansOf("select title from lessons where title like '%x%'", []), ['lessons'])
})

test('LEARN-1 a list makes a fixed number of queries, regardless of its length', async () => {
  const count = async (url: string) => {
    ran.clear()
    isListening = true
    await call('GET', url, { as: 'member' })
    isListening = false
    return ran.size
  }
  const sized = (url: string, rows: number) => `${url}${url.includes('?') ? '&' : '?'}perPage=${rows}`
  for (const url of [
    '/api/campus',
    '/api/user/campus/in-progress',
    '/api/notes/manifastcation',
    '/api/notes/manifastcation?lesson_id=1',
    '/api/user/category/1',
    '/api/user/campus/1',
  ])
    assert.equal(await count(sized(url, 1)), await count(sized(url, 100)), url)
})
