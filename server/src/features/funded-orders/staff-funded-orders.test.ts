import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { messagesOf } from '#test/messages.ts'
import { multipart, PIXEL } from '#test/multipart.ts'
import { openWorld, type StaffRole } from '#test/world.ts'

const { call, app, db, idOf } = await openWorld()
type Status = 'PENDING' | 'APPROVED' | 'EXAM_SUBMITTED' | 'FUNDED' | 'REJECT'
let references = 0
const picture = (color: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: color } })
    .png()
    .toBuffer()

/** An order as the member sends it, then set to a status. */
async function newOrder(
  status: Status = 'PENDING',
  { proof = PIXEL, name = 'Hla Win' }: { proof?: Buffer; name?: string } = {},
) {
  const { body, headers } = multipart([
    ['funded_account_id', '2'],
    ['name', name],
    ['email', 'trader@padauk.test'],
    ['payment_method', 'USDT'],
    ['transaction_reference', `staff reference ${++references}`],
    ['payment_proof', proof],
  ])
  const { content } = await call('POST', '/api/funded-account-order', { as: 'trader', body, headers })
  const id = content.order_id as number
  if (status === 'EXAM_SUBMITTED' || status === 'FUNDED')
    await db
      .updateTable('funded_orders')
      .set({
        exam_status: status === 'FUNDED' ? 'APPROVED' : 'PENDING',
        exam_link: 'https://example.com/proof',
        exam_note: 'note',
        exam_submitted_at: new Date().toISOString(),
      })
      .where('order_id', '=', id)
      .execute()
  if (status !== 'PENDING') await db.updateTable('funded_orders').set({ status }).where('order_id', '=', id).execute()
  return id
}
type Decision = { status?: Status; reason?: string; account?: string; replaces?: string; decided_on?: Status }
/** Decides on what the order is, unless `decided_on` says otherwise. */
const decide = async (id: number, body: Decision, as: StaffRole = 'owner') =>
  call('PATCH', `/api/staff/funded-orders/${id}`, { as, body: { decided_on: await statusOf(id), ...body } })
const statusOf = async (id: number) =>
  (await db.selectFrom('funded_orders').where('order_id', '=', id).select('status').executeTakeFirst())?.status ??
  'PENDING'
const list = async (query = '', as: StaffRole = 'owner') =>
  (await call('GET', `/api/staff/funded-orders?${query}`, { as })).content
const read = async (id: number, as: StaffRole = 'owner') =>
  (await call('GET', `/api/staff/funded-orders/${id}`, { as })).content
const mine = async (id: number) => (await call('GET', `/api/funded-account-order/${id}`, { as: 'trader' })).content
const mailsOf = (id: number) =>
  db
    .selectFrom('mails')
    .where('cause', 'like', `order ${id} %`)
    .select(['cause', 'recipient', 'subject', 'text', 'html'])
    .orderBy('mail_id')
    .execute()
const auditsOf = (id: number) =>
  db
    .selectFrom('audits')
    .where('target', '=', `funded-order:${id}`)
    .select(['staff', 'action', 'before', 'after', 'reason'])
    .orderBy('audit_id')
    .execute()

test('STAFF-4 orders are listed by status, exam and account, and queue counts match the overview', async () => {
  const { data } = await list('perPage=100')
  const times = data.map(({ created_at }: { created_at: string }) => created_at)
  assert.deepEqual(times, times.toSorted().reverse())
  await db
    .updateTable('funded_orders')
    .set({ account: null })
    .where('order_id', '=', data.find(({ status }: { status: Status }) => status === 'APPROVED').order_id)
    .execute()
  const { queues } = (await call('GET', '/api/staff/overview', { as: 'owner' })).content
  for (const [kind, query] of [
    ['payments', 'status=PENDING'],
    ['orders', 'status=APPROVED&account=none'],
    ['exams', 'exam=PENDING'],
  ] as const) {
    const { total, data } = await list(`${query}&order=oldest`)
    const { count, oldest_at } = queues.find((queue: { kind: string }) => queue.kind === kind)
    assert.deepEqual(
      [total, kind === 'exams' ? data[0].exam.submitted_at : data[0].created_at],
      [count, oldest_at],
      kind,
    )
  }
  for (const query of ['status=x', 'exam=x', 'account=x'])
    assert.equal((await call('GET', `/api/staff/funded-orders?${query}`, { as: 'owner' })).status, 422)
})

