// Both engines: locks, and one winner.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { normalizeLink } from '@padauk/rules/post-links'
import { engine } from '#test/engines.ts'
import { multipart, PIXEL } from '#test/multipart.ts'
import { openWorld, type StaffRole } from '#test/world.ts'
import { carryOutDue } from './carry-out.ts'

const { call, db, url, settings } = await openWorld()

// The server of these tests has no worker, so what is held is carried out when a test says which time it is.
const LATER = 11_000
const faults: unknown[] = []
const carryOut = (ms = LATER, log = { error: (error: unknown) => void faults.push(error) }) =>
  carryOutDue(db, settings, log, new Date(Date.now() + ms))

let made = 0
const newPost = async () => {
  const link = `https://example.com/held/${++made}`
  const { post_id } = await db
    .insertInto('affiliate_posts')
    .values({
      ...{ email: 'poster@padauk.test', link, normal_link: normalizeLink(link), content_status: 'PENDING' as const },
      submitted_at: new Date().toISOString(),
    })
    .returning('post_id')
    .executeTakeFirstOrThrow()
  return post_id
}
async function newOrder(status: 'PENDING' | 'APPROVED' | 'EXAM_SUBMITTED' | 'FUNDED' = 'PENDING') {
  const { content } = await call('POST', '/api/funded-account-order', {
    as: 'trader',
    ...multipart([
      ['funded_account_id', '2'],
      ['name', 'Hla Win'],
      ['email', 'trader@padauk.test'],
      ['payment_method', 'USDT'],
      ['transaction_reference', `held reference ${++made}`],
      ['payment_proof', PIXEL],
    ]),
  })
  const order_id = content.order_id as number
  const exam = status === 'EXAM_SUBMITTED' || status === 'FUNDED' ? { exam_status: 'PENDING' as const } : {}
  await db
    .updateTable('funded_orders')
    .set({ status, ...exam })
    .where('order_id', '=', order_id)
    .execute()
  return order_id
}
const { order_id: funded } = await db
  .selectFrom('funded_orders')
  .where('status', '=', 'FUNDED')
  .select('order_id')
  .executeTakeFirstOrThrow()
