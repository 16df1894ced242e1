import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerEntry } from '@padauk/contract/ledger-entries'
import { normalizeLink } from '@padauk/rules/post-links'
import { openWorld, type StaffRole } from '#test/world.ts'

const { call, db } = await openWorld()
let made = 0
type Status = 'PENDING' | 'REJECT' | 'APPROVED' | 'PAID'
const newPost = async (content_status: Status = 'PENDING', link = `https://example.com/review/${++made}`) => {
  const { post_id } = await db
    .insertInto('affiliate_posts')
    .values({
      email: 'poster@padauk.test',
      link,
      normal_link: normalizeLink(link),
      content_status,
      submitted_at: new Date(Date.now() + made).toISOString(),
    })
    .returning('post_id')
    .executeTakeFirstOrThrow()
  return post_id
}
/** Decides on what the post is. */
const decide = async (
  id: number,
  content_status: Status,
  { as = 'owner', reason }: { as?: StaffRole; reason?: string } = {},
) =>
  call('PATCH', `/api/staff/affiliate-posts/${id}`, {
    as,
    body: {
      ...{ content_status, decided_on: await statusOf(id), ...(reason !== undefined && { reason }) },
      ...(content_status === 'PAID' && { amount: '20', reference: `0xpost${++transfers}` }),
    },
  })
let transfers = 0
const statusOf = async (id: number) =>
  (await db.selectFrom('affiliate_posts').where('post_id', '=', id).select('content_status').executeTakeFirst())
    ?.content_status ?? 'PENDING'
const mailsOf = (post_id: number) =>
  db
    .selectFrom('mails')
    .where('cause', 'like', `post ${post_id} %`)
    .select(['recipient', 'subject', 'text', 'html'])
    .execute()
const auditsOf = (post_id: number) =>
  db
    .selectFrom('audits')
    .where('target', '=', `affiliate-post:${post_id}`)
    .select(['staff', 'action', 'before', 'after', 'reason'])
    .orderBy('audit_id')
    .execute()

test('STAFF-4 posts are listed by status, newest or oldest first, paged', async () => {
  for (let nth = 0; nth < 4; nth++) await newPost()
  const list = async (query: string) =>
    (await call('GET', `/api/staff/affiliate-posts?${query}`, { as: 'support' })).content
  const all = await list('perPage=100')
  assert.deepEqual(Object.keys(all.data[0]).toSorted(), [
    'content_status',
    'email',
    'held',
    'link',
    'post_id',
    'reason',
    'submitted_at',
  ])
  const times = all.data.map(({ submitted_at }: { submitted_at: string }) => submitted_at)
  assert.deepEqual(times, times.toSorted().reverse())
  const oldest = await list('status=PENDING&order=oldest&perPage=2')
  assert.deepEqual([oldest.data.length, oldest.perPage, oldest.total], [2, 2, 5])
  assert.equal(oldest.data[0].link, 'https://www.facebook.com/padauk.samples/posts/1001')
  assert.ok(
    (await list('status=PAID')).data.every(
      ({ content_status }: { content_status: Status }) => content_status === 'PAID',
    ),
  )
  for (const query of ['status=paid', 'order=up', 'page=0', 'perPage=101'])
    assert.equal((await call('GET', `/api/staff/affiliate-posts?${query}`, { as: 'support' })).status, 422, query)
})

test('STAFF-4 STAFF-6 support moves a post from PENDING to APPROVED, finance to PAID; both are audited', async () => {
  const id = await newPost()
  const approved = await decide(id, 'APPROVED', { as: 'support' })
  assert.deepEqual([approved.status, approved.content.content_status], [200, 'APPROVED'])
  assert.deepEqual([(await decide(id, 'PAID', { as: 'support' })).status], [403])
  const paid = await decide(id, 'PAID', { as: 'finance' })
  assert.deepEqual([paid.status, paid.content.content_status, paid.content.history.length], [200, 'PAID', 2])
  assert.deepEqual(
    (await auditsOf(id)).map(({ staff, action, before, after }) => [staff, action, before, after]),
    [
      [
        'support@padauk.test',
        'affiliate-posts.approve',
        '{"content_status":"PENDING"}',
        '{"content_status":"APPROVED"}',
      ],
      [
        'finance@padauk.test',
        'affiliate-posts.pay',
        '{"content_status":"APPROVED"}',
        `{"content_status":"PAID","amount":"20","reference":"0xpost${transfers}"}`,
      ],
    ],
  )
  assert.equal((await mailsOf(id)).length, 0)
})

