import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '../../test/world.ts'

const { call, db } = await openWorld()
const PLAN = {
  name: 'Season',
  price_usd: 79.5,
  months: 4,
  description: 'Four months',
  features: ['Every campus'],
  status: 'DRAFT',
}
const ACCOUNT = {
  name: '5K',
  price_usd: 49,
  account_size_usd: 5000,
  profit_target_percent: 8,
  max_drawdown_percent: 10,
  profit_split_percent: 80,
  description: '',
  status: 'PUBLISHED',
}
const names = async (path: string, as?: 'trader') =>
  (await call('GET', path, { as })).content.data.map(({ name }: { name: string }) => name)

test('STAFF-5 a plan is created as a hidden draft, published, moved, and deleted while unsold', async () => {
  const before = await names('/api/plans')
  const { status, content } = await call('POST', '/api/staff/plans', { as: 'owner', body: PLAN })
  const noBurmese = { campus_count: null, name_my: null, description_my: null, features_my: null }
  assert.deepEqual(
    [status, content],
    [201, { ...PLAN, ...noBurmese, plan_id: content.plan_id, position: before.length + 1 }],
  )
  assert.deepEqual(await names('/api/plans'), before)
  await call('PATCH', `/api/staff/plans/${content.plan_id}`, {
    as: 'owner',
    body: { status: 'PUBLISHED', position: 2 },
  })
  assert.deepEqual(await names('/api/plans'), [before[0], 'Season', ...before.slice(1)])
  const { content: all } = await call('GET', '/api/staff/plans', { as: 'owner' })
  assert.deepEqual(
    all.data.map(({ position }: { position: number }) => position),
    all.data.map((_: unknown, index: number) => index + 1),
  )
  assert.equal((await call('DELETE', `/api/staff/plans/${content.plan_id}`, { as: 'owner' })).status, 204)
  assert.deepEqual(await names('/api/plans'), before)
})

test('WORDS-2 STAFF-5 a plan has its texts in both languages; what has no Burmese is in English and says so', async () => {
  const burmese = { name_my: 'ရာသီ', description_my: 'လေးလ', features_my: ['ဌာနအားလုံး'] }
  const { content: made } = await call('POST', '/api/staff/plans', {
    as: 'owner',
    body: { ...PLAN, ...burmese, status: 'PUBLISHED' },
  })
  const { plan_id } = made
  assert.deepEqual(
    [made.name, made.name_my, made.description_my, made.features_my],
    [PLAN.name, burmese.name_my, burmese.description_my, burmese.features_my],
  )
  const shown = async (language: string) => {
    const { content } = await call('GET', `/api/plans?language=${language}`)
    const plan = content.data.find((one: { plan_id: number }) => one.plan_id === plan_id)
    return [plan.name, plan.description, plan.features, plan.language]
  }
  const update = async (body: object) =>
    (await call('PATCH', `/api/staff/plans/${plan_id}`, { as: 'owner', body })).status
  const english = [PLAN.name, PLAN.description, PLAN.features]
  assert.deepEqual(await shown('en'), [...english, undefined])
  assert.deepEqual(await shown('my'), [burmese.name_my, burmese.description_my, burmese.features_my, undefined])
  assert.equal(await update({ description_my: null }), 200)
  assert.deepEqual(await shown('my'), [burmese.name_my, PLAN.description, burmese.features_my, undefined])
  assert.equal(await update({ name_my: null, features_my: null }), 200)
  assert.deepEqual(await shown('my'), [...english, 'en'])
  assert.deepEqual(await shown('en'), [...english, undefined])
  assert.equal(await update({ name_my: 'က'.repeat(61) }), 422)
  assert.equal((await call('DELETE', `/api/staff/plans/${plan_id}`, { as: 'owner' })).status, 204)
})

test('STAFF-5 a sold plan cannot be deleted, and changing it leaves past sales unchanged', async () => {
  const { plan_id, name } = (await call('GET', '/api/staff/plans', { as: 'owner' })).content.data[0]
  const refused = await call('DELETE', `/api/staff/plans/${plan_id}`, { as: 'owner' })
  assert.deepEqual([refused.status, refused.error.code], [409, 'plan_in_use'])
  assert.match(refused.error.message, /\d+ subscriptions were bought/)
  const sold = await db.selectFrom('subscriptions').where('plan_id', '=', plan_id).selectAll().execute()
  assert.equal(
    (await call('PATCH', `/api/staff/plans/${plan_id}`, { as: 'owner', body: { price_usd: 1, months: 1 } })).content
      .name,
    name,
  )
  assert.deepEqual(await db.selectFrom('subscriptions').where('plan_id', '=', plan_id).selectAll().execute(), sold)
})

test('STAFF-5 invalid prices, months and texts are refused at their fields', async () => {
  for (const wrong of [
    { price_usd: -1 },
    { price_usd: 1.234 },
    { price_usd: '49' },
    { months: 0 },
    { months: 1201 },
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { status: 'SOLD' },
    { features: Array(13).fill('x') },
    { extra: 1 },
  ]) {
    const { status, error } = await call('POST', '/api/staff/plans', { as: 'owner', body: { ...PLAN, ...wrong } })
    assert.deepEqual([status, error.fields?.[0]?.path.split(/[.[]/)[0]], [422, Object.keys(wrong)[0]])
  }
})

test('STAFF-5 a funded plan works the same: its orders keep name and price', async () => {
  const { content } = await call('POST', '/api/staff/funded-accounts', { as: 'owner', body: ACCOUNT })
  assert.equal((await names('/api/funded-account', 'trader')).at(-1), '5K')
  await call('PATCH', `/api/staff/funded-accounts/${content.funded_account_id}`, {
    as: 'owner',
    body: { status: 'DRAFT' },
  })
  assert.ok(!(await names('/api/funded-account', 'trader')).includes('5K'))
  assert.equal(
    (await call('DELETE', `/api/staff/funded-accounts/${content.funded_account_id}`, { as: 'owner' })).status,
    204,
  )
  const { funded_account_id } = await db
    .selectFrom('funded_orders')
    .select('funded_account_id')
    .executeTakeFirstOrThrow()
  assert.equal((await call('DELETE', `/api/staff/funded-accounts/${funded_account_id}`, { as: 'owner' })).status, 409)
})

test('STAFF-6 each change of a plan is audited with its previous value', async () => {
  const { plan_id } = (await call('GET', '/api/staff/plans', { as: 'owner' })).content.data[1]
  await call('PATCH', `/api/staff/plans/${plan_id}`, { as: 'owner', body: { name: 'Renamed' } })
  const { content } = await call('GET', `/api/staff/audit?target=plan:${plan_id}`, { as: 'owner' })
  assert.deepEqual(
    [content.data[0].action, content.data[0].after.name, content.data[0].staff],
    ['plans.update', 'Renamed', 'owner@padauk.test'],
  )
  assert.notEqual(content.data[0].before.name, 'Renamed')
})
