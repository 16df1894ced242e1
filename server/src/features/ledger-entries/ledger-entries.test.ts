// Both engines: sums of money.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerEntry } from '@padauk/contract/ledger-entries'
import { amountOf } from '@padauk/rules/money'
import { sql } from 'kysely'
import { multipart, PIXEL } from '#test/multipart.ts'
import { openWorld, type StaffRole } from '#test/world.ts'

const { call, db } = await openWorld()
const BASE = '/api/staff/ledger-entries'
const DAY_MS = 86_400_000

let made = 0
const payment = (more: object = {}) => ({
  ...{ method: 'MMK', amount: '203350', usdt: '49', currency: 'MMK', reference: `LEDGER ${++made}` },
  ...more,
})
/** A new member who has paid once; the file has the entry. */
async function register(more: object = {}) {
  const { content, text, status } = await call('POST', '/api/staff/members', {
    as: 'support',
    body: {
      name: `Ledger ${made}`,
      email: `ledger${made}@example.com`,
      plan_id: 1,
      campus_ids: [1, 2],
      payment: payment(more),
    },
  })
  assert.equal(status, 201, text)
  return { member_id: content.member_id as number, entry: content.entries[0] as LedgerEntry }
}
const file = async (id: number) => (await call('GET', `/api/staff/members/${id}`, { as: 'finance' })).content
const list = async (query = '') => (await call('GET', `${BASE}?${query}`, { as: 'finance' })).content
const act = (entry_id: number, what: string, body: unknown, as: StaffRole = 'finance') =>
  call('POST', `${BASE}/${entry_id}/${what}`, { as, body })
