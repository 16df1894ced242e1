import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportFault, MemberFile } from '@padauk/contract/staff-members'
import { messagesOf } from '#test/messages.ts'
import { multipart } from '#test/multipart.ts'
import { openWorld } from '#test/world.ts'

const { call, db } = await openWorld()
const [STARTER, YEAR] = [1, 3]
let made = 0
const payment = (amount: string) => ({
  method: 'USDT',
  currency: 'USDT',
  amount,
  reference: `campuses ${++made}`,
  reason: 'Agreed',
})
const register = (plan_id: number, campus_ids?: number[]) =>
  call('POST', '/api/staff/members', {
    as: 'support',
    body: {
      ...{ name: 'Wai Wai', email: `wai${made}@example.com`, plan_id, payment: payment('249') },
      ...(campus_ids && { campus_ids }),
    },
  })
const renew = (member_id: number, plan_id: number, campus_ids?: number[]) =>
  call('POST', `/api/staff/members/${member_id}/subscriptions`, {
    as: 'support',
    body: { plan_id, payment: payment('249'), ...(campus_ids && { campus_ids }) },
  })
const opened = ({ subscriptions }: MemberFile) => subscriptions.map(({ campuses }) => campuses?.length ?? 'all')

test('STAFF-9 a plan of two campuses opens two: it is not sold without them, nor with three', async () => {
  assert.deepEqual((await call('GET', '/api/staff/plans/campuses', { as: 'support' })).content, [
    { plan_id: 1, campus_count: 2 },
    { plan_id: 2, campus_count: 2 },
  ])
  for (const [campus_ids, message] of [
    [undefined, 'this plan opens 2 campuses; choose which'],
    [[1, 2, 3], 'this plan opens 2 campuses, not 3'],
  ] as const) {
    const { status, error } = await register(STARTER, campus_ids?.slice())
    assert.deepEqual([status, messagesOf(error)], [422, [{ path: 'campus_ids', message }]])
  }
  // Named twice is named once.
  assert.deepEqual(opened((await register(STARTER, [1, 2, 2])).content), [2])
  assert.deepEqual(opened((await register(YEAR)).content), ['all'])
})

test('STAFF-9 a renewal keeps the two campuses unless others are named, and a plan of all opens all', async () => {
  const { member_id } = (await register(STARTER, [1, 2])).content
  const again = (await renew(member_id, STARTER)).content
  assert.deepEqual(opened(again), [2, 2])
  assert.deepEqual(again.subscriptions[0].campuses, again.subscriptions[1].campuses)
  const other = (await renew(member_id, STARTER, [3])).content
  assert.deepEqual(opened(other), [1, 2, 2])
  assert.deepEqual(opened((await renew(member_id, YEAR)).content), ['all', 1, 2, 2])
  // After all of them, the two have to be chosen.
  const { status, error } = await renew(member_id, STARTER)
  assert.deepEqual([status, error.fields?.[0]?.path], [422, 'campus_ids'])
  assert.equal((await renew(member_id, STARTER, [1, 2, 3])).status, 422)
})

test('STAFF-9 an import names the campuses of such a plan, and a line without them is reported', async () => {
  const header = 'name,email,plan_id,campus_ids,method,amount,currency,reference,reason'
  const line = (n: number, campus_ids: string, amount = '49', reason = '') =>
    `Line ${n},line${n}@example.com,1,${campus_ids},USDT,${amount},USDT,import campus ${n},${reason}`
  const send = async (lines: string[], dry_run = 'true') => {
    const { body, headers } = multipart([
      ['dry_run', dry_run],
      ['file', Buffer.from([header, ...lines].join('\n')), 'text/csv'],
    ])
    return (await call('POST', '/api/staff/members/import', { as: 'support', body, headers })).content
  }
  const bad = await send([line(1, ''), line(2, '1 2 3'), line(3, '1 99999'), line(4, 'x'), line(5, '1;2', '10')])
  const said = bad.errors.map(({ line, field, message }: ImportFault) => ({ line, field, message }))
  assert.deepEqual(said, [
    { line: 2, field: 'campus_ids', message: 'this plan opens 2 campuses; choose which' },
    { line: 3, field: 'campus_ids', message: 'this plan opens 2 campuses, not 3' },
    { line: 4, field: 'campus_ids', message: 'one of these campuses does not exist' },
    { line: 5, field: 'campus_ids', message: 'campus_ids must be whole numbers' },
    { line: 6, field: 'reason', message: 'short by 39 USDT; give a reason' },
  ])
  const good = await send([line(6, '1 2'), line(7, '3', '10', 'A scholarship')], 'false')
  assert.deepEqual([good.errors, good.imported], [[], 2])
  const rows = await db
    .selectFrom('subscription_campuses')
    .innerJoin('subscriptions', 'subscriptions.subscription_id', 'subscription_campuses.subscription_id')
    .innerJoin('members', 'members.member_id', 'subscriptions.member_id')
    .where('members.email', 'in', ['line6@example.com', 'line7@example.com'])
    .where('opens_all_campuses', '=', 0)
    .select('campus_id')
    .orderBy('campus_id')
    .execute()
  assert.deepEqual(
    rows.map(({ campus_id }) => campus_id),
    [1, 2, 3],
  )
})

test('STAFF-9 the owner says how many campuses a plan opens', async () => {
  const set = (campus_count: unknown) =>
    call('PATCH', `/api/staff/plans/${YEAR}`, { as: 'owner', body: { campus_count } })
  assert.equal((await set(4)).content.campus_count, 4)
  assert.equal((await register(YEAR)).status, 422)
  assert.equal((await set(null)).content.campus_count, null)
  for (const wrong of [0, 1.5, 101]) assert.equal((await set(wrong)).status, 422)
})
