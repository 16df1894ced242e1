import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type Who } from '#test/world.ts'

const { call, app, db } = await openWorld()
const ETH = '0x52908400098527886E0F7030069857D2E4169EE7'
const right = { percentage: 50, wallet_network: 'ERC20', wallet_address: ETH }
const { order_id: funded } = await db
  .selectFrom('funded_orders')
  .where('status', '=', 'FUNDED')
  .select('order_id')
  .executeTakeFirstOrThrow()
const claim = (
  body: unknown = right,
  { id = funded, as = 'trader', headers = {} }: { id?: number; as?: Who; headers?: Record<string, string> } = {},
) => call('POST', `/api/funded-account-order/${id}/claim`, { as, body, headers })
const list = (query = '', as: Who = 'trader', id = funded) =>
  call('GET', `/api/funded-account-order/${id}/claim/me${query}`, { as })
const settle = () => db.updateTable('claims').set({ status: 'APPROVED' }).where('status', '=', 'PENDING').execute()
const count = async () =>
  (
    await db
      .selectFrom('claims')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

test('FUND-2 the claims of an order, 10 per page, newest first, with reasons', async () => {
  const { content } = await list()
  assert.deepEqual(
    [content.currentPage, content.perPage, content.total, content.totalPage, content.data.length],
    [1, 10, 25, 3, 10],
  )
  assert.deepEqual(Object.keys(content.data[0]).toSorted(), [
    'created_at',
    'history_id',
    'payment_proof',
    'percentage',
    'reason',
    'status',
  ])
  const all = [...content.data, ...(await list('?page=2')).content.data, ...(await list('?page=3')).content.data] as {
    created_at: string
    status: string
    reason: string | null
    payment_proof: string | null
  }[]
  assert.deepEqual(
    all.map(({ created_at }) => created_at),
    all
      .map(({ created_at }) => created_at)
      .toSorted()
      .reverse(),
  )
  assert.ok(
    all.every(
      ({ status, reason, payment_proof }) =>
        (status === 'REJECT') === (reason !== null) && (status === 'APPROVED') === (payment_proof !== null),
    ),
  )
})

test('FUND-2 FUND-3 a proof opens by its signed path and by no other', async () => {
  const { payment_proof } = (await list()).content.data.find(
    ({ payment_proof }: { payment_proof: string | null }) => payment_proof,
  )
  assert.match(payment_proof, /^signed\/\d{13}\//)
  const open = (path: string) => app.inject(`/api/file?filePath=${encodeURIComponent(path)}`)
  const { statusCode, headers } = await open(payment_proof)
  assert.deepEqual([statusCode, headers['cache-control']], [200, 'private, max-age=900'])
  const plain = payment_proof.split('/').slice(4).join('/')
  assert.equal((await open(plain)).statusCode, 404)
  // The signature of one proof does not open another.
  assert.equal((await open(payment_proof.replace(/sample-claim-\d+/, 'sample-order-1'))).statusCode, 404)
})

test('FUND-2 a new claim is listed first', async () => {
  const { status, content } = await claim()
  assert.equal(status, 201)
  assert.deepEqual(content, {
    history_id: content.history_id,
    status: 'PENDING',
    percentage: 50,
    created_at: content.created_at,
    reason: null,
    payment_proof: null,
  })
  assert.deepEqual((await list()).content.data[0], content)
  await settle()
})

test('FUND-3 SAFE-3 of a hundred simultaneous claims on one order exactly one is accepted', async () => {
  const before = await count()
  const answers = await Promise.all(Array.from({ length: 100 }, (_, nth) => claim({ ...right, percentage: nth + 1 })))
  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
  assert.ok(answers.every(({ status, error }) => status === 201 || (status === 409 && error.code === 'claim_pending')))
  assert.equal(await count(), before + 1)
  await settle()
})

test('FUND-3 the next claim is possible once the previous one is decided, either way', async () => {
  for (const status of ['APPROVED', 'REJECT'] as const) {
    assert.equal((await claim()).status, 201)
    assert.equal((await claim()).status, 409)
    await db.updateTable('claims').set({ status }).where('status', '=', 'PENDING').execute()
  }
})

test('FUND-2 a retry with the same Idempotency-Key returns the same claim', async () => {
  const headers = { 'idempotency-key': 'claim-1' }
  const [first, again] = [await claim(right, { headers }), await claim(right, { headers })]
  assert.deepEqual([first.status, again.status, again.text], [201, 201, first.text])
  await settle()
})

test('FUND-2 a claim on an order in any other status is 409', async () => {
  const before = await count()
  for (const status of ['PENDING', 'APPROVED', 'EXAM_SUBMITTED', 'REJECT'] as const) {
    const { order_id } = await db
      .selectFrom('funded_orders')
      .where('status', '=', status)
      .select('order_id')
      .executeTakeFirstOrThrow()
    const answer = await claim(right, { id: order_id })
    assert.deepEqual([answer.status, answer.error.code], [409, 'not_funded'], status)
  }
  assert.equal(await count(), before)
})

test("FUND-3 SAFE-2 nobody claims from or sees another member's order", async () => {
  const [stranger, missing] = [
    await claim(right, { as: 'member' }),
    await claim(right, { as: 'member', id: 999_999_999 }),
  ]
  assert.deepEqual([stranger.status, stranger.text], [404, missing.text])
  assert.deepEqual(
    [(await list('', 'member')).status, (await list('', 'member')).text],
    [404, (await list('', 'member', 999_999_999)).text],
  )
})

test('FUND-2 a percentage is an integer from 1 to 100, and the address matches its network', async () => {
  const before = await count()
  for (const percentage of [0, 101, -1, 1.5, '50', null, Number.NaN, 1e9])
    assert.deepEqual([(await claim({ ...right, percentage })).status], [422], String(percentage))
  for (const wallet_network of ['ETH', 'trc20', '', 'POLYGON', 7])
    assert.equal((await claim({ ...right, wallet_network })).status, 422)
  for (const wallet_address of [
    '',
    ' ',
    '0x123',
    'x'.repeat(121),
    `${ETH}0`,
    '0x52908400098527886E0F7030069857D2E4169Ee7',
    7,
  ]) {
    const { status, error } = await claim({ ...right, wallet_address })
    assert.deepEqual([status, error.fields?.[0]?.path], [422, 'wallet_address'], String(wallet_address))
  }
  assert.equal((await claim({ ...right, amount: 5 })).status, 422)
  assert.equal(await count(), before)
  assert.equal((await claim({ ...right, wallet_address: `  ${ETH}\n` })).status, 201)
  const { wallet_address } = await db
    .selectFrom('claims')
    .where('status', '=', 'PENDING')
    .select('wallet_address')
    .executeTakeFirstOrThrow()
  assert.equal(wallet_address, ETH)
  await settle()
})