await db.updateTable('funded_accounts').set({ account_size_cents: 1_000_000 }).execute()
async function newClaim(percentage: number) {
  await db.updateTable('claims').set({ status: 'REJECT' }).where('status', '=', 'PENDING').execute()
  const { content } = await call('POST', `/api/funded-account-order/${funded}/claim`, {
    as: 'trader',
    body: { percentage, wallet_network: 'ERC20', wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7' },
  })
  return content.history_id as number
}

type Kind = 'posts' | 'orders' | 'claims'
const hold = (kind: Kind, id: number, body: object, as: StaffRole = 'owner') =>
  call('POST', `/api/staff/held-decisions/${kind}/${id}`, {
    as,
    ...(kind === 'claims' ? multipart(partsOf(body)) : { body }),
  })
/** A withdrawal may come with its proof. */
const partsOf = (body: object) => Object.entries(body) as [string, string | Buffer][]
const APPROVE = { status: 'APPROVED', decided_on: 'PENDING' }
const REJECT = { status: 'REJECT', decided_on: 'PENDING', reason: 'Not public' }
const undo = (id: number, as: StaffRole = 'owner') => call('POST', `/api/staff/held-decisions/${id}/undo`, { as })
const mine = async (as: StaffRole = 'owner') => (await call('GET', '/api/staff/held-decisions', { as })).content.data
const readPost = async (id: number) => (await call('GET', `/api/staff/affiliate-posts/${id}`, { as: 'owner' })).content
const readOrder = async (id: number) => (await call('GET', `/api/staff/funded-orders/${id}`, { as: 'owner' })).content
const readClaim = async (id: number) => (await call('GET', `/api/staff/claims/${id}`, { as: 'owner' })).content
const auditsOf = async (target: string) =>
  (
    await db.selectFrom('audits').where('target', '=', target).select(['staff', 'action']).orderBy('audit_id').execute()
  ).map(({ staff, action }) => `${staff.split('@')[0]} ${action}`)
const mailsOf = async (cause: string) =>
  (await db.selectFrom('mails').where('cause', 'like', `${cause} %`).select('text').execute()).map(({ text }) => text)

test('STAFF-15 a decision is held: nothing is changed, written down or mailed until it is due', async () => {
  const id = await newPost()
  const { status, content } = await hold('posts', id, REJECT, 'support')
  assert.deepEqual(
    [status, content.kind, content.item_id, content.step, content.seconds_left, content.refusal],
    [201, 'post', id, 'reject', 10, null],
  )
  const held = await readPost(id)
  assert.deepEqual([held.content_status, held.reason, held.history], ['PENDING', null, []])
  assert.deepEqual([held.held.name, held.held.step], ['Sample support', 'reject'])
  assert.ok(held.held.seconds_left > 0 && held.held.seconds_left <= 10)
  const { data } = (await call('GET', '/api/staff/affiliate-posts?perPage=100', { as: 'owner' })).content
  const shown = (post_id: number) => data.find((post: { post_id: number }) => post.post_id === post_id)
  assert.equal(shown(id).held.held_decision_id, content.held_decision_id)
  assert.ok(data.filter(({ held }: { held: object | null }) => held).length === 1)
  await carryOut(5000)
  assert.deepEqual([(await readPost(id)).content_status, await mailsOf(`post ${id}`)], ['PENDING', []])
  await carryOut()
  const done = await readPost(id)
  assert.deepEqual([done.content_status, done.reason, done.held], ['REJECT', 'Not public', null])
  assert.deepEqual(await auditsOf(`affiliate-post:${id}`), ['support affiliate-posts.reject'])
  assert.equal((await mailsOf(`post ${id}`)).length, 1)
  assert.deepEqual(await mine('support'), [])
})

test('STAFF-15 an undone decision leaves no trace, gives back what was typed, and is too late afterwards', async () => {
  const id = await newPost()
  const { held_decision_id } = (await hold('posts', id, REJECT, 'support')).content
  assert.deepEqual((await undo(held_decision_id, 'owner')).status, 404)
  assert.deepEqual((await mine('owner')).length, 0)
  const undone = await undo(held_decision_id, 'support')
  assert.deepEqual(
    [undone.status, undone.content],
    [200, { kind: 'post', item_id: id, reason: 'Not public', account: null, sent: null }],
  )
  assert.deepEqual((await undo(held_decision_id, 'support')).status, 404)
  await carryOut()
  const post = await readPost(id)
  assert.deepEqual([post.content_status, post.held, post.history], ['PENDING', null, []])
  assert.deepEqual(await mailsOf(`post ${id}`), [])

  const again = (await hold('posts', id, APPROVE, 'owner')).content
  await carryOut()
  const late = await undo(again.held_decision_id)
  assert.deepEqual(
    [late.status, late.error.code, late.error.message],
    [404, 'too_late', 'Error: it is too late to undo: the decision is carried out, or undone already'],
  )
  assert.equal((await readPost(id)).content_status, 'APPROVED')
})

test('STAFF-15 SAFE-3 while a decision is held, nobody else decides on the item, in either way; the holder is named', async () => {
  const id = await newPost()
  await hold('posts', id, APPROVE, 'support')
  for (const answer of [
    await hold('posts', id, REJECT, 'owner'),
    await hold('posts', id, APPROVE, 'support'),
    await call('PATCH', `/api/staff/affiliate-posts/${id}`, {
      as: 'owner',
      body: { content_status: 'APPROVED', decided_on: 'PENDING' },
    }),
  ]) {
    assert.deepEqual([answer.status, answer.error.code], [409, 'held'])
    assert.match(
      answer.error.message,
      /^Error: Sample support has just decided on this post, and can undo it for \d+ more seconds$/,
    )
  }
  const order = await newOrder()
  await hold('orders', order, REJECT, 'finance')
  const patched = await call('PATCH', `/api/staff/funded-orders/${order}`, {
    as: 'owner',
    body: APPROVE,
  })
  assert.deepEqual([patched.status, patched.error.code], [409, 'held'])
  const claim = await newClaim(9)
  await hold('claims', claim, REJECT, 'finance')
  const paid = await call('PATCH', `/api/staff/claims/${claim}`, {
    as: 'owner',
    ...multipart([...Object.entries(APPROVE), ['payment_proof', PIXEL]]),
  })
  assert.deepEqual([paid.status, paid.error.code], [409, 'held'])
  await carryOut()
})

test('STAFF-15 SAFE-3 of two people who decide at once one holds the item, and the other hears who', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await newPost()
    const answers = await Promise.all([hold('posts', id, APPROVE, 'owner'), hold('posts', id, REJECT, 'support')])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    const winner = answers[0]?.status === 201 ? 'owner' : 'support'
    const lost = answers.find(({ status }) => status === 409)
    assert.match(lost?.error.message ?? '', new RegExp(`^Error: Sample ${winner} has just decided on this post`))
    await carryOut()
    assert.deepEqual(
      [(await readPost(id)).content_status, await auditsOf(`affiliate-post:${id}`)],
      winner === 'owner'
        ? ['APPROVED', ['owner affiliate-posts.approve']]
        : ['REJECT', ['support affiliate-posts.reject']],
    )
  }
})

