// Both engines: locks, and one winner.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { multipart, PIXEL } from '#test/multipart.ts'
import { openWorld, type StaffRole } from '#test/world.ts'

const { call, app, db } = await openWorld()
const { order_id: funded } = await db
  .selectFrom('funded_orders')
  .where('status', '=', 'FUNDED')
  .select('order_id')
  .executeTakeFirstOrThrow()
// Small enough for percentages on both sides of the two-person limit.
await db.updateTable('funded_accounts').set({ account_size_cents: 1_000_000 }).execute()

async function newClaim(percentage = 9) {
  await db.updateTable('claims').set({ status: 'REJECT' }).where('status', '=', 'PENDING').execute()
  const { content } = await call('POST', `/api/funded-account-order/${funded}/claim`, {
    as: 'trader',
    body: { percentage, wallet_network: 'ERC20', wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7' },
  })
  return content.history_id as number
}
type Sent = {
  status?: string
  decided_on?: string
  reason?: string
  proof?: Buffer | undefined
  field?: string
  amount?: string | undefined
  reference?: string | undefined
}
let transfers = 0
const decide = (
  id: number,
  {
    status = 'APPROVED',
    decided_on = 'PENDING',
    reason,
    proof,
    field = 'payment_proof',
    amount = '12.5',
    reference = `0xclaim${++transfers}`,
  }: Sent,
  as: StaffRole = 'finance',
) => {
  const form = multipart([
    ['status', status],
    ['decided_on', decided_on],
    ...(amount ? [['amount', amount] as [string, string]] : []),
    ...(reference ? [['reference', reference] as [string, string]] : []),
    ...(reason === undefined ? [] : [['reason', reason] as [string, string]]),
    ...(proof ? [[field, proof] as [string, Buffer]] : []),
  ])
  return call('PATCH', `/api/staff/claims/${id}`, { as, ...form })
}
const read = async (id: number, as: StaffRole = 'finance') =>
  (await call('GET', `/api/staff/claims/${id}`, { as })).content
const mailsOf = (id: number) =>
  db.selectFrom('mails').where('cause', 'like', `claim ${id} %`).select(['recipient', 'text']).execute()
const auditsOf = async (id: number) =>
  (
    await db
      .selectFrom('audits')
      .where('target', '=', `claim:${id}`)
      .select(['staff', 'action'])
      .orderBy('audit_id')
      .execute()
  ).map(({ staff, action }) => [staff.split('@')[0], action])
const open = (path: string) => app.inject(`/api/file?filePath=${encodeURIComponent(path)}`)

test('STAFF-4 claims are listed by status with share, limit, member and destination', async () => {
  const id = await newClaim(9)
  const { data, total } = (await call('GET', '/api/staff/claims?status=PENDING&order=oldest', { as: 'finance' }))
    .content
  assert.equal(total, 1)
  const [claim] = data
  assert.deepEqual(
    [
      claim.history_id,
      claim.order_id,
      claim.member.email,
      claim.percentage,
      claim.account_size_usd,
      claim.at_most_usd,
      claim.needs_two_people,
      claim.first_approved,
    ],
    [id, funded, 'trader@padauk.test', 9, 10_000, 900, false, null],
  )
  assert.deepEqual(
    [claim.wallet_network, claim.wallet_address],
    ['ERC20', '0x52908400098527886E0F7030069857D2E4169EE7'],
  )
  const all = (await call('GET', '/api/staff/claims?perPage=100', { as: 'finance' })).content.data as {
    created_at: string
  }[]
  assert.deepEqual(
    all.map(({ created_at }) => created_at),
    all
      .map(({ created_at }) => created_at)
      .toSorted()
      .reverse(),
  )
})

test('STAFF-4 a claim is paid with a proof that member and staff open by signed paths only', async () => {
  const id = await newClaim()
  const none = await decide(id, {})
  assert.deepEqual([none.status, none.error.fields?.[0]?.path], [422, 'payment_proof'])
  const { status, content } = await decide(id, { proof: PIXEL })
  assert.deepEqual([status, content.status], [200, 'APPROVED'])
  const [theirs] = (await call('GET', `/api/funded-account-order/${funded}/claim/me`, { as: 'trader' })).content.data
  assert.deepEqual([theirs.history_id, theirs.status], [id, 'APPROVED'])
  for (const path of [content.payment_proof, theirs.payment_proof]) {
    const { statusCode, headers } = await open(path)
    assert.deepEqual(
      [statusCode, headers['content-type'], headers['cache-control']],
      [200, 'image/webp', 'private, max-age=900'],
    )
    assert.equal((await open(path.split('/').slice(4).join('/'))).statusCode, 404)
  }
  assert.deepEqual([(await mailsOf(id)).length, await auditsOf(id)], [1, [['finance', 'claims.approve']]])
})

test('STAFF-8 FUND-2 what was sent for a claim is what its payer typed, never a share of the account', async () => {
  const id = await newClaim(9)
  for (const [sent, path] of [
    [{ amount: '' }, 'amount'],
    [{ amount: '0' }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ amount: '900.01' }, 'amount'],
    [{ reference: '' }, 'reference'],
  ] as [Sent, string][]) {
    const refused = await decide(id, { proof: PIXEL, ...sent })
    assert.deepEqual([refused.status, refused.error?.fields?.[0]?.path], [422, path], JSON.stringify(sent))
  }
  const { status, content, text } = await decide(id, { proof: PIXEL, amount: '41.375', reference: 'Tx: 0xAB 12' })
  assert.equal(status, 200, text)
  assert.deepEqual(content.sent, { amount: '41.375', currency: 'USD', reference: 'Tx: 0xAB 12' })
  const entries = await db
    .selectFrom('ledger_entries')
    .where('kind', '=', 'CLAIM')
    .where('source_id', '=', id)
    .selectAll()
    .execute()
  assert.deepEqual(
    entries.map(({ usd_cents, reference }) => [usd_cents, reference]),
    [[-4138, 'Tx: 0xAB 12']],
  )
  assert.equal((await read(await newClaim())).sent, null)
})