test('STAFF-4 an order shows its payment, member, and picture by a signed path that needs no token', async () => {
  const id = await newOrder('PENDING', { proof: await picture('#123456') })
  const order = await read(id, 'finance')
  assert.deepEqual(
    [order.payment.method, order.payment.amount, order.payment.currency, order.payment.reference],
    ['USDT', '199.00', 'USD', `staff reference ${references}`],
  )
  assert.deepEqual(
    [order.member.email, order.name, order.price_usd, order.same_picture, order.history],
    ['trader@padauk.test', 'Hla Win', 199, [], []],
  )
  assert.match(order.payment_proof, new RegExp(`^signed/\\d{13}/${await idOf('trader')}/`))
  const opened = await app.inject(`/api/file?filePath=${encodeURIComponent(order.payment_proof)}`)
  assert.deepEqual(
    [opened.statusCode, opened.headers['content-type'], opened.headers['cache-control']],
    [200, 'image/webp', 'private, max-age=900'],
  )
  assert.deepEqual(
    (await list('perPage=1')).data[0].payment_proof.split('/').at(-2),
    order.payment_proof.split('/').at(-2),
  )
})

test("STAFF-4 a picture reused from another order or claim is pointed out, the order's own is not", async () => {
  const proof = await picture('#654321')
  const first = await newOrder('PENDING', { proof })
  const second = await newOrder('PENDING', { proof })
  const { created_at } = await read(first)
  assert.deepEqual((await read(second)).same_picture, [
    { order_id: first, history_id: null, name: 'Hla Win', created_at },
  ])
  assert.deepEqual(
    (await read(first)).same_picture.map(({ order_id }: { order_id: number }) => order_id),
    [second],
  )
  const { payment_proof } = await db
    .selectFrom('funded_orders')
    .where('order_id', '=', first)
    .select('payment_proof')
    .executeTakeFirstOrThrow()
  const claim = await db
    .selectFrom('claims')
    .where('status', '=', 'APPROVED')
    .select(['history_id', 'order_id'])
    .executeTakeFirstOrThrow()
  const { blob } = await db
    .selectFrom('files')
    .where('path', '=', payment_proof)
    .select('blob')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('files')
    .values({
      path: 'payment-proofs/equal/proof.webp',
      blob,
      media_type: 'image/webp',
      bytes: 1,
      is_private: 1,
      created_at,
    })
    .execute()
  await db
    .updateTable('claims')
    .set({ payment_proof: 'payment-proofs/equal/proof.webp' })
    .where('history_id', '=', claim.history_id)
    .execute()
  assert.deepEqual(
    (await read(second)).same_picture.map(({ order_id, history_id }: { order_id: number; history_id: number }) => [
      order_id,
      history_id,
    ]),
    [
      [first, null],
      [claim.order_id, claim.history_id],
    ],
  )
  assert.deepEqual((await read(await newOrder('PENDING', { proof: await picture('#e0c030') }))).same_picture, [])
})

test('STAFF-4 approval, account, exam and funding are shown and mailed to the member; account data is in no mail or audit row', async () => {
  const id = await newOrder()
  const SECRET = 'Server Sample-9\nLogin 991\nPassword pw-991'
  assert.equal((await decide(id, { status: 'APPROVED' }, 'finance')).content.status, 'APPROVED')
  assert.equal(
    (await list('status=APPROVED&account=none&perPage=100')).data.some(
      ({ order_id }: { order_id: number }) => order_id === id,
    ),
    true,
  )
  assert.equal((await decide(id, { account: SECRET }, 'support')).content.account, SECRET)
  assert.equal((await mine(id)).account, SECRET)
  const corrected = `${SECRET}2`
  assert.equal((await decide(id, { account: corrected, replaces: SECRET }, 'support')).status, 200)
  await call('POST', `/api/funded-account-order/${id}/exam-proof/submit`, {
    as: 'trader',
    body: { proof_link: 'https://example.com/statement', note: '<b>x</b>' },
  })
  assert.deepEqual(
    [(await read(id)).exam.link, (await read(id)).exam.note],
    ['https://example.com/statement', '<b>x</b>'],
  )
  assert.equal((await decide(id, { status: 'FUNDED' }, 'support')).content.exam.status, 'APPROVED')
  const seen = await mine(id)
  assert.deepEqual([seen.status, seen.exam.status, seen.account, seen.reason], ['FUNDED', 'APPROVED', corrected, null])

  assert.deepEqual(
    (await auditsOf(id)).map(({ staff, action }) => [staff.split('@')[0], action]),
    [
      ['finance', 'funded-orders.approve'],
      ['support', 'funded-orders.issue-account'],
      ['support', 'funded-orders.issue-account'],
      ['support', 'funded-orders.fund'],
    ],
  )
  const mails = await mailsOf(id)
  assert.equal(mails.length, 4)
  for (const text of [
    ...mails.flatMap(({ text, html, subject }) => [text, html, subject]),
    JSON.stringify(await auditsOf(id)),
  ])
    assert.doesNotMatch(text, /pw-991|Login 991/)
  for (const { text, recipient } of mails)
    assert.ok(
      recipient === 'trader@padauk.test' &&
        text.includes('Hello,') &&
        text.includes('မင်္ဂလာပါ') &&
        text.includes('/campuses/profile/my-funded-accounts'),
    )
})