test('STAFF-15 SAFE-3 several workers at once carry out each decision once', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, newPost))
  for (const id of ids) await hold('posts', id, REJECT, 'support')
  await Promise.all(Array.from({ length: 6 }, () => carryOut()))
  for (const id of ids)
    assert.deepEqual(
      [(await auditsOf(`affiliate-post:${id}`)).length, (await mailsOf(`post ${id}`)).length],
      [1, 1],
      `post ${id}`,
    )
  assert.deepEqual(await mine('support'), [])
})

test('STAFF-15 SAFE-3 of an undo and the carrying out at the same moment exactly one happens', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await newPost()
    const { held_decision_id } = (await hold('posts', id, REJECT, 'support')).content
    const [undone] = await Promise.all([undo(held_decision_id, 'support'), carryOut(), carryOut()])
    const { content_status } = await readPost(id)
    assert.equal(content_status, undone.status === 200 ? 'PENDING' : 'REJECT')
    assert.equal((await mailsOf(`post ${id}`)).length, undone.status === 200 ? 0 : 1)
  }
})

test('STAFF-15 what is impossible is refused at once, in the words of the decision itself, and leaves nothing', async () => {
  const id = await newPost()
  const head = () => db.selectFrom('audit_heads').select('audit_id').executeTakeFirstOrThrow()
  await call('GET', '/api/staff/overview', { as: 'finance' })
  const before = await head()
  assert.equal((await hold('posts', id, APPROVE, 'finance')).status, 403)
  const unsaid = await hold('posts', id, { ...REJECT, reason: undefined }, 'owner')
  assert.deepEqual([unsaid.status, unsaid.error.fields?.[0]?.path], [422, 'reason'])
  const other = await hold('posts', id, { ...APPROVE, decided_on: 'APPROVED' })
  assert.deepEqual([other.status, other.error.code], [409, 'changed'])
  assert.equal((await hold('posts', 999_999_999, APPROVE)).status, 404)
  assert.equal((await hold('posts', id, { ...APPROVE, status: 'PAID' })).status, 409)
  assert.equal((await hold('orders', await newOrder(), REJECT, 'support')).status, 403)
  const small = await newClaim(9)
  const unproved = await hold('claims', small, APPROVE, 'finance')
  assert.deepEqual([unproved.status, unproved.error.fields?.[0]?.path], [422, 'amount'])
  assert.deepEqual([await head(), await mine()], [before, []])
  assert.equal((await readPost(id)).content_status, 'PENDING')
})

