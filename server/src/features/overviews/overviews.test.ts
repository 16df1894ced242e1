// Both engines: sums and days.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FiguresDay, Firsts, Overview } from '@padauk/contract/overviews'
import { openWorld, type StaffRole } from '../../test/world.ts'

const { call, db, idOf } = await openWorld()
const read = async (as: StaffRole): Promise<Overview> => (await call('GET', '/api/staff/overview', { as })).content
const figures = async (as: StaffRole, query = ''): Promise<FiguresDay[]> =>
  (await call('GET', `/api/staff/overview/figures${query}`, { as })).content.days
const kinds = async (as: StaffRole) => (await read(as)).queues.map(({ kind }) => kind)

test('STAFF-6 each role sees its own queues with count and age of the oldest item', async () => {
  assert.deepEqual(await kinds('owner'), ['payments', 'orders', 'posts', 'exams', 'claims', 'mails', 'deletions'])
  assert.deepEqual(await kinds('support'), ['orders', 'posts', 'exams', 'mails'])
  assert.deepEqual(await kinds('finance'), ['payments', 'orders', 'claims'])
  assert.deepEqual(await kinds('editor'), [])
  const [posts] = (await read('support')).queues.filter(({ kind }) => kind === 'posts')
  const oldest = await db
    .selectFrom('affiliate_posts')
    .where('content_status', '=', 'PENDING')
    .select('submitted_at')
    .orderBy('submitted_at')
    .executeTakeFirstOrThrow()
  assert.deepEqual(posts, { kind: 'posts', count: 1, oldest_at: oldest.submitted_at })
})

test('STAFF-6 STAFF-10 renewals are counted by range, without renewed members', async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const memberId = await idOf('expiring')
  const { plan_id } = await db.selectFrom('plans').select('plan_id').executeTakeFirstOrThrow()
  const count = async () => (await read('support')).renewals?.find(({ range }) => range === '4-8')?.count as number
  const endsIn = (days: number) =>
    db
      .updateTable('subscriptions')
      .set({ end_at: at(days) })
      .where('member_id', '=', memberId)
      .execute()
  await endsIn(20)
  const before = await count()
  for (const days of [5, 8]) {
    await endsIn(days)
    assert.equal(await count(), before + 1, `a member who ends in ${days} days`)
  }
  await db
    .insertInto('subscriptions')
    .values({ member_id: memberId, plan_id, months: 6, start_at: at(8), end_at: at(180), opens_all_campuses: 1 })
    .execute()
  assert.equal(await count(), before)
  assert.equal((await read('finance')).renewals, null)
})

test('STAFF-6 daily figures: members by join date, lessons by finish date, in Yangon days', async () => {
  const days = await figures('owner', '?from=2026-03-01&to=2026-03-03')
  assert.deepEqual(
    days.map(({ day }) => day),
    ['2026-03-01', '2026-03-02', '2026-03-03'],
  )
  const memberId = await idOf('fresh')
  // 17:30 UTC is midnight in Yangon.
  await db
    .updateTable('members')
    .set({ created_at: '2026-03-01T17:29:59.999Z' })
    .where('member_id', '=', memberId)
    .execute()
  const joined = async () => (await figures('owner', '?from=2026-03-01&to=2026-03-03')).map(({ joined }) => joined)
  const one = await joined()
  await db
    .updateTable('members')
    .set({ created_at: '2026-03-01T17:30:00.000Z' })
    .where('member_id', '=', memberId)
    .execute()
  const two = await joined()
  assert.deepEqual([Number(one[0]) - Number(two[0]), Number(two[1]) - Number(one[1])], [1, 1])
  const month = await figures('owner')
  assert.equal(month.length, 30)
  for (const [index, day] of month.entries())
    if (index > 0) assert.equal(Number(day.members), Number(month[index - 1]?.members) + Number(day.joined))
  assert.ok(month.some(({ lessons_finished }) => lessons_finished > 0))
})

test('STAFF-8 a renewal counts once, on the day it was sold, whenever it begins', async () => {
  const today = async () => (await figures('owner')).at(-1) as FiguresDay
  const before = await today()
  const memberId = await idOf('expiring')
  const { plan_id } = await db.selectFrom('plans').select('plan_id').executeTakeFirstOrThrow()
  const payment = { method: 'MMK', amount: '203,350', currency: 'MMK', reference: 'sold today' }
  const { status } = await call('POST', `/api/staff/members/${memberId}/subscriptions`, {
    as: 'support',
    body: { plan_id, campus_ids: [1, 2], payment },
  })
  assert.equal(status, 201)
  const after = await today()
  assert.deepEqual([Number(after.sold) - Number(before.sold), Number(after.renewed) - Number(before.renewed)], [0, 1])
})

