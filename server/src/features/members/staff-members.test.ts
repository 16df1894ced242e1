// Both engines: search, filters and sorting of texts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MemberFile, MemberRow, NewMember } from '@padauk/contract/staff-members'
import { phoneKey } from '@padauk/rules/phones'
import { openWorld } from '#test/world.ts'

const { call, cookieOf, db, idOf, tokenOf } = await openWorld()
// Sign-ins are audited too.
await cookieOf('support')
const DAY_MS = 86_400_000

let made = 0
const person = (more: Partial<NewMember> = {}): NewMember => {
  made++
  return {
    name: `Nandar ${made}`,
    email: `nandar${made}@example.com`,
    plan_id: 1,
    campus_ids: [1, 2],
    payment: { method: 'MMK', amount: '2020500', currency: 'MMK', reference: `KBZ 10${made}`, reason: 'Agreed' },
    ...more,
  }
}
const register = (body: unknown, headers?: Record<string, string>) =>
  call('POST', '/api/staff/members', { as: 'support', body, ...(headers && { headers }) })
const registered = async (more: Partial<NewMember> = {}) => (await register(person(more))).content
const list = async (query: string) => (await call('GET', `/api/staff/members?${query}`, { as: 'support' })).content
const emails = async (query: string): Promise<string[]> => (await list(query)).data.map(({ email }: MemberRow) => email)
const counts = async () => {
  const of = (table: 'members' | 'subscriptions' | 'payments' | 'referrals' | 'mails' | 'audits' | 'reset_links') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  return (
    await Promise.all(
      (['members', 'subscriptions', 'payments', 'referrals', 'mails', 'audits', 'reset_links'] as const).map(of),
    )
  ).map(({ n }) => Number(n))
}

test('STAFF-1 one call creates member, subscription, payment, referral, link, mail and audit row', async () => {
  const before = await counts()
  const { campus_ids: _, ...everything } = person({ name: 'Nandar Win', phone: '09 7712 0045', plan_id: 4 })
  const { status, content } = await register({ ...everything, start_at: '2027-01-31', refer_code: 'padauk1' })
  assert.equal(status, 201)
  assert.deepEqual(
    (await counts()).map((n, at) => n - (before[at] as number)),
    [1, 1, 1, 1, 1, 1, 1],
  )
  assert.match(content.refer_code, /^PADAUK[A-Z2-9]{5}$/)
  assert.match(content.set_password_link, /^http.*\/auth\/reset-password\/[\w-]{43}$/)
  assert.ok(
    content.messages.en.includes(content.set_password_link) && content.messages.my.includes('မင်္ဂလာပါ Nandar Win'),
  )
  assert.deepEqual(
    content.subscriptions.map(({ start_at, end_at, months, campuses }: MemberFile['subscriptions'][number]) => [
      start_at,
      end_at,
      months,
      campuses,
    ]),
    [['2027-01-30T17:30:00.000Z', '2029-01-30T17:30:00.000Z', 24, null]],
  )
  assert.equal(content.referred_by.email, 'member@padauk.test')
  const mail = await db
    .selectFrom('mails')
    .where('recipient', '=', content.email)
    .select(['text', 'cause'])
    .executeTakeFirstOrThrow()
  assert.ok(
    mail.text.includes(content.set_password_link) &&
      mail.text.includes('မင်္ဂလာပါ') &&
      mail.text.includes('Hello Nandar Win'),
  )
  const { password_hash, phone, phone_key } = await db
    .selectFrom('members')
    .where('member_id', '=', content.member_id)
    .select(['password_hash', 'phone', 'phone_key'])
    .executeTakeFirstOrThrow()
  assert.deepEqual([phone, phone_key], ['09 7712 0045', '95977120045'])
  assert.match(password_hash, /^\$argon2id\$/)
  assert.doesNotMatch(JSON.stringify(content.timeline), /reset-password|password_hash/)
})

test('STAFF-1 the link sets the first password once and the member signs in; before that nobody can', async () => {
  const { email, set_password_link } = await registered()
  const login = async (password: string) =>
    (await call('POST', '/api/user/auth/login', { body: { email, password } })).status
  assert.equal(await login('-'), 401)
  const reset = () =>
    call('POST', `/api/user${new URL(set_password_link).pathname}`, { body: { newPassword: 'a quiet padauk' } })
  assert.equal((await reset()).status, 204)
  assert.equal((await reset()).status, 422)
  assert.equal(await login('a quiet padauk'), 200)
})