test('STAFF-15 a decision that became impossible is shown to its author until dismissed; the item is open again', async () => {
  const id = await newOrder('APPROVED')
  await hold('orders', id, { status: 'REJECT', reason: 'Called back', decided_on: 'APPROVED' }, 'finance')
  await db.updateTable('funded_orders').set({ status: 'EXAM_SUBMITTED' }).where('order_id', '=', id).execute()
  await carryOut()
  assert.deepEqual([(await readOrder(id)).status, (await readOrder(id)).held], ['EXAM_SUBMITTED', null])
  assert.deepEqual(await mailsOf(`order ${id}`), [])
  const [told] = await mine('finance')
  assert.deepEqual(
    [told.kind, told.item_id, told.step, told.seconds_left, told.refusal.message],
    ['order', id, 'reject', 0, 'this order has changed since you opened it: it is waiting for its exam now'],
  )
  const { body } = await db
    .selectFrom('held_decisions')
    .where('held_decision_id', '=', told.held_decision_id)
    .select('body')
    .executeTakeFirstOrThrow()
  assert.equal(body, '{}')
  // It is tried once, not at every look.
  await carryOut()
  assert.equal((await mine('finance')).length, 1)
  assert.equal((await undo(told.held_decision_id, 'finance')).status, 404)
  const dismiss = (as: StaffRole) => call('DELETE', `/api/staff/held-decisions/${told.held_decision_id}`, { as })
  assert.equal((await dismiss('owner')).status, 404)
  const next = await hold('orders', id, { status: 'FUNDED', decided_on: 'EXAM_SUBMITTED' }, 'support')
  assert.equal(next.status, 201)
  assert.equal((await dismiss('finance')).status, 204)
  assert.deepEqual(await mine('finance'), [])
  assert.equal(
    (await call('DELETE', `/api/staff/held-decisions/${next.content.held_decision_id}`, { as: 'support' })).status,
    404,
  )
  await carryOut()
  assert.equal((await readOrder(id)).status, 'FUNDED')
})

test('STAFF-15 a fault in one decision is written to the log and told, and the others are carried out', async () => {
  const [broken, whole] = [await newPost(), await newPost()]
  const { held_decision_id } = (await hold('posts', broken, APPROVE)).content
  await hold('posts', whole, APPROVE)
  await db
    .updateTable('held_decisions')
    .set({ body: 'not JSON' })
    .where('held_decision_id', '=', held_decision_id)
    .execute()
  faults.length = 0
  await carryOut()
  assert.equal(faults.length, 1)
  assert.deepEqual(
    [(await readPost(broken)).content_status, (await readPost(whole)).content_status],
    ['PENDING', 'APPROVED'],
  )
  assert.equal((await mine())[0].refusal.message, 'something went wrong; please decide again')
  await call('DELETE', `/api/staff/held-decisions/${held_decision_id}`, { as: 'owner' })
})

test('STAFF-15 a person who is suspended meanwhile decides nothing any more', async () => {
  const id = await newPost()
  await hold('posts', id, APPROVE, 'support')
  const set = (status: 'ACTIVE' | 'SUSPENDED') =>
    db.updateTable('staff').set({ status }).where('email', '=', 'support@padauk.test').execute()
  await set('SUSPENDED')
  await carryOut()
  await set('ACTIVE')
  const post = await readPost(id)
  assert.deepEqual([post.content_status, post.held, post.history], ['PENDING', null, []])
  const [told] = await mine('support')
  assert.match(told.refusal.message, /suspended/)
  await call('DELETE', `/api/staff/held-decisions/${told.held_decision_id}`, { as: 'support' })
})

