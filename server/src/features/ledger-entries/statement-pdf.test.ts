import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { LedgerEntry } from '@padauk/contract/ledger-entries'
import type { Sums } from '@padauk/contract/staff-ledger-entries'
import { amountOf } from '@padauk/rules/money'
import { pagesOf, textsOf } from '#test/pdf-texts.ts'
import { openWorld } from '#test/world.ts'
import { drawStatement } from './draw-statement.ts'
import { writeEntries } from './ledger-entries.ts'

const { app, call, cookieOf, db, idOf } = await openWorld()
const BASE = '/api/staff/ledger-entries'
/** Has the entries of this test only: the demo world has none on the first day of a month. */
const month = '2024-03'

const send = async (month: string, language = 'en') =>
  app.inject({
    url: `${BASE}/statement.pdf?month=${month}`,
    headers: { cookie: `${await cookieOf('finance')}; language=${language}` },
  })
async function fetchPdf(month: string, language = 'en') {
  const answer = await send(month, language)
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 200))
  assert.deepEqual(
    [answer.headers['content-type'], answer.headers['content-disposition']],
    ['application/pdf', `attachment; filename="statement-${month}.pdf"`],
  )
  const pages = pagesOf(answer.rawPayload).map(textsOf)
  return { bytes: answer.rawPayload, pages, texts: pages.flat() }
}
const sumsOf = async (month: string): Promise<Sums> =>
  (await call('GET', `${BASE}?month=${month}`, { as: 'finance' })).content.sums
const grouped = (text: string) =>
  text.replace(/^(-?)(\d+)/, (_, sign, units) => sign + BigInt(units).toLocaleString('en'))
const usd = (value: number) => grouped(value.toFixed(2))

/** Milliseconds that this thread has worked. */
const processed = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let sources = 5_000_000
/** Writes entries of a month that has passed, over its days, half of them by the second way to pay. */
async function fill(of: string, count: number, second = {}) {
  const member_id = await idOf('trader')
  for (let from = 0; from < count; from += 100)
    await writeEntries(
      db,
      null,
      Array.from({ length: Math.min(100, count - from) }, (_, at) => ({
        ...({ kind: 'SUBSCRIPTION', source_id: ++sources, direction: 'IN', member_id } as const),
        ...{ what: at % 2 ? 'Year' : 'တစ်နှစ်', method: 'MMK', currency: 'MMK', rate: 415_000 },
        ...{ amount: amountOf(`${1_033_350 + at}.25`), reference: `KBZ 77${from + at}`, sales: 1 as const },
        at: `${of}-${String(1 + (at % 28)).padStart(2, '0')}T05:00:00.000Z`,
        ...(at % 2 && second),
      })),
      new Date(`${of}-28T06:00:00.000Z`),
    )
}

before(() => fill(month, 6, { method: 'USDT', currency: 'USDT', rate: null }))

test('STAFF-8 the statement as a PDF says what the page says, to the cent, and lists every entry', async () => {
  const { bytes, pages, texts } = await fetchPdf(month)
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
  const { lines, in_usd, out_usd, left_usd, entries } = await sumsOf(month)
  assert.ok(lines.length > 1)
  assert.match(
    texts.join('|'),
    new RegExp(`^Padauk\\|Made on .* 20\\d\\d\\|Statement · [A-Z][a-z]+ ${month.slice(0, 4)}\\|`),
  )
  assert.deepEqual(texts.slice(3, 9), [
    'In',
    `${usd(in_usd)} USD`,
    'Out',
    `${usd(out_usd)} USD`,
    'Left',
    `${usd(left_usd)} USD`,
  ])
  const head = texts.indexOf('Sums')
  assert.deepEqual(texts.slice(head + 1, head + 7), ['Kind', 'In or out', 'Currency', 'Entries', 'Amount', 'USD'])
  const cells = lines.flatMap((line) => [
    line.kind[0] + line.kind.slice(1).toLowerCase().replace('claim', 'withdrawal'),
    line.direction === 'IN' ? 'In' : 'Out',
    ...[line.currency, line.entries.toLocaleString('en'), grouped(line.amount), usd(line.usd)],
  ])
  const said = cells.map((cell) => (cell === 'Claim' ? 'Withdrawal' : cell))
  assert.deepEqual(texts.slice(head + 7, head + 7 + said.length), said)
  const { data } = (await call('GET', `${BASE}?month=${month}&perPage=100`, { as: 'finance' })).content
  assert.equal(data.length, entries)
  for (const { entry_id, amount, currency, reference } of data as LedgerEntry[]) {
    const at = texts.lastIndexOf(String(entry_id))
    assert.ok(at > head, `entry ${entry_id}`)
    const row = texts.slice(at, at + 7)
    assert.ok(row.includes(`${grouped(amount)} ${currency}`), `${row}`)
    if (reference && reference.length < 14) assert.ok(row.includes(reference), `${row}`)
  }
  for (const [nth, page] of pages.entries()) assert.equal(page.at(-1), `Page ${nth + 1} of ${pages.length}`)
})