test('STAFF-1 a retry with the same Idempotency-Key returns the same member', async () => {
  const body = person()
  const [one, two] = [
    await register(body, { 'idempotency-key': 'register-1' }),
    await register(body, { 'idempotency-key': 'register-1' }),
  ]
  assert.deepEqual([one.status, two.status, two.text], [201, 201, one.text])
})

test('STAFF-1 a duplicate email, phone or reference is refused, naming the field and its owner', async () => {
  const first = person({ phone: '+95 9 7712-0099' })
  await register(first)
  const cases: [Partial<NewMember>, string][] = [
    [{ email: first.email.toUpperCase() }, 'email'],
    [{ phone: '၀၉၇၇၁၂၀၀၉၉' }, 'phone'],
    [{ phone: '0977120099' }, 'phone'],
    [
      { payment: { ...first.payment, reference: ` ${first.payment.reference.toLowerCase().replace(' ', '')} ` } },
      'payment.reference',
    ],
  ]
  for (const [more, path] of cases) {
    const before = await counts()
    const { status, error } = await register(person(more))
    assert.deepEqual([status, error.fields?.map((field) => field.path)], [409, [path]])
    assert.ok(error.fields?.[0]?.message.includes(first.email), error.message)
    assert.deepEqual(await counts(), before)
  }
  const { error } = await register(first)
  assert.deepEqual(
    error.fields?.map(({ path }) => path),
    ['email', 'phone', 'payment.reference'],
  )
  const found = (
    await call(
      'GET',
      `/api/staff/members/duplicates?${new URLSearchParams({ email: first.email, phone: '09 77120099', reference: first.payment.reference, refer_code: 'padauk1' })}`,
      { as: 'support' },
    )
  ).content
  assert.deepEqual(
    [found.email.name, found.phone.name, found.reference.name, found.refer_code.name, found.refer_code.tier_percent],
    [first.name, first.name, first.name, 'Thet Zaw', 7],
  )
  assert.deepEqual(
    (
      await call('GET', '/api/staff/members/duplicates?email=&phone=x&reference=%20&refer_code=nobody', {
        as: 'support',
      })
    ).content,
    { email: null, looks_like: [], phone: null, reference: null, refer_code: null },
  )
})

test('AFF-3 STAFF-1 self-referral and unknown codes are refused, and nothing is stored', async () => {
  const first = await registered({ phone: '0995550001' })
  await db.updateTable('members').set({ phone_key: null }).where('member_id', '=', first.member_id).execute()
  const before = await counts()
  for (const body of [
    person({ phone: '+95995550001', refer_code: first.refer_code }),
    person({ refer_code: 'NOBODY' }),
    person({ plan_id: 999 }),
    person({ campus_ids: [99_999] }),
  ]) {
    const { status } = await register(body)
    assert.equal(status, 422)
  }
  assert.deepEqual(await counts(), before)
})

test('WORDS-1 SAFE-4 a name typed in Zawgyi is stored as Unicode, any other byte for byte', async () => {
  assert.equal((await registered({ name: 'ျမန္မာႏိုင္ငံ' })).name, 'မြန်မာနိုင်ငံ')
  const { name, member_id } = await registered({ name: "<img src=x onerror='a'>" })
  assert.equal(name, "<img src=x onerror='a'>")
  const mail = await db
    .selectFrom('mails')
    .where('cause', '=', `welcome ${member_id}`)
    .select('html')
    .executeTakeFirstOrThrow()
  assert.doesNotMatch(mail.html, /<img/)
})

test('STAFF-1 a malformed body is 422 with the field named', async () => {
  const cases: [unknown, string][] = [
    [person({ email: 'x' }), 'email'],
    [person({ name: '' }), 'name'],
    [person({ phone: 'call me' }), 'phone'],
    [person({ start_at: '2026-02-30' }), 'start_at'],
    [person({ start_at: 'soon' }), 'start_at'],
    [{ ...person(), role: 'x' }, 'role'],
    [person({ campus_ids: [] }), 'campus_ids'],
    [{ ...person(), payment: { ...person().payment, amount: '1e3' } }, 'payment.amount'],
    [{ ...person(), payment: { ...person().payment, method: 'CASH' } }, 'payment.method'],
    [{ ...person(), payment: undefined }, 'payment'],
    [{ ...person(), plan_id: '1' }, 'plan_id'],
  ]
  for (const [body, path] of cases) {
    const { status, error } = await register(body)
    assert.deepEqual([status, error.fields?.[0]?.path], [422, path])
  }
})