test('STAFF-8 figures are sums of the ledger by day in dollars, shown only to roles with access', async () => {
  const enter = (
    kind: 'SUBSCRIPTION' | 'PAYOUT',
    source_id: number,
    currency: string,
    [units, fraction]: [number, number],
    usd_cents: number | null = null,
  ) =>
    db
      .insertInto('ledger_entries')
      .values({
        ...{ kind, source_id, currency, units, fraction, direction: kind === 'PAYOUT' ? 'OUT' : 'IN' },
        ...{ member_id: 1, what: '', sales: 0, renewals: 0, method: 'OTHER', usd_cents, staff: null },
        ...{ reference: null, normal_reference: null, day: '2026-02-01' },
        ...{ at: '2026-02-01T01:00:00.000Z', recorded_at: '2026-02-01T01:00:00.000Z' },
      })
      .execute()
  await enter('SUBSCRIPTION', 9001, 'BTC', [0, 10_000_000])
  await enter('SUBSCRIPTION', 9002, 'BTC', [0, 20_000_000])
  await enter('SUBSCRIPTION', 9003, 'MMK', [1_120_500, 0], 24_900)
  await enter('SUBSCRIPTION', 9004, 'USD', [49, 10_000_000], 4910)
  await enter('PAYOUT', 9001, 'USD', [-30, -50_000_000], -3050)
  const [day] = await figures('finance', '?from=2026-02-01&to=2026-02-01')
  assert.deepEqual([day?.in_usd, day?.out_usd], [298.1, 30.5])
  const month = await figures('finance', '?from=2026-02-01&to=2026-02-28')
  const { sums } = (await call('GET', '/api/staff/ledger-entries?month=2026-02', { as: 'finance' })).content
  const sum = (key: 'in_usd' | 'out_usd') => month.reduce((total, one) => total + Number(one[key]), 0)
  assert.deepEqual([sum('in_usd'), -sum('out_usd')], [sums.in_usd, sums.out_usd])
  const [support] = await figures('support', '?from=2026-02-01&to=2026-02-01')
  assert.deepEqual([support?.in_usd, support?.out_usd, typeof support?.members], [null, null, 'number'])
  const [editor] = await figures('editor')
  assert.deepEqual([editor?.members, editor?.in_usd, typeof editor?.lessons_finished], [null, null, 'number'])
})

test('STAFF-6 invalid days, empty spans and spans that are too long are refused', async () => {
  for (const query of [
    '?from=2026-02-30',
    '?from=2026-13-01',
    '?from=2026-02-02&to=2026-02-01',
    '?from=2020-01-01&to=2026-01-01',
    '?from=x',
  ])
    assert.equal((await call('GET', `/api/staff/overview/figures${query}`, { as: 'owner' })).status, 422, query)
})

test("STAFF-10 'Today' gets the first five items of each queue and range of the role, in the order of their lists", async () => {
  const firsts = async (as: StaffRole): Promise<Firsts> =>
    (await call('GET', '/api/staff/overview/firsts', { as })).content
  const paths = {
    payments: ['/api/staff/funded-orders?status=PENDING&order=oldest', 'order_id'],
    posts: ['/api/staff/affiliate-posts?status=PENDING&order=oldest', 'post_id'],
    exams: ['/api/staff/funded-orders?exam=PENDING&order=oldest', 'order_id'],
  } as const
  for (let nth = 1; nth <= 6; nth++)
    await call('POST', '/api/affiliate-content/submit', {
      body: { email: 'post@padauk.test', link: `https://example.com/first/${nth}` },
    })
  const { queues, renewals } = await firsts('owner')
  const idsOf = (kind: string) => queues.find((one) => one.kind === kind)?.items.map(({ id }) => id)
  for (const [kind, [path, id]] of Object.entries(paths)) {
    const { data } = (await call('GET', `${path}&perPage=5`, { as: 'owner' })).content
    assert.deepEqual(
      idsOf(kind),
      data.map((one: Record<string, number>) => one[id]),
      kind,
    )
  }
  assert.equal(idsOf('posts')?.length, 5)
  for (const { range, data } of renewals ?? []) {
    const { content } = await call('GET', `/api/staff/renewals?range=${range}&perPage=5`, { as: 'owner' })
    assert.deepEqual(data, content.data, range)
  }
  assert.ok(renewals?.some(({ range }) => range === 'ended'))
  // Each role reads its own, and what is empty is left out.
  const finance = await firsts('finance')
  assert.deepEqual([finance.renewals, finance.queues.some(({ kind }) => kind === 'posts')], [null, false])
})