test('STAFF-8 it is in Burmese too, and a month without entries is one page', async () => {
  const { texts } = await fetchPdf(month, 'my')
  for (const word of ['လချုပ်စာရင်း', 'အဝင်', 'အထွက်', 'လက်ကျန်', 'ငွေကြေး', 'ပမာဏ', 'အဖွဲ့ဝင်'])
    assert.ok(texts.includes(word), word)
  const empty = await fetchPdf('2001-02')
  assert.equal(empty.pages.length, 1)
  assert.deepEqual(empty.texts.slice(3, 9), ['In', '0.00 USD', 'Out', '0.00 USD', 'Left', '0.00 USD'])
  assert.equal((await call('GET', `${BASE}/statement.pdf?month=2026-13`, { as: 'finance' })).status, 422)
  assert.equal((await call('GET', `${BASE}/statement.pdf?month=${month}`, { as: 'support' })).status, 403)
})

test('STAFF-8 a month of 2,000 entries is drawn in small slices, with its head on every page', async (context) => {
  await fill('2025-05', 2000)
  // The first one loads the libraries.
  await fetchPdf('2001-02', 'my')
  // In processor time, so that a busy machine does not count.
  let [last, longest, isDone] = [processed(), 0, false]
  const watch = () => {
    const at = processed()
    longest = Math.max(longest, at - last)
    last = at
    if (!isDone) setImmediate(watch)
  }
  setImmediate(watch)
  const began = last
  const { rawPayload } = await send('2025-05')
  const took = processed() - began
  isDone = true
  const { pages, texts } = await fetchPdf('2025-05')
  const { left_usd, entries } = await sumsOf('2025-05')
  assert.equal(entries, 2000)
  assert.ok(texts.includes(`${usd(left_usd)} USD`))
  assert.equal(texts.filter((text) => / MMK$/.test(text)).length, 2000)
  assert.ok(pages.length > 30 && pages.length < 60, `${pages.length} pages`)
  for (const page of pages.slice(1)) assert.deepEqual(page.slice(0, 3), ['Entry', 'When', 'What'])
  const [all, most] = [took, longest].map(Math.round)
  context.diagnostic(`${all} ms of processor time, ${rawPayload.length} bytes, nobody waits longer than ${most} ms`)
  assert.ok(longest < 150, `blocked for ${longest} ms`)
})

test('STAFF-8 who saved the entries of a month is in the audit log', async () => {
  await fetchPdf(month)
  const { content } = await call('GET', '/api/staff/audit?action=ledger-entries.export', { as: 'owner' })
  assert.deepEqual(
    [content.data[0].staff, content.data[0].after],
    ['finance@padauk.test', { month, entries: (await sumsOf(month)).entries, format: 'pdf' }],
  )
})

const EMPTY = {
  month: '2025-05',
  lines: [],
  entries: 0,
  recorded_later: 0,
  in_usd: 0,
  out_usd: 0,
  left_usd: 0,
}
const SAID = { brand: 'Padauk', language: 'en' as const, say: (name: string) => name, day: '2026-11-24' }

test('STAFF-8 a download that is broken off ends the drawing, and a lost database ends the download', async () => {
  const reads: number[] = []
  const read = async (ids: number[]) => {
    reads.push(ids.length)
    return []
  }
  const ids = Array.from({ length: 2000 }, (_, at) => at)
  const doc = drawStatement({ statement: EMPTY, ids, read }, SAID)
  for await (const chunk of doc) {
    assert.ok(chunk.length > 0)
    // Leaving the loop destroys the stream.
    break
  }
  const at = reads.length
  await setTimeout(200)
  assert.ok(doc.destroyed && reads.length <= at + 1 && reads.length < 20, `${reads.length} pages were read`)
  const broken = drawStatement({ statement: EMPTY, ids, read: () => Promise.reject(new Error('gone')) }, SAID)
  await assert.rejects(Array.fromAsync(broken), /gone/)
})