for (const what of ['email', 'phone', 'reference'] as const)
  test(`SAFE-3 of a hundred simultaneous registrations with one ${what} exactly one succeeds`, async () => {
    const shared = person({ phone: '0999000111' })
    const bodies = Array.from({ length: 100 }, () => {
      const own = person()
      return what === 'reference'
        ? { ...own, payment: { ...own.payment, reference: 'HUNDRED 1' } }
        : { ...own, [what]: shared[what] }
    })
    const before = await counts()
    const answers = await Promise.all(bodies.map((body) => register(body)))
    assert.deepEqual(
      [answers.filter(({ status }) => status === 201).length, answers.filter(({ status }) => status === 409).length],
      [1, 99],
    )
    assert.deepEqual(
      (await counts()).map((n, at) => n - (before[at] as number)),
      [1, 1, 1, 0, 1, 1, 1],
    )
  })

test('STAFF-2 members are found by any part of name, email, phone, refer code and payment reference', async () => {
  const { email, refer_code } = await registered({
    name: 'ဒေါ် Khin Sabei',
    email: 'sabei.rare@example.com',
    phone: '09 4455 66778',
    payment: { method: 'USDT', amount: '49', currency: 'USDT', reference: 'a1B2 c3D4 e5' },
  })
  for (const q of [
    'khin sabei',
    'SABEI',
    'sabei khin',
    'rare@exam',
    '0944556',
    '+959 4455',
    '၀၉၄၄၅၅၆၆၇၇၈',
    '55667',
    refer_code.toLowerCase(),
    'b2c3d4',
    'ဒေါ် sabei',
    'kh sabei',
  ])
    assert.deepEqual(await emails(`q=${encodeURIComponent(q)}`), [email], q)
  for (const q of ['sabei nobody', '%25', '_____', '"', "'; drop table members", 'zz', '*', 'sabei OR khin AND', '()'])
    assert.deepEqual(await emails(`q=${encodeURIComponent(q)}`), [], q)
  assert.ok((await emails('q=th')).includes('member@padauk.test'))
  assert.ok((await list('q=%20')).total > 50)
})

test('STAFF-2 the table sorts, filters and pages, and every member is on exactly one page', async () => {
  const walk = async (query: string) => {
    const { totalPage, total } = await list(`${query}&perPage=20`)
    const all: MemberRow[] = []
    for (let page = 1; page <= totalPage; page++) all.push(...(await list(`${query}&perPage=20&page=${page}`)).data)
    assert.deepEqual([all.length, new Set(all.map(({ member_id }) => member_id)).size], [total, total])
    return all
  }
  const names = (await walk('sort=name')).map(({ name }) => name.toLowerCase())
  assert.deepEqual(
    names,
    names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
  )
  const ends = (await walk('sort=ends&order=asc')).map(({ end_at }) => end_at ?? '')
  assert.deepEqual(ends, ends.toSorted())
  const joined = (await walk('q=example&sort=joined')).map(({ created_at }) => created_at)
  assert.deepEqual(joined, joined.toSorted().toReversed())
  const [running, ended] = [await walk('status=RUNNING&sort=email'), await walk('status=ENDED&sort=email')]
  assert.ok(
    running.some(({ email }) => email === 'member@padauk.test') &&
      ended.some(({ email }) => email === 'expired@padauk.test') &&
      !running.some(({ email }) => email === 'expired@padauk.test'),
  )
  assert.ok((await emails('status=ENDING&perPage=100')).includes('expiring@padauk.test'))
  assert.equal((await walk('sort=email')).length, (await counts())[0])
  assert.deepEqual((await list('page=9999')).data, [])
  for (const query of ['sort=password_hash', 'status=X', 'order=up', 'perPage=101', 'page=0'])
    assert.equal((await call('GET', `/api/staff/members?${query}`, { as: 'support' })).status, 422)
})

test("STAFF-2 a member's file holds facts for staff and no private content", async () => {
  const memberId = await idOf('member')
  await tokenOf('member')
  for (const as of ['support', 'finance', 'owner'] as const) {
    const { status, content, text } = await call('GET', `/api/staff/members/${memberId}`, { as })
    assert.equal(status, 200)
    assert.deepEqual(
      [content.referrals, content.devices.length, content.subscriptions[0].plan, content.refund.state],
      [{ total_subscriptions: 46, unpaid: 13, tier_percent: 7 }, 1, 'Lifetime', 'TOO_LATE'],
    )
    assert.ok(
      content.progress.finished_lessons > 10 && content.progress.total_lessons > content.progress.finished_lessons,
    )
    assert.doesNotMatch(text, /One lesson before work|Fill in the trade journal|argon2|token_hash/)
  }
  const trader = (await call('GET', `/api/staff/members/${await idOf('trader')}`, { as: 'support' })).content
  assert.deepEqual(
    [
      trader.orders.length,
      Math.max(...trader.orders.map(({ claims }: { claims: number }) => claims)),
      trader.entries.length > 0,
    ],
    [23, 25, true],
  )
  assert.equal((await call('GET', `/api/staff/members/${memberId}`, { as: 'editor' })).status, 403)
})