test("STAFF-6 'Today' tells each role the rate, what is owed and what is left to edit, as far as it may know", async () => {
  const firsts = async (as: StaffRole): Promise<Firsts> =>
    (await call('GET', '/api/staff/overview/firsts', { as })).content
  const seen = async (as: StaffRole) => {
    const { rate, owed, editing } = await firsts(as)
    return { rate: rate?.mmk_per_usd ?? null, owed: owed !== null, editing: editing !== null }
  }
  assert.deepEqual(await seen('owner'), { rate: 4150, owed: true, editing: false })
  assert.deepEqual(await seen('support'), { rate: 4150, owed: false, editing: false })
  assert.deepEqual(await seen('finance'), { rate: 4150, owed: true, editing: false })
  assert.deepEqual(await seen('editor'), { rate: null, owed: false, editing: true })
  const { data } = (await call('GET', '/api/staff/affiliates?perPage=100', { as: 'finance' })).content
  const debts = (data as { owed_usd: number }[]).map(({ owed_usd }) => owed_usd).filter((usd) => usd > 0)
  assert.ok(debts.length > 0)
  assert.deepEqual((await firsts('finance')).owed, {
    usd: debts.reduce((cents, usd) => cents + Math.round(usd * 100), 0) / 100,
    affiliates: debts.length,
  })
})

test('STAFF-3 the editor begins with drafts, changes that wait, what lacks Burmese and the hardest quizzes', async () => {
  const editing = async () => {
    const { content } = await call('GET', '/api/staff/overview/firsts', { as: 'editor' })
    return (content as Firsts).editing as NonNullable<Firsts['editing']>
  }
  const before = await editing()
  const lessons = await db
    .selectFrom('lessons')
    .where('status', '=', 'PUBLISHED')
    .where('question_count', '>', 0)
    .select(['lesson_id', 'title', 'title_my', 'version'])
    .orderBy('lesson_id')
    .limit(3)
    .execute()
  const [drafted, changed, hard] = lessons as [(typeof lessons)[0], (typeof lessons)[0], (typeof lessons)[0]]
  const save = (lesson: typeof drafted, body: object) =>
    call('PATCH', `/api/staff/lessons/${lesson.lesson_id}`, {
      as: 'editor',
      body: { version: lesson.version, ...body },
    })
  assert.equal(
    (await call('POST', '/api/staff/campuses', { as: 'editor', body: { title: 'English only' } })).status,
    201,
  )
  assert.equal((await save(drafted, { status: 'DRAFT' })).status, 200)
  assert.equal((await save(changed, { title: 'Another title' })).status, 200)
  await db
    .insertInto('quiz_attempts')
    .values(
      [0, 0, 0, 1].map((is_passed) => ({
        ...{ member_id: 1, lesson_id: hard.lesson_id, score_percent: 100 * is_passed },
        ...{ is_passed: is_passed as 0 | 1, created_at: new Date().toISOString() },
      })),
    )
    .execute()
  const after = await editing()
  const ids = (of: { lesson_id: number }[]) => of.map(({ lesson_id }) => lesson_id)
  assert.deepEqual(
    [ids(after.drafts), ids(after.changes)],
    [
      [...ids(before.drafts), drafted.lesson_id],
      [...ids(before.changes), changed.lesson_id],
    ],
  )
  assert.equal(after.burmese_missing, before.burmese_missing + 1)
  const own = after.quizzes.find(({ lesson_id }) => lesson_id === hard.lesson_id)
  assert.ok(own && own.attempts >= 4 && own.passed_percent < 100)
  const rates = after.quizzes.map(({ passed_percent }) => passed_percent)
  assert.deepEqual(
    rates,
    rates.toSorted((one, other) => one - other),
  )
})