test('STAFF-15 a clock that was ahead does not hold a decision for longer; clocks that differ a little cut none short', async () => {
  const [ahead, near] = [await newPost(), await newPost()]
  for (const [id, ms] of [
    [ahead, 3_600_000],
    [near, 45_000],
  ] as const) {
    const { held_decision_id } = (await hold('posts', id, APPROVE)).content
    await db
      .updateTable('held_decisions')
      .set({ due_at: new Date(Date.now() + ms).toISOString() })
      .where('held_decision_id', '=', held_decision_id)
      .execute()
  }
  await carryOut(0)
  assert.deepEqual(
    [(await readPost(ahead)).content_status, (await readPost(near)).content_status],
    ['APPROVED', 'PENDING'],
  )
  await carryOut(46_000)
})

test('STAFF-15 every step of an order is held, and comes with its account, mail and money when it is due', async () => {
  const id = await newOrder()
  const entries = () =>
    db.selectFrom('ledger_entries').where('kind', '=', 'ORDER').where('source_id', '=', id).select('entry_id').execute()
  const carry = async () => {
    await carryOut()
    const { status, account } = await readOrder(id)
    return [status, account, (await mailsOf(`order ${id}`)).length, (await entries()).length]
  }
  assert.equal((await hold('orders', id, APPROVE, 'support')).content.step, 'approve')
  assert.deepEqual([(await readOrder(id)).status, await entries()], ['PENDING', []])
  assert.deepEqual(await carry(), ['APPROVED', null, 1, 1])
  const issued = await hold('orders', id, { account: 'Login 7', decided_on: 'APPROVED' }, 'support')
  assert.deepEqual([issued.content.step, (await readOrder(id)).account], ['issue', null])
  const undone = await undo(issued.content.held_decision_id, 'support')
  assert.equal(undone.content.account, 'Login 7')
  await hold('orders', id, { account: 'Login 8', decided_on: 'APPROVED' }, 'support')
  assert.deepEqual(await carry(), ['APPROVED', 'Login 8', 2, 1])
  await db
    .updateTable('funded_orders')
    .set({ status: 'EXAM_SUBMITTED', exam_status: 'PENDING' })
    .where('order_id', '=', id)
    .execute()
  const fund = await hold('orders', id, { status: 'FUNDED', decided_on: 'EXAM_SUBMITTED' }, 'support')
  assert.equal(fund.content.step, 'fund')
  assert.deepEqual(await carry(), ['FUNDED', 'Login 8', 3, 1])
  await hold('orders', id, { status: 'REJECT', reason: 'Rules', decided_on: 'FUNDED' }, 'finance')
  assert.deepEqual(await carry(), ['REJECT', 'Login 8', 4, 1])
})

test('STAFF-15 SAFE-3 the first of two approvals and a rejection of a withdrawal are held', async () => {
  const id = await newClaim(50)
  const first = await hold('claims', id, APPROVE, 'finance')
  assert.deepEqual([first.status, first.content.kind, first.content.step], [201, 'claim', 'approve'])
  assert.equal((await readClaim(id)).first_approved, null)
  await undo(first.content.held_decision_id, 'finance')
  await hold('claims', id, APPROVE, 'finance')
  await carryOut()
  assert.deepEqual(
    [(await readClaim(id)).status, (await readClaim(id)).first_approved.name],
    ['PENDING', 'Sample finance'],
  )
  const second = await hold('claims', id, APPROVE, 'owner')
  assert.deepEqual([second.status, second.error.fields?.[0]?.path], [422, 'amount'])
  const reject = await hold('claims', id, { ...REJECT, reason: 'Other network' }, 'owner')
  assert.equal(reject.status, 201)
  await carryOut()
  assert.equal((await readClaim(id)).status, 'REJECT')
  assert.equal((await mailsOf(`claim ${id}`)).length, 1)
})

const entriesOf = (kind: 'POST' | 'CLAIM', source_id: number) =>
  db
    .selectFrom('ledger_entries')
    .where('kind', '=', kind)
    .where('source_id', '=', source_id)
    .select('reference')
    .execute()
