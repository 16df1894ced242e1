// Both engines: sums of money.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerEntry } from '@padauk/contract/ledger-entries'
import type { Sums } from '@padauk/contract/staff-ledger-entries'
import { addDays } from '@padauk/rules/days'
import { amountOf } from '@padauk/rules/money'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import { parse } from 'csv-parse/sync'
import { localDay } from '#lib/days.ts'
import { openWorld } from '#test/world.ts'

const { call } = await openWorld()
const BASE = '/api/staff/ledger-entries'
const TODAY = localDay(new Date(), SCHOOL_ZONE)
const MONTH = TODAY.slice(0, 7)

let made = 0
const payment = (more: object = {}) => ({
  ...{ method: 'MMK', amount: '203350', currency: 'MMK', reference: `SUMS ${++made}` },
  ...more,
})
const register = async (more: object = {}) => {
  const { content, text, status } = await call('POST', '/api/staff/members', {
    as: 'support',
    body: {
      ...{ name: `Sums ${made}`, email: `sums${made}@example.com`, plan_id: 1, campus_ids: [1, 2] },
      payment: payment(more),
    },
  })
  assert.equal(status, 201, text)
  return { member_id: content.member_id as number, entry: content.entries[0] as LedgerEntry }
}
const renew = async (member_id: number) =>
  (
    await call('POST', `/api/staff/members/${member_id}/subscriptions`, {
      as: 'support',
      body: { plan_id: 1, payment: payment() },
    })
  ).content.entries[0] as LedgerEntry
const act = async (entry_id: number, what: string, body: object) => {
  const { status, text } = await call('POST', `${BASE}/${entry_id}/${what}`, { as: 'finance', body })
  assert.equal(status, 201, text)
}
const read = async (query: string) => (await call('GET', `${BASE}?${query}`, { as: 'finance' })).content
const sumsOf = async (query: string): Promise<Sums> => (await read(query)).sums

type Row = Record<string, string>
const csvOf = async (query: string) =>
  parse((await call('GET', `${BASE}/export?${query}`, { as: 'finance' })).text, { columns: true, bom: true }) as Row[]
const centsOf = (rows: Row[]) => rows.reduce((sum, { usd }) => sum + Math.round(Number(usd || 0) * 100), 0)
const kindOf = ({ kind, renewal }: Row) => (renewal === '1' ? 'RENEWAL' : String(kind))
/** Of decimals, in hundred-millionths. */
const amountsOf = (amounts: string[]) =>
  amounts.reduce((sum, amount) => {
    const { units, fraction } = amountOf(amount)
    return sum + BigInt(units) * 100_000_000n + BigInt(fraction)
  }, 0n)