test('STAFF-8 AFF-2 a paid post has an amount, a reference and one entry of the ledger, which can be corrected', async () => {
  const id = await newPost('APPROVED')
  const pay = (body: object) =>
    call('PATCH', `/api/staff/affiliate-posts/${id}`, {
      as: 'finance',
      body: { content_status: 'PAID', decided_on: 'APPROVED', ...body },
    })
  const sent = { amount: '25.5', reference: '0xfeed 01' }
  for (const [body, path] of [
    [{}, 'amount'],
    [{ ...sent, amount: '0.00' }, 'amount'],
    [{ amount: '5' }, 'reference'],
    [{ ...sent, reference: ' ' }, 'reference'],
  ] as const) {
    const { status, error } = await pay(body)
    assert.deepEqual([status, error?.fields?.[0]?.path], [422, path], JSON.stringify(body))
  }
  const { status, content, text } = await pay(sent)
  assert.equal(status, 200, text)
  assert.deepEqual(content.sent, { ...sent, currency: 'USD' })
  const list = async () =>
    (await call('GET', '/api/staff/ledger-entries?kind=POST', { as: 'finance' })).content.data as LedgerEntry[]
  const [entry] = await list()
  assert.deepEqual(
    [entry?.source_id, entry?.usd, entry?.reference, entry?.member, entry?.direction, entry?.staff],
    [id, -25.5, '0xfeed 01', null, 'OUT', 'finance@padauk.test'],
  )
  const payment = { method: 'USDT', currency: 'USD', amount: '26', reference: '0xfeed 02' }
  const corrected = await call('POST', `/api/staff/ledger-entries/${entry?.entry_id}/correction`, {
    as: 'finance',
    body: { payment, reason: 'Read again' },
  })
  assert.equal(corrected.status, 201, corrected.text)
  const read = (await call('GET', `/api/staff/affiliate-posts/${id}`, { as: 'support' })).content
  assert.deepEqual(read.sent, { amount: '26', currency: 'USD', reference: '0xfeed 02' })
  // The reference typed by mistake is free again, the right one is not.
  const other = await newPost('APPROVED')
  const again = (reference: string) =>
    call('PATCH', `/api/staff/affiliate-posts/${other}`, {
      as: 'finance',
      body: { content_status: 'PAID', decided_on: 'APPROVED', amount: '5', reference },
    })
  assert.equal((await again('0xfeed 02')).error?.code, 'sent_reference_used')
  assert.equal((await again('0xfeed 01')).status, 200)
})

test('STAFF-4 a rejection needs a reason, stores it verbatim and mails it in both languages; a second rejection mails again', async () => {
  const id = await newPost('PENDING', 'https://example.com/again')
  for (const reason of [undefined, '', '  ', 'x'.repeat(1001), 'a\0b', '\ud800']) {
    const { status, error } = await decide(id, 'REJECT', { as: 'support', ...(reason !== undefined && { reason }) })
    assert.deepEqual([status, error.fields?.[0]?.path], [422, 'reason'], JSON.stringify(reason))
  }
  const reason = ' <b>Not</b> public & "old"\nပို့စ်ကို အများမြင်အောင် ပြင်ပေးပါ။ '
  const rejected = await decide(id, 'REJECT', { as: 'support', reason })
  assert.deepEqual(
    [rejected.status, rejected.content.reason, rejected.content.history[0].reason],
    [200, reason, reason],
  )
  const [mail] = await mailsOf(id)
  assert.ok(mail)
  assert.equal(mail.recipient, 'poster@padauk.test')
  assert.match(mail.subject, /^သင့်ပို့စ်.* · Your post was not accepted$/)
  assert.ok(
    mail.text.includes(reason) && mail.text.includes('https://example.com/again') && mail.text.includes('ထပ်ပို့နိုင်ပါတယ်'),
  )
  assert.ok(!mail.html.includes('<b>Not</b>') && mail.html.includes('&#60;b&#62;Not&#60;/b&#62;'))

  await call('POST', '/api/affiliate-content/submit', {
    body: { email: 'poster@padauk.test', link: 'https://example.com/again' },
  })
  const again = (await call('GET', `/api/staff/affiliate-posts/${id}`, { as: 'support' })).content
  assert.deepEqual([again.content_status, again.reason], ['PENDING', null])
  assert.equal((await decide(id, 'REJECT', { reason: 'still not' })).status, 200)
  assert.equal((await mailsOf(id)).length, 2)
})

