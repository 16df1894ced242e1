import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fundedOrders } from '@padauk/contract/funded-orders'
import sharp from 'sharp'
import { multipart, PIXEL } from '#test/multipart.ts'
import { openWorld, type Who } from '#test/world.ts'

const { call, app, db, idOf } = await openWorld()
const ORDER = fundedOrders.create.path
const MINE = '/api/funded-account-order/my-orders/me'
let references = 0
const right = () => ({
  funded_account_id: '2',
  name: 'Hla Win',
  email: 'trader@padauk.test',
  payment_method: 'USDT',
  transaction_reference: `reference ${references++}`,
})
type Form = Record<string, string | Buffer>
function order(
  changes: Form = {},
  {
    as = 'trader',
    proof = PIXEL,
    headers = {},
  }: { as?: Who; proof?: Buffer | undefined; headers?: Record<string, string> } = {},
) {
  const form = multipart([
    ...Object.entries({ ...right(), ...changes }).filter(([, value]) => value !== ''),
    ...(proof.length > 0 ? [['payment_proof', proof] as [string, Buffer]] : []),
  ])
  return call('POST', ORDER, { as, body: form.body, headers: { ...form.headers, ...headers } })
}
const countOf = async (table: 'funded_orders' | 'payments') =>
  (
    await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
const read = async (id: number, as: Who = 'trader') => call('GET', `/api/funded-account-order/${id}`, { as })
type Status = 'PENDING' | 'APPROVED' | 'EXAM_SUBMITTED' | 'FUNDED' | 'REJECT'
/** An order in a given status; a rejected one records whether its exam was rejected. */
const withStatus = (status: Status, exam: 'REJECT' | null = null) =>
  db
    .selectFrom('funded_orders')
    .where('status', '=', status)
    .$if(status === 'REJECT', (q) => (exam ? q.where('exam_status', '=', exam) : q.where('exam_status', 'is', null)))
    .select('order_id')
    .executeTakeFirstOrThrow()

test('FUND-1 STAFF-9 funded plans are listed by position, in dollars that keep their cents and in kyat', async () => {
  const { content } = await call('GET', '/api/funded-account', { as: 'fresh' })
  assert.deepEqual([content.currentPage, content.totalPage, content.perPage, content.total], [1, 1, 100, 4])
  const { estimate, ...plan } = content.data[1]
  assert.deepEqual([estimate.mmk, estimate.mmk_per_usd], [825_850, 4_150])
  assert.deepEqual(plan, {
    funded_account_id: plan.funded_account_id,
    name: '25K challenge',
    price_usd: 199,
    account_size_usd: 25_000,
    profit_target_percent: 8,
    max_drawdown_percent: 10,
    profit_split_percent: 80,
    description: 'The same rules, more room.',
  })
})

test('FUND-1 FUND-2 an order is created with its proof and listed after the funded ones', async () => {
  const { status, content } = await order()
  assert.deepEqual([status, content], [201, { order_id: content.order_id, status: 'PENDING' }])
  const mine = (await call('GET', MINE, { as: 'trader' })).content
  assert.deepEqual([mine.currentPage, mine.perPage, mine.total, mine.totalPage, mine.data.length], [1, 10, 24, 3, 10])
  const listed = mine.data.find(({ status }: { status: string }) => status !== 'FUNDED')
  const { created_at } = listed
  assert.deepEqual(listed, {
    order_id: content.order_id,
    plan_name: '25K challenge',
    price_usd: 199,
    status: 'PENDING',
    created_at,
    reason: null,
    account: null,
    exam: { status: null, submitted_at: null },
  })
  const payment = await db
    .selectFrom('payments')
    .innerJoin('funded_orders', 'funded_orders.payment_id', 'payments.payment_id')
    .where('order_id', '=', content.order_id)
    .selectAll('payments')
    .executeTakeFirstOrThrow()
  assert.deepEqual([payment.amount, payment.currency, payment.method], ['199.00', 'USD', 'USDT'])
})

test('FUND-1 SAFE-2 the proof is re-encoded, private, and not served by its plain path', async () => {
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
    .jpeg()
    .withMetadata({ exif: { IFD0: { Copyright: 'a secret' } } })
    .toBuffer()
  const { content } = await order({}, { proof: photo })
  const { payment_proof } = await db
    .selectFrom('funded_orders')
    .where('order_id', '=', content.order_id)
    .select('payment_proof')
    .executeTakeFirstOrThrow()
  const { is_private, media_type } = await db
    .selectFrom('files')
    .where('path', '=', payment_proof)
    .select(['is_private', 'media_type'])
    .executeTakeFirstOrThrow()
  assert.deepEqual([is_private, media_type], [1, 'image/webp'])
  assert.equal((await app.inject(`/api/file?filePath=${encodeURIComponent(payment_proof)}`)).statusCode, 404)
})

test('FUND-1 a used reference is 409 for any sender in any spelling', async () => {
  const { status } = await order({ transaction_reference: '0xABCDEF 0123' })
  assert.equal(status, 201)
  const [orders, payments] = [await countOf('funded_orders'), await countOf('payments')]
  for (const reference of [
    '0xABCDEF 0123',
    '0xabcdef0123',
    ' 0xABCDEF0123 ',
    '0x\u200bABC DEF\u200b0123',
    '０xＡＢＣＤＥＦ0123',
  ])
    for (const as of ['trader', 'member'] as const) {
      const { status, error } = await order({ transaction_reference: reference }, { as })
      assert.deepEqual(
        [status, error.code, error.fields?.[0]?.path],
        [409, 'reference_used', 'transaction_reference'],
        reference,
      )
    }
  assert.deepEqual([await countOf('funded_orders'), await countOf('payments')], [orders, payments])
})

test('FUND-1 SAFE-3 of a hundred simultaneous orders with one reference exactly one is accepted', async () => {
  const before = await countOf('funded_orders')
  const answers = await Promise.all(Array.from({ length: 100 }, () => order({ transaction_reference: 'at once' })))
  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
  // Pictures are re-encoded one at a time; of a hundred at once some are refused as busy.
  assert.ok(answers.every(({ status, error }) => status === 201 || status === 409 || error.code === 'busy'))
  assert.equal(await countOf('funded_orders'), before + 1)
})

test('FUND-1 a retry with the same Idempotency-Key returns the same order', async () => {
  const before = await countOf('funded_orders')
  const headers = { 'idempotency-key': 'order-1' }
  const reference = { transaction_reference: 'lost answer' }
  const answers = [
    await order(reference, { headers }),
    await order(reference, { headers }),
    ...(await Promise.all([1, 2, 3].map(() => order(reference, { headers })))),
  ]
  assert.deepEqual(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1)
  assert.equal(answers[0]?.status, 201)
  assert.equal(await countOf('funded_orders'), before + 1)
})

test('FUND-1 missing or malformed fields are 422 with their names; nothing is stored', async () => {
  const before = [await countOf('funded_orders'), await countOf('payments')]
  const refused: [Form, string][] = [
    [{ funded_account_id: '' }, 'funded_account_id'],
    [{ funded_account_id: '0' }, 'funded_account_id'],
    [{ funded_account_id: '1.5' }, 'funded_account_id'],
    [{ funded_account_id: "1'--" }, 'funded_account_id'],
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ name: 'a\0b' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ payment_method: 'CASH' }, 'payment_method'],
    [{ payment_method: '' }, 'payment_method'],
    [{ transaction_reference: 'abc' }, 'transaction_reference'],
    [{ transaction_reference: 'x'.repeat(201) }, 'transaction_reference'],
    [{ price_usd: '1' }, 'price_usd'],
    [{ status: 'FUNDED' }, 'status'],
  ]
  for (const [changes, path] of refused) {
    const { status, error } = await order(changes)
    assert.deepEqual([status, error.fields?.[0]?.path], [422, path], JSON.stringify(changes))
  }
  assert.deepEqual(
    [
      (await order({}, { proof: Buffer.alloc(0) })).status,
      (await order({}, { proof: Buffer.from('no picture') })).status,
    ],
    [422, 415],
  )
  assert.equal((await order({ funded_account_id: '999999' })).status, 404)
  assert.deepEqual([await countOf('funded_orders'), await countOf('payments')], before)
})