test('STAFF-2 the refund rule allows a day and two videos, based on actual views', async () => {
  const { member_id } = await registered()
  const refund = async () => (await call('GET', `/api/staff/members/${member_id}`, { as: 'support' })).content.refund
  const lessons = await db
    .selectFrom('lessons')
    .where((eb) => eb.or([eb('video_source', 'is not', null), eb('vimeo_path', 'is not', null)]))
    .select('lesson_id')
    .limit(3)
    .execute()
  const silent = await db
    .selectFrom('lessons')
    .where('video_source', 'is', null)
    .where('vimeo_path', 'is', null)
    .select('lesson_id')
    .limit(3)
    .execute()
  const view = (lesson_id: number, resume_seconds: number) =>
    db
      .insertInto('lesson_progress')
      .values({ member_id, lesson_id, resume_seconds, touched_at: new Date().toISOString() })
      .execute()
  for (const { lesson_id } of silent) await view(lesson_id, 9)
  for (const [at, state] of [
    [0, 'HOLDS'],
    [1, 'HOLDS'],
    [2, 'TOO_MANY_VIDEOS'],
  ] as const) {
    await view((lessons[at] as { lesson_id: number }).lesson_id, 4)
    const { state: now, videos_viewed } = await refund()
    assert.deepEqual([now, videos_viewed], [state, at + 1])
  }
  await db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - DAY_MS - 1000).toISOString() })
    .where('member_id', '=', member_id)
    .execute()
  assert.equal((await refund()).state, 'TOO_LATE')
})

test('STAFF-2 a suspended member is signed out at once until restored; a reason is required', async () => {
  const { member_id, email, set_password_link } = await registered()
  await call('POST', `/api/user${new URL(set_password_link).pathname}`, { body: { newPassword: 'a quiet padauk' } })
  const login = () => call('POST', '/api/user/auth/login', { body: { email, password: 'a quiet padauk' } })
  const token = (await login()).content.token as string
  const change = (body: unknown) => call('PATCH', `/api/staff/members/${member_id}`, { as: 'support', body })
  assert.deepEqual(
    [(await change({ status: 'SUSPENDED' })).error.fields?.[0]?.path, (await change({ status: 'ACTIVE' })).status],
    ['reason', 409],
  )
  const { status, content } = await change({ status: 'SUSPENDED', reason: 'Shared the account' })
  assert.deepEqual(
    [status, content.status, content.timeline[0].action, content.timeline[0].reason],
    [200, 'SUSPENDED', 'members.suspend', 'Shared the account'],
  )
  assert.deepEqual(
    [
      (await call('GET', '/api/me', { as: { token } })).status,
      (await login()).status,
      (await change({ status: 'SUSPENDED', reason: 'again' })).status,
    ],
    [401, 401, 409],
  )
  assert.equal((await call('POST', `/api/staff/members/${member_id}/set-password-link`, { as: 'support' })).status, 409)
  assert.equal((await change({ status: 'ACTIVE' })).content.status, 'ACTIVE')
  assert.equal((await call('GET', '/api/me', { as: { token } })).status, 401, 'old sessions stay ended')
  assert.equal((await login()).status, 200)
})