const proofs = () => db.selectFrom('files').where('path', 'like', 'payment-proofs/%').select('path').execute()

test('STAFF-15 STAFF-8 a payment of a post is held: an undo gives back what was typed, and the ledger has it once it is due', async () => {
  const id = await newPost()
  await db.updateTable('affiliate_posts').set({ content_status: 'APPROVED' }).where('post_id', '=', id).execute()
  const paid = { status: 'PAID', decided_on: 'APPROVED', amount: '12.50', reference: `post hash ${id}` }
  assert.equal((await hold('posts', id, paid, 'support')).status, 403)
  assert.equal((await hold('posts', id, { ...paid, amount: undefined }, 'finance')).status, 422)
  const { status, content } = await hold('posts', id, paid, 'finance')
  assert.deepEqual([status, content.step, await entriesOf('POST', id)], [201, 'pay', []])
  const undone = await undo(content.held_decision_id, 'finance')
  assert.deepEqual(undone.content.sent, { amount: '12.50', reference: paid.reference })
  await carryOut()
  assert.equal((await readPost(id)).content_status, 'APPROVED')
  await hold('posts', id, paid, 'finance')
  await carryOut()
  const { content_status, sent } = await readPost(id)
  assert.deepEqual([content_status, sent.amount, (await entriesOf('POST', id)).length], ['PAID', '12.5', 1])
})

test('STAFF-15 STAFF-8 a payment of a withdrawal is held with its proof, which an undo and a refusal take away', async () => {
  const id = await newClaim(1)
  const before = await proofs()
  const paid = { ...APPROVE, amount: '5', reference: `claim hash ${id}`, payment_proof: PIXEL }
  const { payment_proof: _, ...unproved } = paid
  assert.deepEqual((await hold('claims', id, unproved, 'finance')).error.fields?.[0]?.path, 'payment_proof')
  const first = await hold('claims', id, paid, 'finance')
  assert.deepEqual([first.status, first.content.step], [201, 'pay'])
  assert.deepEqual([(await readClaim(id)).status, await entriesOf('CLAIM', id)], ['PENDING', []])
  assert.equal((await proofs()).length, before.length + 1)
  await undo(first.content.held_decision_id, 'finance')
  assert.deepEqual(await proofs(), before)

  await hold('claims', id, paid, 'finance')
  await db.updateTable('held_decisions').set({ body: 'not JSON' }).where('refusal', 'is', null).execute()
  await carryOut()
  assert.deepEqual([(await readClaim(id)).status, await proofs()], ['PENDING', before])

  await hold('claims', id, paid, 'finance')
  await carryOut()
  const claim = await readClaim(id)
  assert.deepEqual([claim.status, claim.sent.amount], ['APPROVED', '5'])
  assert.match(claim.payment_proof, /payment-proofs/)
  assert.equal((await entriesOf('CLAIM', id)).length, 1)
  assert.equal((await mailsOf(`claim ${id}`)).length, 1)
})

test('STAFF-15 SAFE-1 what was held when a server ended is carried out once by the ones that start', async () => {
  const id = await newPost()
  await hold('posts', id, REJECT, 'support')
  await db.updateTable('held_decisions').set({ due_at: new Date().toISOString() }).execute()
  const kids = [0, 1].map(() =>
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../main.ts')], {
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: settings.dataDir,
        ...(engine === 'postgres' && { DATABASE_URL: url }),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  after(() => {
    for (const kid of kids) kid.kill('SIGKILL')
  })
  const end = performance.now() + 60_000
  while ((await readPost(id)).content_status === 'PENDING') {
    assert.ok(performance.now() < end, 'carried out within 60 s')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  assert.deepEqual(
    [await auditsOf(`affiliate-post:${id}`), (await mailsOf(`post ${id}`)).length],
    [['support affiliate-posts.reject'], 1],
  )
})