test('STAFF-4 rejecting a payment or an exam needs a reason, which is mailed; a second exam is decided and mailed again', async () => {
  const paid = await newOrder()
  for (const reason of [undefined, '', ' \n'])
    assert.deepEqual(
      [(await decide(paid, { status: 'REJECT', ...(reason !== undefined && { reason }) }, 'finance')).status],
      [422],
    )
  assert.equal((await decide(paid, { status: 'REJECT', reason: 'Another amount' }, 'finance')).status, 200)
  assert.deepEqual([(await mine(paid)).reason, (await mine(paid)).exam.status], ['Another amount', null])
  assert.match((await mailsOf(paid))[0]?.text ?? '', /Another amount/)

  const exam = await newOrder('EXAM_SUBMITTED')
  for (const reason of ['The last week is missing', 'Still missing']) {
    const { status, content } = await decide(exam, { status: 'REJECT', reason }, 'support')
    assert.deepEqual([status, content.status, content.exam.status, content.reason], [200, 'REJECT', 'REJECT', reason])
    assert.equal(
      (
        await call('POST', `/api/funded-account-order/${exam}/exam-proof/submit`, {
          as: 'trader',
          body: { proof_link: 'https://example.com/again' },
        })
      ).status,
      200,
    )
  }
  const mails = await mailsOf(exam)
  assert.deepEqual([mails.length, mails[1]?.text.includes('Still missing')], [2, true])
})

test('STAFF-4 STAFF-6 every transition needs its own capability and starting status', async () => {
  const rights: [from: Status, to: Status, roles: StaffRole[]][] = [
    ['PENDING', 'APPROVED', ['owner', 'support', 'finance']],
    ['PENDING', 'REJECT', ['owner', 'finance']],
    ['APPROVED', 'REJECT', ['owner', 'finance']],
    ['EXAM_SUBMITTED', 'FUNDED', ['owner', 'support']],
    ['EXAM_SUBMITTED', 'REJECT', ['owner', 'support']],
    ['FUNDED', 'REJECT', ['owner', 'finance']],
  ]
  const statuses: Status[] = ['PENDING', 'APPROVED', 'EXAM_SUBMITTED', 'FUNDED', 'REJECT']
  for (const from of statuses)
    for (const to of statuses) {
      const roles = rights.find(([f, t]) => f === from && t === to)?.[2]
      if (!roles) {
        const id = await newOrder(from)
        const { status, error } = await decide(id, { status: to, reason: 'because' })
        assert.deepEqual(
          [status, error?.code, (await read(id)).status, (await mailsOf(id)).length],
          [409, 'wrong_status', from, 0],
          `${from} to ${to}`,
        )
        continue
      }
      for (const role of ['owner', 'support', 'finance', 'editor'] as const) {
        const id = await newOrder(from)
        const { status } = await decide(id, { status: to, reason: 'because' }, role)
        assert.deepEqual(
          [status, (await auditsOf(id)).length],
          roles.includes(role) ? [200, 1] : [403, 0],
          `${role}: ${from} to ${to}`,
        )
      }
    }
  for (const from of ['PENDING', 'EXAM_SUBMITTED', 'FUNDED', 'REJECT'] as const)
    assert.equal((await decide(await newOrder(from), { account: 'x' })).status, 409, from)
  for (const body of [
    {},
    { account: '' },
    { account: ' ' },
    { status: 'REJECT' as const, reason: 'x', account: 'y' },
    { account: 'x'.repeat(2001) },
  ])
    assert.equal((await decide(await newOrder(), body)).status, 422, JSON.stringify(body).slice(0, 40))
  assert.equal((await decide(999_999_999, { status: 'FUNDED' }, 'finance')).status, 403)
  assert.equal((await decide(999_999_999, { status: 'FUNDED' }, 'support')).status, 404)
})

