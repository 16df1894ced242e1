import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFERRAL_TIERS, tierPercent } from '@padauk/rules/affiliates'
import { openWorld } from '#test/world.ts'
import { recordPayout, recordReferral } from './affiliates.ts'

const { call, db, idOf } = await openWorld()
const stats = (code: string) => call('GET', `/api/affiliate/stats/${encodeURIComponent(code)}`)
const now = new Date()

/** Registers a new member with a subscription, like customer service. */
async function register(email: string, phone: string | null = null) {
  const { plan_id } = await db
    .selectFrom('plans')
    .where('name', '=', 'Year')
    .select('plan_id')
    .executeTakeFirstOrThrow()
  const member = {
    email,
    name: email,
    phone,
    refer_code: email.toUpperCase(),
    password_hash: '',
    status: 'ACTIVE',
    created_at: now.toISOString(),
  } as const
  const { member_id } = await db.insertInto('members').values(member).returning('member_id').executeTakeFirstOrThrow()
  return addSubscription(member_id, plan_id)
}
async function addSubscription(member_id: number, plan_id: number) {
  const at = now.toISOString()
  const { subscription_id } = await db
    .insertInto('subscriptions')
    .values({ member_id, plan_id, months: 12, start_at: at, end_at: at, opens_all_campuses: 1 })
    .returning('subscription_id')
    .executeTakeFirstOrThrow()
  return subscription_id
}

test('AFF-3 the tiers of 1 October 2024 at both bounds of each', () => {
  const ends = [
    [0, 0],
    [1, 5],
    [20, 5],
    [21, 6],
    [40, 6],
    [41, 7],
    [60, 7],
    [61, 8],
    [80, 8],
    [81, 9],
    [99, 9],
    [100, 10],
    [1_000_000, 10],
  ] as const
  for (const [count, percent] of ends) assert.equal(tierPercent(count), percent, String(count))
  assert.equal(REFERRAL_TIERS.length, 6)
})

test('AFF-3 a code shows its count, unpaid referrals by plan and tier, and no personal data', async () => {
  const { status, content, text } = await stats('PADAUK1')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(content).sort(), [
    'owed_usd',
    'refer_code',
    'subscriptions_to_pay',
    'tier_percent',
    'total_subscriptions',
  ])
  assert.deepEqual([content.refer_code, content.total_subscriptions, content.tier_percent], ['PADAUK1', 45, 7])
  assert.equal(
    content.subscriptions_to_pay.reduce(
      (sum: number, { unpaid_count }: { unpaid_count: number }) => sum + unpaid_count,
      0,
    ),
    12,
  )
  const plans = (await call('GET', '/api/plans')).content.data.map(({ name }: { name: string }) => name)
  for (const line of content.subscriptions_to_pay) {
    assert.deepEqual(Object.keys(line).sort(), ['name', 'unpaid_count'])
    assert.ok(plans.includes(line.name), line.name)
  }
  assert.doesNotMatch(text, /Thet Zaw|Sample member|@padauk/)
})

test('AFF-3 a code without subscriptions has tier 0; any spelling matches; an unknown code is 404', async () => {
  assert.deepEqual((await stats(' padauk5 ')).content, {
    refer_code: 'PADAUK5',
    total_subscriptions: 0,
    subscriptions_to_pay: [],
    tier_percent: 0,
    owed_usd: null,
  })
  for (const code of ['NOBODY', "x' or 1=1 --", '%', '../me', 'ကြေး'])
    assert.deepEqual([(await stats(code)).status, (await stats(code)).error.code], [404, 'not_found'], code)
  for (const code of [' ', 'x'.repeat(41), 'a\0b']) assert.equal((await stats(code)).status, 422, JSON.stringify(code))
})

test('AFF-3 self-referral by email or phone is refused, and nothing is counted', async () => {
  await db
    .updateTable('members')
    .set({ phone: '+95911111' })
    .where('member_id', '=', await idOf('fresh'))
    .execute()
  const byPhone = await register('second-self@padauk.test', '+95911111')
  await assert.rejects(recordReferral(db, 'PADAUK2', byPhone, now), { status: 422 })
  const { plan_id } = await db.selectFrom('plans').select('plan_id').executeTakeFirstOrThrow()
  await assert.rejects(recordReferral(db, 'PADAUK2', await addSubscription(await idOf('fresh'), plan_id), now), {
    status: 422,
  })
  await assert.rejects(recordReferral(db, 'NOBODY', byPhone, now), { status: 404 })
  assert.equal((await stats('PADAUK2')).content.total_subscriptions, 0)
})

test('AFF-3 a subscription counts once however often it is recorded; two missing phones do not match', async () => {
  const bought = await register('friend@padauk.test')
  await Promise.all(Array.from({ length: 20 }, () => recordReferral(db, 'padauk3', bought, now)))
  assert.deepEqual((await stats('PADAUK3')).content, {
    refer_code: 'PADAUK3',
    total_subscriptions: 1,
    subscriptions_to_pay: [{ name: 'Year', unpaid_count: 1 }],
    tier_percent: 5,
    owed_usd: null,
  })
})

test('AFF-3 only the owner of a code sees what they are owed', async () => {
  const { content: me } = await call('GET', '/api/me', { as: 'trader' })
  await recordReferral(db, me.refer_code, await register('friend-of-trader@padauk.test'), now)
  const owedTo = async (as?: 'trader' | 'member') =>
    (await call('GET', `/api/affiliate/stats/${me.refer_code}`, { ...(as && { as }) })).content.owed_usd
  // 5 % of $249.
  assert.deepEqual([await owedTo('trader'), await owedTo('member'), await owedTo()], [12.45, null, null])
})

test('AFF-3 SAFE-3 of a hundred simultaneous payouts one succeeds, at the reached tier and the paid price; the rest are 409', async () => {
  for (let nth = 0; nth < 21; nth++) await recordReferral(db, 'PADAUK4', await register(`buyer${nth}@padauk.test`), now)
  await db.updateTable('plans').set({ price_cents: 1 }).execute()
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, () => recordPayout(db, null, 'PADAUK4', 'chat', now)),
  )
  const won = results.filter((result) => result.status === 'fulfilled')
  assert.deepEqual(
    won.map(({ value: { amount_cents, tier_percent, subscriptions } }) => ({
      amount_cents,
      tier_percent,
      subscriptions,
    })),
    [{ amount_cents: Math.round(21 * 24_900 * 0.06), tier_percent: 6, subscriptions: 21 }],
  )
  for (const result of results)
    if (result.status === 'rejected')
      assert.deepEqual([result.reason.status, result.reason.code], [409, 'nothing_owed'])
  const member_id = await idOf('expired')
  const kept = await db
    .selectFrom('payouts')
    .where('member_id', '=', member_id)
    .select(['amount_cents', 'tier_percent', 'note'])
    .execute()
  assert.deepEqual(
    kept.map((payout) => ({ ...payout })),
    [{ amount_cents: 31_374, tier_percent: 6, note: 'chat' }],
  )
  assert.deepEqual((await stats('PADAUK4')).content.subscriptions_to_pay, [])
  assert.equal((await stats('PADAUK4')).content.total_subscriptions, 21)
})
