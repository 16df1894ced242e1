// Both engines: locks, and one winner.
// Rules of the kind "at least one" and "at most one", under simultaneous calls.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { multipart, PIXEL } from '#test/multipart.ts'
import { openWorld } from '#test/world.ts'
import { PASSWORD } from '../../../demo/world.ts'

const { call, db, idOf } = await openWorld()
const statusesOf = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)
const only = (statuses: number[], allowed: number[]) =>
  assert.deepEqual(
    [...new Set(statuses)].filter((status) => !allowed.includes(status)),
    [],
  )
const PLAN = { name: 'Contested', price_usd: 10, months: 1, description: '', features: [], status: 'PUBLISHED' }
let nth = 0
const newMember = (plan_id: number) => ({
  name: 'A member',
  email: `racer${++nth}@padauk.test`,
  plan_id,
  payment: { method: 'USDT', amount: '10', currency: 'USDT', reference: `race-${nth}` },
})

test('SAFE-3 a plan that is deleted while it is sold takes no sale with it', async () => {
  for (let round = 0; round < 10; round++) {
    const { plan_id } = (await call('POST', '/api/staff/plans', { as: 'owner', body: PLAN })).content
    const sales = Array.from({ length: 5 }, () =>
      call('POST', '/api/staff/members', { as: 'support', body: newMember(plan_id) }),
    )
    const deleting = call('DELETE', `/api/staff/plans/${plan_id}`, { as: 'owner' })
    const sold = await statusesOf(sales)
    only(sold, [201, 422])
    only([(await deleting).status], [204, 409])
    const kept = await db.selectFrom('subscriptions').where('plan_id', '=', plan_id).select('member_id').execute()
    assert.equal(kept.length, sold.filter((status) => status === 201).length)
  }
})

test('SAFE-3 a funded account that is deleted while it is ordered takes no order with it', async () => {
  const account = {
    name: 'Contested',
    price_usd: 49,
    account_size_usd: 5000,
    profit_target_percent: 8,
    max_drawdown_percent: 10,
    profit_split_percent: 80,
    description: '',
    status: 'PUBLISHED',
  }
  for (let round = 0; round < 5; round++) {
    const { funded_account_id } = (await call('POST', '/api/staff/funded-accounts', { as: 'owner', body: account }))
      .content
    const orders = Array.from({ length: 4 }, () => {
      const form = multipart([
        ['funded_account_id', String(funded_account_id)],
        ['name', 'Hla Win'],
        ['email', 'hla@example.com'],
        ['payment_method', 'USDT'],
        ['transaction_reference', `contested-${++nth}`],
        ['payment_proof', PIXEL],
      ])
      return call('POST', '/api/funded-account-order', { as: 'trader', ...form })
    })
    const deleting = call('DELETE', `/api/staff/funded-accounts/${funded_account_id}`, { as: 'owner' })
    const ordered = await statusesOf(orders)
    only(ordered, [201, 404, 409])
    only([(await deleting).status], [204, 409])
    const kept = await db
      .selectFrom('funded_orders')
      .where('funded_account_id', '=', funded_account_id)
      .select('order_id')
      .execute()
    assert.equal(kept.length, ordered.filter((status) => status === 201).length)
  }
})

test('SAFE-3 of members who are given one email or phone at once one gets it, and the others are 409', async () => {
  const ids = await Promise.all((['fresh', 'expiring', 'expired', 'trader', 'member'] as const).map(idOf))
  for (const [round, update] of [{ email: 'wanted@padauk.test' }, { phone: '09 777 123 456' }].entries()) {
    const statuses = await statusesOf(
      ids.map((id) => call('PATCH', `/api/staff/members/${id}`, { as: 'support', body: update })),
    )
    assert.deepEqual(statuses.toSorted(), [200, 409, 409, 409, 409], `round ${round}`)
  }
})

test('SAFE-3 things created and moved at once have distinct positions', async () => {
  const { content: file } = await call('GET', '/api/studenet-win?type=WIN')
  const win = { type: 'WIN', title: 'At once', cover: file.data[0].cover, status: 'PUBLISHED' }
  for (const [path, body, table] of [
    ['/api/staff/plans', PLAN, 'plans'],
    ['/api/staff/student-wins', win, 'student_wins'],
  ] as const) {
    only(await statusesOf(Array.from({ length: 30 }, () => call('POST', path, { as: 'owner', body }))), [201])
    const list = (await call('GET', `${path}?perPage=100`, { as: 'owner' })).content.data
    const idColumn = table === 'plans' ? 'plan_id' : 'student_win_id'
    const moves = list
      .slice(0, 10)
      .map((row: Record<string, number>) =>
        call('PATCH', `${path}/${row[idColumn]}`, { as: 'owner', body: { position: 3, title: undefined } }),
      )
    only(await statusesOf(moves), [200])
    const rows = await db
      .selectFrom(table)
      .$if(table === 'student_wins', (q) => q.where('type' as never, '=', 'WIN' as never))
      .select('position')
      .execute()
    assert.equal(new Set(rows.map(({ position }) => position)).size, rows.length, path)
  }
})

test('SAFE-3 two owners who suspend or demote each other at once leave one owner', async () => {
  const { content } = await call('POST', '/api/staff/people', {
    as: 'owner',
    body: { name: 'Second', email: 'second@padauk.test', role: 'owner' },
  })
  const token = content.set_password_link.split('/').at(-1)
  await call('POST', `/api/staff/auth/set-password/${token}`, { body: { newPassword: 'a long password' } })
  const cookieFor = async (email: string, password: string) => {
    const { headers } = await call('POST', '/api/staff/auth/login', { body: { email, password } })
    return { cookie: String(headers['set-cookie']).split(';')[0] as string }
  }
  const { content: me } = await call('GET', '/api/staff/me', { as: 'owner' })
  for (const body of [{ status: 'SUSPENDED' }, { role: 'editor' }])
    for (let round = 0; round < 10; round++) {
      const [first, second] = [
        await cookieFor('owner@padauk.test', PASSWORD),
        await cookieFor('second@padauk.test', 'a long password'),
      ]
      const statuses = await statusesOf([
        call('PATCH', `/api/staff/people/${content.staff_id}`, { as: first, body }),
        call('PATCH', `/api/staff/people/${me.staff_id}`, { as: second, body }),
      ])
      only(statuses, [200, 401, 403, 409])
      const owners = await db
        .selectFrom('staff')
        .where('role', '=', 'owner')
        .where('status', '=', 'ACTIVE')
        .selectAll()
        .execute()
      assert.equal(owners.length, 1, `round ${round}: ${statuses}`)
      await db
        .updateTable('staff')
        .set({ role: 'owner', status: 'ACTIVE' })
        .where('staff_id', 'in', [me.staff_id, content.staff_id])
        .execute()
    }
})