test('WORDS-1 a member who has chosen a language gets the mail in that language only', async () => {
  const email = 'trader@padauk.test'
  for (const [language, mine, other] of [
    ['en', /could not accept it/, /[\u1000-\u109f]/],
    ['my', /လက်မခံနိုင်သေးပါ/, /accept|Reason|Hello/],
  ] as const) {
    assert.equal((await call('PATCH', '/api/me/update', { as: 'trader', body: { language } })).status, 200)
    const link = `https://example.com/in-${language}`
    assert.equal((await call('POST', '/api/affiliate-content/submit', { body: { email, link } })).status, 201)
    const { post_id } = await db
      .selectFrom('affiliate_posts')
      .where('link', '=', link)
      .select('post_id')
      .executeTakeFirstOrThrow()
    assert.equal((await decide(post_id, 'REJECT', { reason: '404' })).status, 200)
    const [mail] = await mailsOf(post_id)
    assert.match(mail?.text ?? '', mine)
    assert.doesNotMatch(`${mail?.subject} ${mail?.text}`, other)
    assert.match(mail?.html ?? '', new RegExp(`<html lang="${language}">`))
  }
})

test('STAFF-4 an invalid transition is 409, names the earlier decision and changes nothing', async () => {
  const right: Record<Status, Status[]> = {
    PENDING: ['APPROVED', 'REJECT'],
    APPROVED: ['PAID', 'REJECT'],
    REJECT: [],
    PAID: [],
  }
  for (const from of Object.keys(right) as Status[])
    for (const to of Object.keys(right) as Status[]) {
      const id = await newPost(from)
      const { status, error } = await decide(id, to, { reason: 'because' })
      assert.equal(status, right[from].includes(to) ? 200 : 409, `${from} to ${to}`)
      if (status === 409)
        assert.deepEqual([error.code, (await auditsOf(id)).length, (await mailsOf(id)).length], ['wrong_status', 0, 0])
    }
  const id = await newPost()
  await decide(id, 'APPROVED', { as: 'support' })
  const { error } = await decide(id, 'APPROVED')
  assert.equal(error.message, 'Error: support@padauk.test was here before: this post is approved')
})

test('SAFE-3 of an approval and a rejection made on the same state one counts; the other hears who decided what', async () => {
  const send = (id: number, as: StaffRole, body: object) =>
    call('PATCH', `/api/staff/affiliate-posts/${id}`, { as, body: { ...body, decided_on: 'PENDING' } })
  for (let round = 0; round < 10; round++) {
    const id = await newPost()
    const answers = await Promise.all([
      send(id, 'owner', { content_status: 'APPROVED' }),
      send(id, 'support', { content_status: 'REJECT', reason: 'Not public' }),
    ])
    const lost = answers.find(({ status }) => status === 409)
    const won = answers.find(({ status }) => status === 200)
    assert.ok(lost && won, JSON.stringify(answers.map(({ status }) => status)))
    const who = won.content.content_status === 'APPROVED' ? 'owner' : 'support'
    assert.deepEqual(
      [lost.error.code, lost.error.message],
      [
        'already_decided',
        `Error: ${who}@padauk.test has decided on this post since you opened it: it is ${won.content.content_status === 'REJECT' ? 'rejected' : 'approved'} now`,
      ],
    )
    assert.deepEqual([(await auditsOf(id)).length, (await mailsOf(id)).length], [1, who === 'support' ? 1 : 0])
  }
})

test('SAFE-3 of a hundred simultaneous decisions on one post exactly one is accepted, with at most one mail', async () => {
  const id = await newPost()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, nth) =>
      decide(id, nth % 2 ? 'APPROVED' : 'REJECT', { as: nth % 3 ? 'support' : 'owner', reason: `r ${nth}` }),
    ),
  )
  // An approved post can still be rejected, so at most two transitions succeed.
  const won = answers.filter(({ status }) => status === 200)
  assert.ok(won.length >= 1 && won.length <= 2 && answers.every(({ status }) => status === 200 || status === 409))
  assert.equal((await auditsOf(id)).length, won.length)
  const paying = await newPost('APPROVED')
  const payments = await Promise.all(Array.from({ length: 100 }, () => decide(paying, 'PAID', { as: 'finance' })))
  assert.equal(payments.filter(({ status }) => status === 200).length, 1)
  assert.equal((await auditsOf(paying)).length, 1)
})

test('STAFF-6 finance lists and pays posts but does not decide them; the editor cannot see them', async () => {
  const id = await newPost()
  assert.equal((await call('GET', '/api/staff/affiliate-posts', { as: 'finance' })).status, 200)
  for (const status of ['APPROVED', 'REJECT'] as const)
    assert.deepEqual([(await decide(id, status, { as: 'finance' })).status], [403])
  for (const [method, url] of [
    ['GET', '/api/staff/affiliate-posts'],
    ['GET', `/api/staff/affiliate-posts/${id}`],
    ['GET', '/api/staff/affiliate-posts/999999999'],
  ] as const)
    assert.deepEqual([(await call(method, url, { as: 'editor' })).status], [403], url)
  for (const status of ['APPROVED', 'REJECT', 'PAID'] as const)
    assert.equal((await decide(999_999_999, status, { as: 'editor' })).status, 403)
})