test('FUND-1 ordering needs an active subscription of more than 365 days', async () => {
  for (const [as, expected, code] of [
    ['fresh', 403, 'not_over_a_year'],
    ['expiring', 403, 'not_over_a_year'],
    ['expired', 401, 'no_active_subscription'],
    ['member', 201, undefined],
  ] as const) {
    const { status, error } = await order({}, { as })
    assert.deepEqual([status, error?.code], [expected, code], as)
  }
  const memberId = await idOf('expiring')
  const begin = Date.now() - 86_400_000
  const set = (days: number) =>
    db
      .updateTable('subscriptions')
      .set({
        start_at: new Date(begin).toISOString(),
        end_at: new Date(begin + days * 86_400_000).toISOString(),
      })
      .where('member_id', '=', memberId)
      .execute()
  await set(365)
  assert.equal((await order({}, { as: 'expiring' })).status, 403)
  await set(366)
  assert.equal((await order({}, { as: 'expiring' })).status, 201)
})

test('FUND-1 a name in Zawgyi is stored as Unicode', async () => {
  const { content } = await order({ name: 'ျမန္မာႏိုင္ငံ' })
  const { name } = await db
    .selectFrom('funded_orders')
    .where('order_id', '=', content.order_id)
    .select('name')
    .executeTakeFirstOrThrow()
  assert.equal(name, 'မြန်မာနိုင်ငံ')
})