test('SAFE-3 of simultaneous payments one uses a reference, for a claim or a post, and none that a member sent us', async () => {
  const reference = 'FT26325KD8QX'
  const pay = async () => {
    const { post_id } = await db
      .insertInto('affiliate_posts')
      .values({
        ...{ email: 'poster@padauk.test', content_status: 'APPROVED', submitted_at: '2026-01-01T00:00:00.000Z' },
        ...{ link: `https://example.com/${++transfers}`, normal_link: `https://example.com/${transfers}` },
      })
      .returning('post_id')
      .executeTakeFirstOrThrow()
    return call('PATCH', `/api/staff/affiliate-posts/${post_id}`, {
      as: 'finance',
      body: { content_status: 'PAID', decided_on: 'APPROVED', amount: '5', reference: `ref: ${reference}` },
    })
  }
  const id = await newClaim()
  const answers = await Promise.all([decide(id, { proof: PIXEL, reference }), pay(), pay(), pay()])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409])
  assert.ok(answers.every(({ status, error }) => status === 200 || /reference_used$/.test(error.code)))
  const { reference: received } = await db.selectFrom('payments').select('reference').executeTakeFirstOrThrow()
  const taken = await decide(await newClaim(), { proof: PIXEL, reference: received })
  assert.deepEqual(
    [taken.status, taken.error?.code, taken.error?.fields?.[0]?.path],
    [409, 'sent_reference_used', 'reference'],
  )
})

test('SAFE-3 a decision made on a claim that somebody else has decided is refused with who and what', async () => {
  const id = await newClaim()
  assert.equal((await decide(id, { status: 'REJECT', reason: 'Another network' })).status, 200)
  const { body, headers } = multipart([
    ['status', 'APPROVED'],
    ['decided_on', 'PENDING'],
    ['amount', '5'],
    ['reference', '0xlate'],
    ['payment_proof', PIXEL],
  ])
  const { status, error } = await call('PATCH', `/api/staff/claims/${id}`, { as: 'owner', body, headers })
  assert.deepEqual(
    [status, error.code, error.message],
    [
      409,
      'already_decided',
      'Error: finance@padauk.test has decided on this claim since you opened it: it is rejected now',
    ],
  )
})

test('STAFF-4 rejecting a claim needs a reason only, which is shown and mailed to the member', async () => {
  const id = await newClaim(50)
  for (const reason of [undefined, '', '  '])
    assert.equal((await decide(id, { status: 'REJECT', ...(reason !== undefined && { reason }) })).status, 422)
  const { status, content } = await decide(id, { status: 'REJECT', reason: 'Another network' })
  assert.deepEqual([status, content.status, content.reason], [200, 'REJECT', 'Another network'])
  assert.match((await mailsOf(id))[0]?.text ?? '', /Another network/)
  const [theirs] = (await call('GET', `/api/funded-account-order/${funded}/claim/me`, { as: 'trader' })).content.data
  assert.deepEqual([theirs.status, theirs.reason, theirs.payment_proof], ['REJECT', 'Another network', null])
  for (const sent of [{ proof: PIXEL }, { status: 'REJECT', reason: 'again' }])
    assert.equal((await decide(id, sent)).status, 409)
})