const kinds = (entries: LedgerEntry[]) => entries.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`)
test('STAFF-8 an entry cannot be changed, deleted, replaced or entered twice', async () => {
  const { entry } = await register()
  const { entry_id } = entry
  const final = /final|ledger/
  await assert.rejects(
    db.updateTable('ledger_entries').set({ units: 1 }).where('entry_id', '=', entry_id).execute(),
    final,
  )
  await assert.rejects(db.deleteFrom('ledger_entries').where('entry_id', '=', entry_id).execute(), final)
  const columns = 'kind, source_id, direction, member_id, what, sales, renewals, method, currency, day, at, recorded_at'
  for (const start of ['insert', 'insert or replace'])
    await sql
      .raw(
        `${start} into ledger_entries (entry_id, units, fraction, ${columns}) select entry_id, 1, 0, ${columns} from ledger_entries where entry_id = ${entry_id}`,
      )
      .execute(db)
      .catch(() => {})
  assert.equal(
    (await list(`q=${entry_id}`)).data.find((one: LedgerEntry) => one.entry_id === entry_id).amount,
    '203350',
  )
})

test('STAFF-8 a registration and a renewal are entries with their plan, reference and author', async () => {
  const { member_id, entry } = await register({ amount: '1,120,500.50', reason: 'For two' })
  assert.deepEqual(
    [entry.kind, entry.amount, entry.currency, entry.usd, entry.is_renewal, entry.staff, entry.direction],
    ['SUBSCRIPTION', '1120500.5', 'MMK', 270, false, 'support@padauk.test', 'IN'],
  )
  const renewed = await call('POST', `/api/staff/members/${member_id}/subscriptions`, {
    as: 'support',
    body: { plan_id: 2, payment: payment({ method: 'USDT', currency: 'USDT', amount: '၁၄၉' }) },
  })
  const [last] = renewed.content.entries as LedgerEntry[]
  assert.deepEqual([last?.is_renewal, last?.amount, last?.usd], [true, '149', 149])
})

test('STAFF-8 amounts that are no amount are refused with a sentence, and nothing is entered', async () => {
  const { total } = await list()
  for (const amount of ['-5', '1,20', '149 USD', '149 USD 20 MMK', '1e3', '', '1234567890123', '1.123456789']) {
    const { status, error } = await call('POST', '/api/staff/members', {
      as: 'support',
      body: { name: 'A', email: 'a-bad@example.com', plan_id: 1, campus_ids: [1, 2], payment: payment({ amount }) },
    })
    assert.deepEqual([status, error.fields?.[0]?.path], [422, 'payment.amount'], amount)
  }
  assert.equal((await list()).total, total)
})

test('STAFF-8 an order is entered when its payment is accepted, on the day it was made, and taken back with it', async () => {
  const { order_id, payment_id } = await db
    .selectFrom('funded_orders')
    .where('status', '=', 'PENDING')
    .select(['order_id', 'payment_id'])
    .executeTakeFirstOrThrow()
  const paid = await db
    .selectFrom('payments')
    .where('payment_id', '=', payment_id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const entriesOf = async () =>
    db.selectFrom('ledger_entries').where('member_id', '=', paid.member_id).selectAll().orderBy('entry_id').execute()
  const before = (await entriesOf()).length
  const decide = (body: object) => call('PATCH', `/api/staff/funded-orders/${order_id}`, { as: 'finance', body })
  const approve = { status: 'APPROVED', decided_on: 'PENDING' }
  const answers = await Promise.all([decide(approve), decide(approve)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  const [entered, ...more] = (await entriesOf()).slice(before)
  assert.equal(more.length, 0)
  assert.deepEqual(
    [entered?.kind, entered?.source_id, entered?.at, entered?.usd_cents],
    ['ORDER', order_id, paid.created_at, Number(paid.amount) * 100],
  )
  await decide({ status: 'REJECT', decided_on: 'APPROVED', reason: 'The transfer was recalled' })
  const [, back] = (await entriesOf()).slice(before)
  assert.deepEqual(
    [back?.kind, back?.source_id, back?.usd_cents, back?.reason],
    ['CORRECTION', entered?.entry_id, -Number(paid.amount) * 100, 'The transfer was recalled'],
  )
})

test('STAFF-8 a paid withdrawal and a payout are entries on the day they were paid', async () => {
  const { order_id } = await db
    .selectFrom('funded_orders')
    .where('status', '=', 'FUNDED')
    .select('order_id')
    .executeTakeFirstOrThrow()
  const { history_id } = await db
    .insertInto('claims')
    .values({
      ...{ order_id, status: 'PENDING', percentage: 1, wallet_network: 'TRC20', wallet_address: 'T' },
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .returning('history_id')
    .executeTakeFirstOrThrow()
  const form = multipart([
    ['status', 'APPROVED'],
    ['decided_on', 'PENDING'],
    ['amount', '17.50'],
    ['reference', '0xledger'],
    ['payment_proof', PIXEL],
  ])
  const approve = (as: StaffRole) =>
    call('PATCH', `/api/staff/claims/${history_id}`, { as, body: form.body, headers: form.headers })
  // A large claim needs two people.
  await approve('owner')
  await approve('finance')
  const [claim] = (await list('kind=CLAIM')).data as LedgerEntry[]
  assert.deepEqual(
    [claim?.source_id, claim?.usd, claim?.reference, claim?.direction],
    [history_id, -17.5, '0xledger', 'OUT'],
  )
  const paid = await call('POST', '/api/staff/affiliates/PADAUK1/payouts', { as: 'finance', body: { note: 'by chat' } })
  const [payout] = (await list('kind=PAYOUT')).data as LedgerEntry[]
  assert.deepEqual(
    [payout?.source_id, payout?.usd, payout?.what, payout?.reason],
    [paid.content.payout_id, -paid.content.amount_usd, 'PADAUK1', 'by chat'],
  )
})

test('STAFF-8 a correction takes the payment back and enters it right; a second one is refused by name', async () => {
  const { member_id, entry } = await register({ amount: '149', reason: 'Typed by mistake' })
  const right = { method: 'USDT', amount: '49', currency: 'USDT', reference: `0x${made} abc` }
  const [first, second] = await Promise.all(
    (['finance', 'owner'] as const).map((as) =>
      act(entry.entry_id, 'correction', { payment: right, reason: 'It was dollars' }, as),
    ),
  )
  assert.deepEqual([first, second].map((answer) => answer?.status).toSorted(), [201, 409])
  const refused = [first, second].find((answer) => answer?.status === 409)
  assert.match(
    String(refused?.error.message),
    new RegExp(`entry ${entry.entry_id} was corrected by entry \\d+ already`),
  )
  const { entries, timeline } = await file(member_id)
  assert.deepEqual(kinds(entries), ['SUBSCRIPTION 49 USDT', 'CORRECTION -149 MMK', 'SUBSCRIPTION 149 MMK'])
  const [stands, back, was] = entries as LedgerEntry[]
  assert.deepEqual(
    [stands?.replaces_id, back?.source_id, was?.answer],
    [was?.entry_id, was?.entry_id, { entry_id: back?.entry_id, kind: 'CORRECTION' }],
  )
  assert.deepEqual([timeline[0].action, timeline[0].reason], ['ledger-entries.correct', 'It was dollars'])
  // The wrong reference is free again, the right one is taken.
  await register({ reference: entry.reference })
  const again = await act((await register()).entry.entry_id, 'correction', {
    payment: { ...right, reference: `0X${right.reference.slice(2).toUpperCase()}` },
    reason: 'x',
  })
  assert.deepEqual([again.status, again.error.code], [409, 'reference_used'])
  const other = await act(Number(back?.entry_id), 'correction', { payment: right, reason: 'x' })
  assert.deepEqual([other.status, other.error.code], [409, 'is_correction'])
  const same = await act(Number(stands?.entry_id), 'correction', { payment: right, reason: 'x' })
  assert.equal(same.status, 422)
})

test('STAFF-8 a renewal made by mistake is undone with its subscription, once; its reference is free again', async () => {
  const { member_id, entry } = await register()
  const before = await file(member_id)
  const sold = async () => {
    const { content } = await call('GET', '/api/staff/overview/figures', { as: 'owner' })
    const { sold, renewed } = content.days.at(-1)
    return [sold, renewed]
  }
  const at = await sold()
  const paid = payment()
  const renew = () =>
    call('POST', `/api/staff/members/${member_id}/subscriptions`, {
      as: 'support',
      body: { plan_id: 1, payment: paid },
    })
  const [renewal] = (await renew()).content.entries as LedgerEntry[]
  assert.deepEqual(await sold(), [at[0], at[1] + 1])
  assert.deepEqual((await act(entry.entry_id, 'undo', { reason: 'x' })).error.code, 'not_the_last')
  const answers = await Promise.all(
    [1, 2].map(() => act(Number(renewal?.entry_id), 'undo', { reason: 'The wrong member' })),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
  const after = await file(member_id)
  assert.deepEqual([after.end_at, after.subscriptions.length], [before.end_at, 1])
  assert.deepEqual(kinds(after.entries), [
    'CORRECTION -203350 MMK',
    'SUBSCRIPTION 203350 MMK',
    'SUBSCRIPTION 203350 MMK',
  ])
  assert.deepEqual(await sold(), at)
  assert.equal((await renew()).status, 201)
  const first = await register()
  assert.equal((await act(first.entry.entry_id, 'undo', { reason: 'x' })).error.code, 'first_subscription')
})

test('STAFF-8 a corrected renewal stays a renewal, in the CSV too', async () => {
  const { member_id } = await register()
  const renewed = await call('POST', `/api/staff/members/${member_id}/subscriptions`, {
    as: 'support',
    body: { plan_id: 1, payment: payment() },
  })
  const right = { payment: { method: 'USDT', amount: '49', currency: 'USDT' }, reason: 'It was dollars' }
  const corrected = await act(renewed.content.entries[0].entry_id, 'correction', right)
  const stands = corrected.content.entries.find(({ kind }: LedgerEntry) => kind === 'SUBSCRIPTION')
  assert.equal(stands.is_renewal, true)
  const csv = await call('GET', `${BASE}/export?member=${member_id}`, { as: 'finance' })
  const { parse } = await import('csv-parse/sync')
  const rows = parse(csv.text, { columns: true, bom: true }) as Record<string, string>[]
  assert.deepEqual(
    rows.map(({ kind, renewal }) => `${kind} ${renewal}`),
    ['SUBSCRIPTION 0', 'SUBSCRIPTION 1', 'CORRECTION 0', 'SUBSCRIPTION 1'],
  )
})

test('STAFF-8 a refund within the rule ends the subscription and names the entry; above what was paid it is refused', async () => {
  const { member_id, entry } = await register({ amount: '100', currency: 'USDT', method: 'USDT', reason: 'For two' })
  const refund = (body: object) => act(entry.entry_id, 'refund', { amount: '100', method: 'USDT', ...body })
  const more = await refund({ amount: '100.01' })
  assert.deepEqual([more.status, more.error.message], [422, 'Error: only 100 USDT was paid; a refund cannot be more'])
  for (const amount of ['0', '0.00', '-1']) assert.equal((await refund({ amount })).status, 422, amount)
  const answers = await Promise.all([refund({}), refund({})])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
  const { entries, timeline, end_at, subscriptions } = await file(member_id)
  assert.deepEqual(kinds(entries), ['REFUND -100 USDT', 'SUBSCRIPTION 100 USDT'])
  assert.deepEqual(entries[1].answer, { entry_id: entries[0].entry_id, kind: 'REFUND' })
  assert.ok(Date.parse(end_at) <= Date.now() && subscriptions.length === 1)
  assert.deepEqual([timeline[0].action, timeline[0].after.rule], ['ledger-entries.refund', 'HOLDS'])
  const correction = await act(entry.entry_id, 'correction', { payment: payment(), reason: 'x' })
  assert.deepEqual([correction.status, correction.error.code], [409, 'already_refunded'])
  // What was sent back can be corrected too, never above what was paid.
  const wrong = { payment: { method: 'USDT', amount: '101', currency: 'USDT' }, reason: 'x' }
  assert.equal((await act(entries[0].entry_id, 'correction', wrong)).status, 422)
  wrong.payment.amount = '90'
  assert.equal((await act(entries[0].entry_id, 'correction', wrong)).status, 201)
  const after = await file(member_id)
  assert.deepEqual(kinds(after.entries), [
    ...['REFUND -90 USDT', 'CORRECTION 100 USDT', 'REFUND -100 USDT', 'SUBSCRIPTION 100 USDT'],
  ])
  assert.deepEqual(after.paid, { usd: 10, not_in_usd: 0 })
})

test('STAFF-8 the total that a member has paid is separate from what the school pays them, and from money without a rate', async () => {
  const { member_id } = await register({ amount: '1700', currency: 'THB', method: 'OTHER', reason: 'By hand' })
  assert.deepEqual((await file(member_id)).paid, { usd: 0, not_in_usd: 1 })
  const trader = await db
    .selectFrom('ledger_entries')
    .where('kind', '=', 'CLAIM')
    .select('member_id')
    .executeTakeFirstOrThrow()
  const { entries, paid } = await file(trader.member_id as number)
  // What was taken back is nothing with its correction.
  const bought = (entries as LedgerEntry[]).filter(
    ({ kind, answer }) => (kind === 'ORDER' || kind === 'SUBSCRIPTION') && answer === null,
  )
  assert.equal(
    paid.usd,
    bought.reduce((sum, { usd }) => sum + Number(usd), 0),
  )
})

test('STAFF-8 the rule of a refund is that of its own payment, not of a later renewal', async () => {
  const { member_id, entry } = await register()
  await db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - 2 * DAY_MS).toISOString() })
    .where('payment_id', '=', entry.source_id)
    .execute()
  const renewed = await call('POST', `/api/staff/members/${member_id}/subscriptions`, {
    as: 'support',
    body: { plan_id: 1, payment: payment() },
  })
  assert.equal(renewed.status, 201, renewed.text)
  const { refund, entries } = await file(member_id)
  const rule = (id: number) => call('GET', `${BASE}/${id}/refund-rule`, { as: 'finance' })
  const [later, first] = [entries[0].entry_id, entry.entry_id]
  assert.deepEqual((await rule(later)).content, { ...refund, paid_referral: null })
  assert.deepEqual([refund.state, (await rule(first)).content.state], ['HOLDS', 'TOO_LATE'])
  const refused = await act(first, 'refund', { amount: '1', method: 'MMK' })
  assert.deepEqual([refused.status, refused.error.fields?.[0]?.path], [422, 'reason'])
  const { content } = await act(later, 'refund', { amount: '1', method: 'MMK' })
  // What is no payment has no rule.
  assert.equal((await rule(content.entries[0].entry_id)).status, 404)
  assert.equal((await rule(999_999_999)).status, 404)
})

test('STAFF-8 outside the rule a refund needs a reason; a part of it shortens the period by its share', async () => {
  const { member_id, entry } = await register({ amount: '200', currency: 'USD', reason: 'For four' })
  await db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - 2 * DAY_MS).toISOString() })
    .where('payment_id', '=', entry.source_id)
    .execute()
  const [bought] = (await file(member_id)).subscriptions
  const refused = await act(entry.entry_id, 'refund', { amount: '50', method: 'OTHER' })
  assert.deepEqual([refused.status, refused.error.fields?.[0]?.path], [422, 'reason'])
  assert.equal((await act(entry.entry_id, 'refund', { amount: '50', method: 'OTHER', reason: 'Ill' })).status, 201)
  const [shorter] = (await file(member_id)).subscriptions
  const span = Date.parse(bought.end_at) - Date.parse(bought.start_at)
  assert.equal(Date.parse(bought.end_at) - Date.parse(shorter.end_at), span / 4)
})

test('STAFF-8 the ledger is filtered by month, kind, direction, member, name, reference and number', async () => {
  const { member_id, entry } = await register({ reference: 'KBZ ၉၉ 1234' })
  const ids = async (query: string) => ((await list(query)).data as LedgerEntry[]).map(({ entry_id }) => entry_id)
  for (const query of [
    `member=${member_id}`,
    `q=${encodeURIComponent('kbz 991234')}`,
    `q=${encodeURIComponent('KBZ၉၉')}`,
    `q=${encodeURIComponent(entry.member?.name ?? '')}&kind=SUBSCRIPTION`,
  ])
    assert.ok((await ids(query)).includes(entry.entry_id), query)
  assert.deepEqual(await ids(`q=%23${entry.entry_id}&member=${member_id}`), [entry.entry_id])
  assert.deepEqual(await ids('month=2001-01'), [])
  for (const direction of ['IN', 'OUT'])
    assert.ok((await list(`direction=${direction}`)).data.every((one: LedgerEntry) => one.direction === direction))
  const all: number[] = []
  const { totalPage, total } = await list('perPage=7')
  for (let page = 1; page <= totalPage; page++) all.push(...(await ids(`perPage=7&page=${page}`)))
  assert.deepEqual([all.length, new Set(all).size], [total, total])
  assert.equal((await call('GET', BASE, { as: 'support' })).status, 403)
  for (const query of ['month=2026-13', 'kind=GIFT', 'direction=UP', 'member=x'])
    assert.equal((await call('GET', `${BASE}?${query}`, { as: 'finance' })).status, 422, query)
})

test('STAFF-8 the number of a bank slip finds the entry, regardless of the text around it', async () => {
  const { entry } = await register({ reference: 'KBZ 00938127' })
  const other = await register({ reference: 'Transaction No: 0093-8128' })
  const found = async (q: string) =>
    ((await list(`q=${encodeURIComponent(q)}`)).data as LedgerEntry[]).map(({ entry_id }) => entry_id)
  for (const q of ['00938127', '၀၀၉၃၈၁၂၇', 'KBZ 00938127', 'kbzpay 0093 8127', 'Ref: 00938127'])
    assert.deepEqual(await found(q), [entry.entry_id], q)
  assert.deepEqual(await found('00938128'), [other.entry.entry_id])
})

test('STAFF-8 the sums of the days agree with the entries to the last digit', async () => {
  await register({ amount: '0.1', currency: 'BTC', method: 'BTC' })
  await register({ amount: '0.2', currency: 'BTC', method: 'BTC' })
  const columns = sql`sum(units) as units, sum(fraction) as fraction, sum(sales) as sales, sum(renewals) as renewals`
  const key = sql`day, kind, direction, currency`
  const { rows: drift } = await sql`
    select ${key}, count(*) as entries, ${columns}, coalesce(sum(usd_cents), 0) as usd_cents from ledger_entries group by ${key}
    except select ${key}, entries, units, fraction, sales, renewals, usd_cents from ledger_days`.execute(db)
  assert.deepEqual(drift, [])
  const { content } = await call('GET', '/api/staff/overview/figures', { as: 'finance' })
  for (const { day, in_usd, out_usd } of content.days) {
    const entries = await db.selectFrom('ledger_entries').where('day', '=', day).selectAll().execute()
    const cents = (of: string) =>
      entries
        .filter(({ direction }) => direction === of)
        .reduce((sum, { usd_cents }) => sum + Number(usd_cents ?? 0), 0)
    assert.deepEqual([Math.round(in_usd * 100), 0 - Math.round(out_usd * 100)], [cents('IN'), cents('OUT')], day)
  }
})

test('STAFF-8 amounts with more than two decimals are kept to the last digit, in sums, corrections and refunds too', async () => {
  const month = new Date(Date.now() + 6.5 * 3_600_000).toISOString().slice(0, 7)
  const sold = async (currency: string) => {
    const { lines } = (await list(`month=${month}`)).sums
    const line = lines.find((one: LedgerEntry) => one.kind === 'SUBSCRIPTION' && one.currency === currency)
    const { units, fraction } = amountOf(line?.amount ?? '0')
    return BigInt(units) * 100_000_000n + BigInt(fraction)
  }
  const before = await sold('BTC')
  const amounts = ['0.00000001', '0.123', '0.12345678']
  for (const amount of amounts) {
    const { entry } = await register({ amount, currency: 'BTC', method: 'BTC' })
    assert.equal(entry.amount, amount)
    assert.equal((await list(`q=%23${entry.entry_id}&member=${entry.member?.member_id}`)).data[0].amount, amount)
    const csv = await call('GET', `${BASE}/export?month=${month}&member=${entry.member?.member_id}`, { as: 'finance' })
    // A spreadsheet gets numbers.
    assert.match(csv.text, new RegExp(`,${Number(amount)},`))
  }
  assert.equal((await sold('BTC')) - before, 24_645_679n)

  const { member_id, entry } = await register({ amount: '49.005', currency: 'USDT', method: 'USDT' })
  const right = { ...payment(), method: 'USDT', amount: '49.0049999', currency: 'USDT' }
  const corrected = await act(entry.entry_id, 'correction', { payment: right, reason: 'One digit was wrong' })
  assert.equal(corrected.status, 201, corrected.text)
  const [stands] = (await file(member_id)).entries as LedgerEntry[]
  const refund = (amount: string) => act(stands?.entry_id as number, 'refund', { amount, method: 'USDT' })
  assert.equal((await refund('49.005')).status, 422, 'more than was paid')
  assert.equal((await refund('49.0049998')).status, 201)
  assert.deepEqual(kinds((await file(member_id)).entries), [
    'REFUND -49.0049998 USDT',
    'SUBSCRIPTION 49.0049999 USDT',
    'CORRECTION -49.005 USDT',
    'SUBSCRIPTION 49.005 USDT',
  ])
})