test('STAFF-2 changing the email ends the old link, a duplicate is refused, a call ends sessions; all is audited', async () => {
  const { member_id, set_password_link, phone } = await registered({ phone: '0911122233' })
  const change = (body: unknown) => call('PATCH', `/api/staff/members/${member_id}`, { as: 'support', body })
  assert.deepEqual((await change({ email: 'trader@padauk.test' })).error.fields?.[0]?.path, 'email')
  assert.equal(
    (await change({ email: 'renamed@example.com', phone: null, name: 'Renamed' })).content.email,
    'renamed@example.com',
  )
  assert.equal(
    (await call('POST', `/api/user${new URL(set_password_link).pathname}`, { body: { newPassword: 'a quiet padauk' } }))
      .status,
    422,
  )
  assert.equal((await register(person({ phone: phone as string }))).status, 201)
  assert.deepEqual([(await change({ phone: '+95911122233' })).status, (await change({ role: 'x' })).status], [409, 422])
  const { content } = await call('POST', `/api/staff/members/${member_id}/set-password-link`, { as: 'support' })
  assert.equal(
    (
      await call('POST', `/api/user${new URL(content.set_password_link).pathname}`, {
        body: { newPassword: 'a quiet padauk' },
      })
    ).status,
    204,
  )
  const { token } = (
    await call('POST', '/api/user/auth/login', { body: { email: 'renamed@example.com', password: 'a quiet padauk' } })
  ).content
  assert.equal((await call('DELETE', `/api/staff/members/${member_id}/sessions`, { as: 'support' })).status, 204)
  assert.equal((await call('GET', '/api/me', { as: { token } })).status, 401)
  const { timeline } = (await call('GET', `/api/staff/members/${member_id}`, { as: 'support' })).content
  assert.deepEqual(
    timeline.map(({ action }: { action: string }) => action),
    ['members.end-sessions', 'members.link', 'members.update', 'members.register'],
  )
  assert.deepEqual(timeline[2].before, {
    email: `nandar${made - 1}@example.com`,
    phone: '0911122233',
    name: `Nandar ${made - 1}`,
  })
})

const renew = (id: number, body: object) =>
  call('POST', `/api/staff/members/${id}/subscriptions`, {
    as: 'support',
    body: { plan_id: 2, campus_ids: [1, 2], payment: { ...person().payment }, ...body },
  })

test('STAFF-2 a renewal starts after the remaining days, or now when the subscription has ended', async () => {
  const id = await idOf('expiring')
  const { end_at } = (await call('GET', `/api/staff/members/${id}`, { as: 'support' })).content
  const { status, content } = await renew(id, { start_at: new Date().toISOString() })
  assert.deepEqual([status, content.subscriptions[0].start_at], [201, end_at])
  assert.ok(content.messages.my.includes('သက်တမ်းတိုး'))
  const again = await Promise.all([renew(id, {}), renew(id, {})])
  const [last, middle] = (await call('GET', `/api/staff/members/${id}`, { as: 'support' })).content.subscriptions
  assert.deepEqual(
    [again.map(({ status }) => status), last.start_at, middle.start_at],
    [[201, 201], middle.end_at, content.end_at],
  )
  const ended = await renew(await idOf('expired'), {})
  assert.ok(Math.abs(Date.parse(ended.content.subscriptions[0].start_at) - Date.now()) < 5000)
  assert.equal(
    (
      await db
        .selectFrom('referrals')
        .innerJoin('subscriptions', 'subscriptions.subscription_id', 'referrals.subscription_id')
        .where('subscriptions.member_id', '=', id)
        .select('referral_id')
        .execute()
    ).length,
    0,
  )
  assert.deepEqual(
    [
      (await renew(await idOf('member'), {})).status,
      (await renew(id, { plan_id: 999 })).status,
      (await renew(999_999, {})).status,
    ],
    [409, 422, 404],
  )
})

test('STAFF-10 a member from the 31st is renewed to the end of each month', async () => {
  const { member_id, end_at } = await registered({ start_at: '2027-10-31' })
  const ends = [end_at]
  for (let month = 0; month < 5; month++)
    ends.push((await renew(member_id, { plan_id: 1 })).content.subscriptions[0].end_at)
  assert.deepEqual(
    // The school's midnight is half past five in the afternoon of the day before in UTC.
    ends.map((end) => new Date(Date.parse(end) + DAY_MS).toISOString().slice(0, 10)),
    ['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
  )
})

test('SAFE-3 STAFF-2 one payment renews once, however many requests send it', async () => {
  const id = await idOf('fresh')
  const { payment } = person()
  const answers = await Promise.all(Array.from({ length: 30 }, () => renew(id, { payment })))
  assert.deepEqual(
    [answers.filter(({ status }) => status === 201).length, answers.filter(({ status }) => status === 409).length],
    [1, 29],
  )
})

test('STAFF-1 all spellings of a phone number are one number', () => {
  for (const typed of [
    '09771200450',
    '09 7712 00450',
    '+95 9 7712-00450',
    '959771200450',
    '00959771200450',
    '၀၉၇၇၁၂၀၀၄၅၀',
    '9771200450',
    '(09) 7712.00450',
  ])
    assert.equal(phoneKey(typed), '959771200450', typed)
  assert.equal(phoneKey('+66 81 234 5678'), '66812345678')
  for (const typed of ['', 'call', '12', '09 77 x', '1'.repeat(20)]) assert.equal(phoneKey(typed), undefined, typed)
})