test('STAFF-4 a claim of $1,000 or more needs two people: the first approval leaves it pending, the second adds the proof', async () => {
  const id = await newClaim(10)
  assert.deepEqual([(await read(id)).at_most_usd, (await read(id)).needs_two_people], [1000, true])
  const first = await decide(id, { proof: PIXEL }, 'finance')
  assert.deepEqual(
    [first.status, first.content.status, first.content.first_approved.name, first.content.payment_proof],
    [200, 'PENDING', 'Sample finance', null],
  )
  assert.equal((await mailsOf(id)).length, 0)
  const again = await decide(id, { proof: PIXEL }, 'finance')
  assert.deepEqual([again.status, again.error.code], [409, 'second_person'])
  assert.equal((await decide(id, {}, 'owner')).status, 422)
  const paid = await decide(id, { proof: PIXEL }, 'owner')
  assert.deepEqual(
    [paid.status, paid.content.status, paid.content.first_approved.name],
    [200, 'APPROVED', 'Sample finance'],
  )
  assert.deepEqual(
    [await auditsOf(id), (await mailsOf(id)).length],
    [
      [
        ['finance', 'claims.approve-first'],
        ['owner', 'claims.approve'],
      ],
      1,
    ],
  )

  const small = await newClaim(9)
  assert.deepEqual(
    [(await read(small)).needs_two_people, (await decide(small, { proof: PIXEL })).content.status],
    [false, 'APPROVED'],
  )
  const declined = await newClaim(10)
  await decide(declined, {}, 'finance')
  assert.equal(
    (await decide(declined, { status: 'REJECT', reason: 'Thought again' }, 'finance')).content.status,
    'REJECT',
  )
})

// Pictures are re-encoded one at a time; of a hundred at once some are refused as busy.
test('SAFE-3 of a hundred simultaneous approvals exactly one pays', async () => {
  const id = await newClaim()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, nth) => decide(id, { proof: PIXEL }, nth % 2 ? 'finance' : 'owner')),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.ok(
    answers.every(
      ({ status, error }) =>
        status === 200 ||
        error.code === 'busy' ||
        (status === 409 && /(was here before: this claim is|it is) approved/.test(error.message)),
    ),
  )
  assert.deepEqual([(await auditsOf(id)).length, (await mailsOf(id)).length], [1, 1])
})

test('SAFE-3 of a hundred simultaneous approvals of a large claim one is first and one by another person second; one person alone never pays', async () => {
  const alone = await newClaim(10)
  const own = await Promise.all(Array.from({ length: 100 }, () => decide(alone, { proof: PIXEL }, 'finance')))
  assert.deepEqual([own.filter(({ status }) => status === 200).length, (await read(alone)).status], [1, 'PENDING'])
  assert.ok(own.every(({ status, error }) => status === 200 || status === 409 || error.code === 'busy'))

  const id = await newClaim(20)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, nth) => decide(id, { proof: PIXEL }, nth % 2 ? 'finance' : 'owner')),
  )
  const won = answers.filter(({ status }) => status === 200)
  assert.ok(
    won.length <= 2 && answers.every(({ status, error }) => status === 200 || status === 409 || error.code === 'busy'),
  )
  const audits = await auditsOf(id)
  assert.equal(audits.length, won.length)
  assert.equal(new Set(audits.map(([staff]) => staff)).size, audits.length)
  assert.equal((await read(id)).status, audits.length === 2 ? 'APPROVED' : 'PENDING')
})

test('STAFF-4 nothing is paid from an order that is no longer funded', async () => {
  const id = await newClaim()
  await db.updateTable('funded_orders').set({ status: 'REJECT' }).where('order_id', '=', funded).execute()
  const { status, error } = await decide(id, { proof: PIXEL })
  assert.deepEqual([status, error.code], [409, 'order_not_funded'])
  assert.equal((await decide(id, { status: 'REJECT', reason: 'The account has ended' })).status, 200)
  await db.updateTable('funded_orders').set({ status: 'FUNDED' }).where('order_id', '=', funded).execute()
})

test('STAFF-4 a payment picture used for another claim is pointed out', async () => {
  const proof = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a0b0c' } })
    .png()
    .toBuffer()
  const one = await newClaim()
  assert.deepEqual((await decide(one, { proof })).content.same_picture, [])
  const two = await newClaim()
  const { content } = await decide(two, { proof })
  assert.deepEqual(
    content.same_picture.map(({ history_id }: { history_id: number }) => history_id),
    [one],
  )
})

test('SAFE-2 SAFE-4 an invalid picture, form or decision is refused and decides nothing', async () => {
  const id = await newClaim()
  assert.equal((await decide(id, { proof: Buffer.from('GIF89a') })).status, 415)
  assert.equal((await decide(id, { proof: Buffer.from('<svg onload="alert(1)"/>') })).status, 415)
  assert.equal(
    (
      await call('PATCH', `/api/staff/claims/${id}`, {
        as: 'finance',
        body: { status: 'APPROVED', decided_on: 'PENDING' },
      })
    ).status,
    415,
  )
  assert.equal((await decide(id, { proof: PIXEL, field: 'picture' })).status, 422)
  for (const status of ['PENDING', 'approved', ''])
    assert.equal((await decide(id, { status, proof: PIXEL })).status, 422)
  for (const as of ['support', 'editor'] as const)
    assert.deepEqual(
      [
        (await decide(id, { proof: PIXEL }, as)).status,
        (await call('GET', '/api/staff/claims', { as })).status,
        (await call('GET', `/api/staff/claims/${id}`, { as })).status,
      ],
      [403, 403, 403],
    )
  assert.deepEqual([(await read(id)).status, (await auditsOf(id)).length], ['PENDING', 0])
})