test('STAFF-8 the sums of any filter are those of the lines of its CSV and of its entries, to the cent', async () => {
  const first = await register()
  await register({ amount: '49.37', currency: 'USDT', method: 'USDT' })
  await register({ amount: '1700', currency: 'THB', method: 'OTHER', reason: 'By hand' })
  const renewal = await renew(first.member_id)
  const right = { payment: { method: 'USDT', amount: '49', currency: 'USDT' }, reason: 'It was dollars' }
  await act(renewal.entry_id, 'correction', right)
  await act((await register()).entry.entry_id, 'refund', { amount: '203350', method: 'MMK' })
  await act((await renew(first.member_id)).entry_id, 'undo', { reason: 'The wrong member' })
  const year = `from=${addDays(TODAY, -364)}&to=${TODAY}`
  const seen = new Set<string>()
  for (const query of [
    ...['', `month=${MONTH}`, year, `from=${TODAY}&to=${TODAY}`, `from=${TODAY}`, `from=${addDays(TODAY, -90)}`],
    ...['SUBSCRIPTION', 'RENEWAL', 'ORDER', 'CLAIM', 'REFUND', 'CORRECTION'].map((kind) => `kind=${kind}&${year}`),
    ...['IN', 'OUT'].map((direction) => `direction=${direction}&month=${MONTH}`),
    ...[`kind=CORRECTION&direction=OUT&${year}`, 'kind=RENEWAL&direction=OUT'],
    ...[`member=${first.member_id}`, 'q=sums', `q=sums&kind=RENEWAL`, `q=sums&kind=SUBSCRIPTION&month=${MONTH}`],
  ]) {
    const [sums, rows] = [await sumsOf(query), await csvOf(query)]
    assert.deepEqual([sums.entries, Math.round(sums.left_usd * 100)], [rows.length, centsOf(rows)], query)
    for (const direction of ['IN', 'OUT'] as const) {
      const mine = rows.filter((row) => row.direction === direction)
      assert.equal(Math.round(sums[direction === 'IN' ? 'in_usd' : 'out_usd'] * 100), centsOf(mine), query)
    }
    // Each line of the CSV is in one line of the sums, and nothing else is.
    let left = rows.length
    for (const { kind, direction, currency, entries, amount, usd, not_in_usd } of sums.lines) {
      const mine = rows.filter(
        (row) => kindOf(row) === kind && row.direction === direction && row.currency === currency,
      )
      const name = `${query}: ${kind} ${direction} ${currency}`
      assert.deepEqual([entries, Math.round(usd * 100)], [mine.length, centsOf(mine)], name)
      assert.equal(not_in_usd, mine.filter((row) => row.usd === '').length, name)
      assert.equal(amountsOf([amount]), amountsOf(mine.map((row) => String(row.amount))), name)
      left -= entries
      seen.add(kind)
    }
    assert.equal(left, 0, query)
    let [cents, page] = [0, 1]
    for (;;) {
      const { data, totalPage } = await read(`${query}&perPage=100&page=${page}`)
      cents += (data as LedgerEntry[]).reduce((sum, { usd }) => sum + Math.round((usd ?? 0) * 100), 0)
      if (page++ >= totalPage) break
    }
    assert.equal(cents, Math.round(sums.left_usd * 100), query)
  }
  assert.deepEqual(
    ['SUBSCRIPTION', 'RENEWAL', 'ORDER', 'CLAIM', 'REFUND', 'CORRECTION'].filter((kind) => !seen.has(kind)),
    [],
  )
})

test('STAFF-8 a renewal is counted once: among the renewals, not among what was sold', async () => {
  const { member_id } = await register()
  const counts = async () => {
    const { lines } = await sumsOf(`month=${MONTH}`)
    const of = (kind: string) =>
      lines.filter((line) => line.kind === kind).reduce((sum, { entries, usd }) => sum + entries + usd, 0)
    const { days } = (await call('GET', '/api/staff/overview/figures', { as: 'finance' })).content
    const { sold, renewed } = days.at(-1)
    return { sold, renewed, subscriptions: of('SUBSCRIPTION'), renewals: of('RENEWAL') }
  }
  const before = await counts()
  await renew(member_id)
  const after = await counts()
  assert.deepEqual(after, { ...before, renewed: before.renewed + 1, renewals: before.renewals + 1 + 49 })
  const list = async (kind: string) => (await read(`member=${member_id}&kind=${kind}`)).data as LedgerEntry[]
  assert.deepEqual(
    [...(await list('SUBSCRIPTION')), ...(await list('RENEWAL'))].map(({ is_renewal }) => is_renewal),
    [false, true],
  )
})

test('STAFF-8 days that do not exist, empty periods and those that are too long are refused', async () => {
  for (const query of ['from=2026-02-30', 'from=2026-02-02&to=2026-02-01', 'from=2020-01-01&to=2026-01-01', 'to=x'])
    for (const path of [BASE, `${BASE}/export`])
      assert.equal((await call('GET', `${path}?${query}`, { as: 'finance' })).status, 422, `${path} ${query}`)
})
