// Both engines: a payout locks what it pays.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type StaffRole } from '#test/world.ts'
import { recordReferral } from './affiliates.ts'

const { call, db, idOf } = await openWorld()
const now = new Date()
const list = async (query = '') => (await call('GET', `/api/staff/affiliates${query}`, { as: 'finance' })).content
const pay = (code: string, body: object = {}, as: StaffRole = 'finance', headers: Record<string, string> = {}) =>
  call('POST', `/api/staff/affiliates/${encodeURIComponent(code)}/payouts`, { as, body, headers })
let made = 0
/** Registers this many members with a one-year plan and a refer code. */
async function bring(code: string, count: number) {
  const { plan_id } = await db
    .selectFrom('plans')
    .where('name', '=', 'Year')
    .select('plan_id')
    .executeTakeFirstOrThrow()
  for (let nth = 0; nth < count; nth++) {
    const email = `brought${++made}@padauk.test`
    const at = now.toISOString()
    const { member_id } = await db
      .insertInto('members')
      .values({ email, name: email, refer_code: `BROUGHT${made}`, password_hash: '', status: 'ACTIVE', created_at: at })
      .returning('member_id')
      .executeTakeFirstOrThrow()
    const { subscription_id } = await db
      .insertInto('subscriptions')
      .values({ member_id, plan_id, months: 12, start_at: at, end_at: at, opens_all_campuses: 1 })
      .returning('subscription_id')
      .executeTakeFirstOrThrow()
    await recordReferral(db, code, subscription_id, now)
  }
}

test('STAFF-4 referrers are listed by amount owed, without those who referred nobody', async () => {
  await bring('PADAUK2', 1)
  const { data, total } = await list()
  assert.deepEqual(
    [total, data.map(({ refer_code }: { refer_code: string }) => refer_code)],
    [2, ['PADAUK1', 'PADAUK2']],
  )
  const [first] = data
  assert.deepEqual(
    [first.name, first.email, first.total_subscriptions, first.tier_percent],
    ['Thet Zaw', 'member@padauk.test', 45, 7],
  )
  assert.equal(
    first.subscriptions_to_pay.reduce(
      (sum: number, { unpaid_count }: { unpaid_count: number }) => sum + unpaid_count,
      0,
    ),
    12,
  )
  const prices = await db
    .selectFrom('referrals')
    .where('member_id', '=', await idOf('member'))
    .where('payout_id', 'is', null)
    .select('price_cents')
    .execute()
  assert.equal(first.owed_usd, Math.round(prices.reduce((sum, { price_cents }) => sum + price_cents, 0) * 0.07) / 100)
  assert.ok(first.last_payout.amount_usd > 0)
  assert.deepEqual([data[1].owed_usd, data[1].tier_percent, data[1].last_payout], [12.45, 5, null])
})

test('STAFF-4 a referrer is found by code, name or email; wildcard characters match nothing', async () => {
  for (const q of ['padauk1', 'thet', 'MEMBER@PADAUK'])
    assert.deepEqual(
      (await list(`?q=${encodeURIComponent(q)}`)).data.map(({ refer_code }: { refer_code: string }) => refer_code),
      ['PADAUK1'],
      q,
    )
  for (const q of ['%', '_', '!', "' or 1=1 --", 'SAMPLE01'])
    assert.equal((await list(`?q=${encodeURIComponent(q)}`)).total, 0, q)
})

test('SAFE-3 STAFF-4 of a hundred simultaneous payouts one is recorded and audited; then nothing is owed', async () => {
  const [{ owed_usd }] = (await list('?q=PADAUK1')).data
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, nth) =>
      pay('padauk1', { note: 'TRC20 x', amount_usd: owed_usd }, nth % 2 ? 'finance' : 'owner'),
    ),
  )
  const won = answers.filter(({ status }) => status === 201)
  assert.equal(won.length, 1)
  assert.ok(answers.every(({ status, error }) => status === 201 || (status === 409 && error.code === 'paid_before')))
  const [{ content }] = won as [(typeof answers)[number]]
  assert.deepEqual(
    [content.refer_code, content.amount_usd, content.tier_percent, content.subscriptions, content.note],
    ['PADAUK1', owed_usd, 7, 12, 'TRC20 x'],
  )
  const audits = await db
    .selectFrom('audits')
    .where('action', '=', 'affiliates.payout')
    .select(['target', 'reason'])
    .execute()
  assert.deepEqual(
    audits.map((row) => ({ ...row })),
    [{ target: `member:${await idOf('member')}`, reason: 'TRC20 x' }],
  )
  const [after] = (await list('?q=PADAUK1')).data
  assert.deepEqual([after.owed_usd, after.subscriptions_to_pay, after.last_payout.amount_usd], [0, [], owed_usd])
})