test('FUND-2 orders are paged, the funded ones first, then the newest, in every status with its reason', async () => {
  const all: { order_id: number; created_at: string; status: string; reason: string | null; account: string | null }[] =
    []
  for (let page = 1; page <= 10; page++)
    all.push(...(await call('GET', `${MINE}?page=${page}`, { as: 'trader' })).content.data)
  const placeOf = ({ status, created_at }: { status: string; created_at: string }) =>
    `${status === 'FUNDED'} ${created_at}`
  assert.equal(all[0]?.status, 'FUNDED')
  assert.deepEqual(all.map(placeOf), all.map(placeOf).toSorted().reverse())
  assert.equal(new Set(all.map(({ order_id }) => order_id)).size, all.length)
  assert.deepEqual([...new Set(all.map(({ status }) => status))].toSorted(), [
    'APPROVED',
    'EXAM_SUBMITTED',
    'FUNDED',
    'PENDING',
    'REJECT',
  ])
  assert.ok(all.every(({ status, reason }) => (status === 'REJECT') === (reason !== null)))
  assert.ok(all.every(({ status, account }) => status !== 'PENDING' || account === null))
  assert.match(all.find(({ status }) => status === 'FUNDED')?.account ?? '', /Login/)
})

test("FUND-3 SAFE-2 nobody sees another member's orders", async () => {
  const { order_id } = await withStatus('FUNDED')
  assert.equal((await read(order_id)).status, 200)
  const { status, text } = await read(order_id, 'fresh')
  assert.equal(status, 404)
  assert.equal(text, (await read(999_999_999, 'fresh')).text)
  assert.equal((await call('GET', MINE, { as: 'fresh' })).content.total, 0)
})

test('FUND-2 an ended member still sees their orders', async () => {
  const memberId = await idOf('expired')
  const { order_id } = await withStatus('FUNDED')
  await db.updateTable('funded_orders').set({ member_id: memberId }).where('order_id', '=', order_id).execute()
  assert.deepEqual(
    [(await read(order_id, 'expired')).status, (await call('GET', MINE, { as: 'expired' })).content.total],
    [200, 1],
  )
  await db
    .updateTable('funded_orders')
    .set({ member_id: await idOf('trader') })
    .where('order_id', '=', order_id)
    .execute()
})