test('SAFE-3 of an approval and a rejection made on the same state one counts; the other hears who decided what', async () => {
  for (const [from, to] of [
    ['PENDING', 'APPROVED'],
    ['EXAM_SUBMITTED', 'FUNDED'],
  ] as const) {
    const id = await newOrder(from)
    const send = (as: StaffRole, body: object) =>
      call('PATCH', `/api/staff/funded-orders/${id}`, { as, body: { ...body, decided_on: from } })
    const answers = await Promise.all([
      send('owner', { status: to }),
      send('owner', { status: 'REJECT', reason: 'because' }),
    ])
    const lost = answers.find(({ status }) => status === 409)
    const won = answers.find(({ status }) => status === 200)
    assert.ok(lost && won, JSON.stringify(answers.map(({ status }) => status)))
    assert.deepEqual(
      [lost.error.code, lost.error.message],
      [
        'already_decided',
        `Error: owner@padauk.test has decided on this order since you opened it: it is ${won.content.status === 'REJECT' ? 'rejected' : won.content.status.toLowerCase()} now`,
      ],
    )
    assert.deepEqual([(await auditsOf(id)).length, (await mailsOf(id)).length], [1, 1])
  }
})

test('SAFE-3 an account is issued once, however often it is sent; another replaces the one that was on the screen', async () => {
  const id = await newOrder('APPROVED')
  const issue = (account: string, replaces?: string) =>
    decide(id, { account, ...(replaces && { replaces }), decided_on: 'APPROVED' })
  const countOf = async () => [(await auditsOf(id)).length, (await mailsOf(id)).length]
  const answers = [await issue('one'), await issue('one'), await issue('one', 'one'), await issue('two')]
  assert.deepEqual(
    answers.map(({ status, error }) => [status, error?.code, error?.message]),
    [
      [200, undefined, undefined],
      [409, 'already_decided', SINCE],
      [409, 'already_issued', 'Error: this account is issued already'],
      [409, 'already_decided', SINCE],
    ],
  )
  assert.deepEqual(await countOf(), [1, 1])
  for (const name of [() => 'three', (nth: number) => `four ${nth}`]) {
    const replaces = (await read(id)).account
    const before = await countOf()
    const at = await Promise.all(Array.from({ length: 20 }, (_, nth) => issue(name(nth), replaces)))
    assert.deepEqual(at.map(({ status }) => status).toSorted(), [200, ...Array(19).fill(409)])
    assert.deepEqual(
      await countOf(),
      before.map((count) => count + 1),
    )
  }
})
const SINCE = 'Error: owner@padauk.test has decided on this order since you opened it: it is approved now'

test('SAFE-3 a decision on an order, post or withdrawal says what it was made on', async () => {
  const { post_id } = await db.selectFrom('affiliate_posts').select('post_id').executeTakeFirstOrThrow()
  const { history_id } = await db.selectFrom('claims').select('history_id').executeTakeFirstOrThrow()
  const status = 'APPROVED'
  for (const [path, sent] of [
    [`funded-orders/${await newOrder()}`, { body: { status } }],
    [`affiliate-posts/${post_id}`, { body: { content_status: status } }],
    [`claims/${history_id}`, multipart([['status', status]])],
  ] as const) {
    const { status, error } = await call('PATCH', `/api/staff/${path}`, { as: 'owner', ...sent })
    assert.deepEqual(
      [status, messagesOf(error)],
      [422, [{ path: 'decided_on', message: 'decided_on must be the status on the screen' }]],
      path,
    )
  }
})

test('STAFF-4 an exam cannot be submitted after its order was taken back', async () => {
  const id = await newOrder('APPROVED')
  await decide(id, { status: 'REJECT', reason: 'The payment was called back' }, 'finance')
  assert.equal(
    (
      await call('POST', `/api/funded-account-order/${id}/exam-proof/submit`, {
        as: 'trader',
        body: { proof_link: 'https://example.com/x' },
      })
    ).status,
    409,
  )
})

test('SAFE-3 of a hundred simultaneous decisions on one order exactly one is accepted, mailed and audited; the others learn who decided', async () => {
  for (const [from, to] of [
    ['EXAM_SUBMITTED', ['FUNDED', 'REJECT']],
    ['PENDING', ['REJECT']],
  ] as const) {
    const id = await newOrder(from)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, nth) =>
        decide(id, { status: to[nth % to.length] as Status, reason: `r ${nth}` }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    // The owner can still end a funded order.
    assert.ok(won.length === 1 || (from === 'EXAM_SUBMITTED' && won.length === 2), `${won.length}`)
    assert.ok(
      answers.every(
        ({ status, error }) =>
          status === 200 ||
          (status === 409 && /owner@padauk.test (was here before|has decided on this order)/.test(error.message)),
      ),
    )
    assert.deepEqual([(await auditsOf(id)).length, (await mailsOf(id)).length], [won.length, won.length])
  }
})