test('STAFF-4 an unknown code is 404; a sum other than the one shown records nothing; a retry with the same key pays once', async () => {
  assert.equal((await pay('NOBODY')).status, 404)
  await bring('PADAUK3', 2)
  const payouts = async () => (await db.selectFrom('payouts').select('payout_id').execute()).length
  const before = await payouts()
  const { status, error } = await pay('PADAUK3', { amount_usd: 1 })
  assert.deepEqual(
    [status, error.code, error.message],
    [409, 'amount_changed', 'Error: $24.90 is owed now; nothing was recorded'],
  )
  assert.equal(await payouts(), before)
  const tries = [
    await pay('PADAUK3', {}, 'finance', { 'idempotency-key': 'payout-1' }),
    await pay('PADAUK3', {}, 'finance', { 'idempotency-key': 'payout-1' }),
  ]
  assert.deepEqual(
    tries.map(({ status }) => status),
    [201, 201],
  )
  assert.equal(tries[0]?.text, tries[1]?.text)
  assert.equal(await payouts(), before + 1)
  for (const body of [{ note: 'a\0' }, { note: 'x'.repeat(501) }, { amount: 3 }])
    assert.equal((await pay('PADAUK3', body)).status, 422)
})

test('STAFF-4 SAFE-3 whoever pays a code takes it first; of two people one has it, until it is left, paid or forgotten', async () => {
  await bring('PADAUK2', 1)
  const take = (as: StaffRole, method = 'POST') => call(method, '/api/staff/affiliates/padauk2/take', { as })
  const [one, other] = await Promise.all([take('finance'), take('owner')])
  assert.deepEqual([one.status, other.status].sort(), [200, 409])
  const [mine, theirs]: StaffRole[] = one.status === 200 ? ['finance', 'owner'] : ['owner', 'finance']
  const winner = one.status === 200 ? one : other
  const loser = one.status === 200 ? other : one
  const [row] = (await list('?q=PADAUK2')).data
  assert.deepEqual([winner.content.owed_usd, row.taken.name], [row.owed_usd, `Sample ${mine}`])
  assert.equal(loser.error.message, `Error: Sample ${mine} is paying this just now; nothing was recorded`)
  assert.equal((await take(mine as StaffRole)).status, 200)
  assert.equal((await pay('PADAUK2', {}, theirs)).error.code, 'payout_taken')
  await take(theirs as StaffRole, 'DELETE')
  assert.equal((await take(theirs as StaffRole)).status, 409)
  await take(mine as StaffRole, 'DELETE')
  assert.equal((await take(theirs as StaffRole)).status, 200)
  // Left open over lunch.
  const taken_at = new Date(Date.now() - 31 * 60_000).toISOString()
  await db.updateTable('payout_takes').set({ taken_at }).execute()
  assert.equal((await list('?q=PADAUK2')).data[0].taken, null)
  assert.equal((await take(mine as StaffRole)).status, 200)
  assert.equal((await pay('PADAUK2', {}, mine)).status, 201)
  assert.equal((await list('?q=PADAUK2')).data[0].taken, null)
  const late = await take(theirs as StaffRole)
  assert.deepEqual([late.status, late.error.code], [409, 'paid_before'])
  assert.match(late.error.message, new RegExp(`${mine}@padauk.test has recorded \\$${row.owed_usd.toFixed(2)} `))
})

test('STAFF-6 support and editor neither see nor make payouts', async () => {
  for (const as of ['support', 'editor'] as const)
    assert.deepEqual(
      [(await call('GET', '/api/staff/affiliates', { as })).status, (await pay('PADAUK2', {}, as)).status],
      [403, 403],
    )
})