const submit = (
  id: number,
  body: unknown = { proof_link: 'https://example.com/statement', note: 'passed' },
  as: Who = 'trader',
  headers: Record<string, string> = {},
) => call('POST', `/api/funded-account-order/${id}/exam-proof/submit`, { as, body, headers })

test('FUND-2 exam proof can be submitted from APPROVED and after a rejected exam', async () => {
  for (const { order_id } of [await withStatus('APPROVED'), await withStatus('REJECT', 'REJECT')]) {
    const { status, content } = await submit(order_id)
    assert.deepEqual(
      [status, content.status, content.reason, content.exam.status],
      [200, 'EXAM_SUBMITTED', null, 'PENDING'],
    )
    assert.match(content.exam.submitted_at, /Z$/)
    assert.deepEqual((await read(order_id)).content, content)
    const kept = await db
      .selectFrom('funded_orders')
      .where('order_id', '=', order_id)
      .select(['exam_link', 'exam_note'])
      .executeTakeFirstOrThrow()
    assert.deepEqual({ ...kept }, { exam_link: 'https://example.com/statement', exam_note: 'passed' })
  }
})

test('FUND-2 in any other status it is 409 and changes nothing', async () => {
  for (const { order_id } of [
    await withStatus('PENDING'),
    await withStatus('EXAM_SUBMITTED'),
    await withStatus('FUNDED'),
    await withStatus('REJECT'),
  ]) {
    const before = await db
      .selectFrom('funded_orders')
      .where('order_id', '=', order_id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const { status, error } = await submit(order_id)
    assert.deepEqual([status, error.code], [409, 'exam_not_open'], before.status)
    assert.deepEqual(
      await db.selectFrom('funded_orders').where('order_id', '=', order_id).selectAll().executeTakeFirstOrThrow(),
      before,
    )
  }
})

test('FUND-2 SAFE-3 of fifty simultaneous exam proofs exactly one is accepted', async () => {
  const { order_id } = await withStatus('APPROVED')
  const answers = await Promise.all(Array.from({ length: 50 }, () => submit(order_id)))
  assert.deepEqual(
    [answers.filter(({ status }) => status === 200).length, answers.filter(({ status }) => status === 409).length],
    [1, 49],
  )
})

test('FUND-2 SAFE-4 a proof link must be https, and other members cannot submit', async () => {
  const { order_id } = await withStatus('APPROVED')
  for (const proof_link of [
    'http://example.com/a',
    'javascript:alert(1)',
    'example.com',
    '',
    `https://example.com/${'x'.repeat(2048)}`,
    'https://user@example.com/',
  ])
    assert.equal((await submit(order_id, { proof_link, note: '' })).status, 422, proof_link)
  for (const note of ['x'.repeat(2001), 'a\0', 'a\ud800', 7])
    assert.equal((await submit(order_id, { proof_link: 'https://example.com/a', note })).status, 422)
  assert.equal((await submit(order_id, { proof_link: 'https://example.com/a' }, 'member')).status, 404)
  assert.equal((await read(order_id)).content.status, 'APPROVED')
  assert.equal((await submit(order_id, { proof_link: 'https://example.com/a' })).status, 200)
})

test('SAFE-5 a flood of orders is limited per member', async () => {
  const slow = await openWorld({ settings: { POSTS_PER_HOUR: '2' } })
  const statuses: number[] = []
  for (let nth = 0; nth < 4; nth++) {
    const { body, headers } = multipart([...Object.entries(right()), ['payment_proof', PIXEL]])
    statuses.push((await slow.call('POST', ORDER, { as: 'trader', body, headers })).status)
  }
  assert.deepEqual(statuses, [201, 201, 429, 429])
})
