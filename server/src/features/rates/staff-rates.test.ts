import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Rate } from '@padauk/contract/staff-rates'
import { addDays } from '@padauk/rules/days'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import { localDay } from '#lib/days.ts'
import { messagesOf } from '#test/messages.ts'
import { openWorld } from '#test/world.ts'
import { findRate } from './rates.ts'

const { call, db } = await openWorld()
const TODAY = localDay(new Date(), SCHOOL_ZONE)
const set = (body: unknown, as: 'owner' | 'support' | 'finance' = 'owner') =>
  call('POST', '/api/staff/rates', { as, body })

test('STAFF-9 the owner keeps dated rates of the kyat, each with who set it, and the latest day holds', async () => {
  const before = (await call('GET', '/api/staff/rates', { as: 'support' })).content
  const { status, content } = await set({ mmk_per_usd: 4512.5, from_day: TODAY })
  assert.equal(status, 201)
  assert.deepEqual([content.mmk_per_usd, content.from_day, content.staff], [4512.5, TODAY, 'owner@padauk.test'])
  // Set again on the same day: the later one holds, and the first is still in the history.
  await set({ mmk_per_usd: 4520, from_day: TODAY })
  // A day that was forgotten is filled in; today's rate stays.
  await set({ mmk_per_usd: 4300, from_day: addDays(TODAY, -5) })
  const { data, total } = (await call('GET', '/api/staff/rates?perPage=4', { as: 'finance' })).content
  assert.equal(total, before.total + 3)
  assert.deepEqual(
    data.map((rate: Rate) => rate.mmk_per_usd),
    [4520, 4512.5, 4300, 4150],
  )
  assert.equal(await findRate(db, new Date()), 452_000)
  assert.equal(await findRate(db, new Date(Date.now() - 3 * 86_400_000)), 430_000)
  assert.equal(await findRate(db, new Date(Date.now() - 8 * 86_400_000)), 415_000)
  assert.equal(await findRate(db, new Date('2020-01-01')), null)
  const { content: audits } = await call('GET', '/api/staff/audit?action=rates.create', { as: 'owner' })
  assert.deepEqual(audits.data[0].after, { mmk_per_usd: 4300, from_day: addDays(TODAY, -5) })
})

test('STAFF-9 only the owner sets a rate, and a day to come or a rate out of reach is refused by field', async () => {
  for (const role of ['support', 'finance'] as const)
    assert.equal((await set({ mmk_per_usd: 1, from_day: TODAY }, role)).status, 403)
  assert.equal((await call('GET', '/api/staff/rates', { as: 'member' })).status, 401)
  for (const [wrong, field, message] of [
    [{ from_day: addDays(TODAY, 1) }, 'from_day', 'a rate begins today or earlier, not later'],
    [{ from_day: '2026-02-30' }, 'from_day', 'from_day must be a day such as 2026-11-20'],
    [{ mmk_per_usd: 0 }, 'mmk_per_usd', 'the rate must be 1 or more'],
    [{ mmk_per_usd: 10_000_000 }, 'mmk_per_usd', 'the rate must be at most 1,000,000'],
    [{ mmk_per_usd: 4500.125 }, 'mmk_per_usd', 'the rate must have at most two decimals'],
    [{ mmk_per_usd: '4500' }, 'mmk_per_usd', 'the rate must be a number'],
  ] as const) {
    const { status, error } = await set({ mmk_per_usd: 4500, from_day: TODAY, ...wrong })
    assert.deepEqual([status, messagesOf(error)], [422, [{ path: field, message }]])
  }
})
