import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type Who } from '#test/world.ts'
import { ACCOUNTS } from '../../../../demo/world.ts'

const { call, db, idOf } = await openWorld()
const DAY_MS = 86_400_000
const me = async (as: Who) => (await call('GET', '/api/me', { as })).content

test('PROF-1 a member reads name, email, picture, refer code and subscriptions, and no internal fields', async () => {
  const { status, body } = await call('GET', '/api/me', { as: 'trader' })
  const { plan_id, start_at, end_at } = await db
    .selectFrom('subscriptions')
    .where('member_id', '=', await idOf('trader'))
    .select(['plan_id', 'start_at', 'end_at'])
    .executeTakeFirstOrThrow()
  assert.equal(status, 200)
  assert.deepEqual(body, {
    content: {
      name: 'Hla Win',
      email: 'trader@padauk.test',
      profile_image: null,
      refer_code: 'PADAUK5',
      language: null,
      video_height: null,
      has_announcements: false,
      is_subscription_period_greater_than_one_year: true,
      campus_ids: null,
      subscriptions: [{ plan_id, plan: 'Two Years', start_at, end_at, months: 24 }],
    },
  })
})

test('LEARN-5 the picture of videos is chosen once for all devices: a height, or 0 for sound only', async () => {
  const choose = (video_height: unknown) => call('PATCH', '/api/me/update', { as: 'member', body: { video_height } })
  for (const height of [480, 0]) {
    const { status, content } = await choose(height)
    assert.deepEqual([status, content.video_height, (await me('member')).video_height], [200, height, height])
  }
  for (const wrong of [-1, 4321, 0.5, '480', null]) assert.equal((await choose(wrong)).status, 422)
  assert.equal((await me('member')).video_height, 0)
})

test('SIDE-1 the campuses of the running plan are named, so that others can be marked', async () => {
  const bought = await db
    .selectFrom('subscription_campuses')
    .innerJoin('subscriptions', 'subscriptions.subscription_id', 'subscription_campuses.subscription_id')
    .where('member_id', '=', await idOf('fresh'))
    .select('campus_id')
    .orderBy('campus_id')
    .execute()
  assert.equal(bought.length, 2)
  assert.deepEqual(
    (await me('fresh')).campus_ids,
    bought.map(({ campus_id }) => campus_id),
  )
  assert.deepEqual((await me('expired')).campus_ids, [])
})

test('PROF-1 an ended member can still read them', async () => {
  const { email, is_subscription_period_greater_than_one_year } = await me('expired')
  assert.deepEqual([email, is_subscription_period_greater_than_one_year], [ACCOUNTS.expired.email, false])
})

test('SIDE-1 FUND-1 a period counts as longer than a year from 366 days, only while it is active', async () => {
  const memberId = await idOf('fresh')
  const set = async (from: number, days: number, extraMs = 0) => {
    const start = Date.now() + from * DAY_MS
    await db
      .updateTable('subscriptions')
      .set({ start_at: new Date(start).toISOString(), end_at: new Date(start + days * DAY_MS + extraMs).toISOString() })
      .where('member_id', '=', memberId)
      .execute()
    return (await me('fresh')).is_subscription_period_greater_than_one_year as boolean
  }
  assert.deepEqual(
    [
      await set(-1, 364),
      await set(-1, 365),
      await set(-1, 365, 1),
      await set(-1, 366),
      await set(1, 800),
      await set(-801, 800),
    ],
    [false, false, true, true, false, false],
  )
})

test('PROF-1 of several subscriptions the one that ends last comes first, with its plan name', async () => {
  const memberId = await idOf('expiring')
  const plan = await db.selectFrom('plans').where('name', '=', 'Starter').select('plan_id').executeTakeFirstOrThrow()
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  await db
    .insertInto('subscriptions')
    .values({ member_id: memberId, ...plan, months: 1, start_at: at(5), end_at: at(36), opens_all_campuses: 0 })
    .execute()
  assert.deepEqual(
    (await me('expiring')).subscriptions.map(({ plan, months }: { plan: string; months: number }) => [plan, months]),
    [
      ['Starter', 1],
      ['Year', 12],
    ],
  )
})

const rename = (body: unknown, as: Who = 'member') => call('PATCH', '/api/me/update', { as, body })

test('PROF-1 updating the name returns the GET response; an empty update is refused', async () => {
  const { status, body } = await rename({ name: 'Thet Zaw Oo' })
  assert.deepEqual([status, body.content.name], [200, 'Thet Zaw Oo'])
  assert.deepEqual(body.content, await me('member'))
  assert.deepEqual([(await rename({})).status, await me('member')], [422, body.content])
})

test('PROF-1 a name has 1 to 50 characters of any script, stored without what nobody sees', async () => {
  for (const name of ['x', 'သက်ဇော်', '🌼'.repeat(50), '👩‍💻 ❤️', "O'Brien <b>"])
    assert.equal((await rename({ name })).content.name, name)
  assert.equal((await rename({ name: '  Thet \u200b  \u202eZaw\u202c ' })).content.name, 'Thet Zaw')
  assert.equal((await rename({ name: "O'Brien <b>" })).content.name, "O'Brien <b>")
  for (const name of ['', '   ', '\u200b\u202e', 'x'.repeat(51), '🌼'.repeat(51), 'a\0b', 'a\ud800', 7, null, ['x']]) {
    const { status, error } = await rename({ name })
    assert.deepEqual([status, error.fields?.[0]?.path], [422, 'name'], String(name))
  }
  assert.equal((await me('member')).name, "O'Brien <b>")
})

test('WORDS-1 a member starts without a language, and the one they choose is kept for the account', async () => {
  assert.equal((await me('member')).language, null)
  for (const language of ['my', 'en'] as const) {
    const { name } = await me('member')
    const { status, content } = await rename({ language })
    assert.deepEqual([status, content.language, content.name], [200, language, name])
    assert.equal((await me('member')).language, language)
  }
  assert.equal((await me('trader')).language, null)
  for (const language of ['', 'de', 'EN', 'my-MM', null, 1, ['my']]) {
    const { status, error } = await rename({ language })
    assert.deepEqual([status, error.fields?.[0]?.path], [422, 'language'], String(language))
  }
})

test('PROF-1 WORDS-1 a name typed in Zawgyi is stored as Unicode', async () => {
  assert.equal((await rename({ name: 'ျမန္မာႏိုင္ငံ' })).content.name, 'မြန်မာနိုင်ငံ')
})

test('PROF-1 SAFE-2 only the name can be changed', async () => {
  for (const key of ['email', 'refer_code', 'status', 'member_id', 'profile_image', '__proto__x']) {
    const { status, error } = await rename({ [key]: 'x' })
    assert.deepEqual([status, error.fields?.[0]?.path], [422, key])
  }
})
