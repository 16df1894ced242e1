import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ema, readBars, rsi, sma, tabulate } from '@padauk/rules/charts'
import { inEnglish } from '#test/messages.ts'

const round = (values: (number | undefined)[], places = 2) =>
  values.map((value) => (value === undefined ? undefined : Number(value.toFixed(places))))

const says = (sentence: RegExp) => (error: Error) => sentence.test(inEnglish(error.message))

test('LEARN-6 simple and exponential averages start with the first full period', () => {
  assert.deepEqual(sma([1, 2, 3, 4, 6], 3), [undefined, undefined, 2, 3, 13 / 3])
  assert.deepEqual(round(ema([1, 2, 3, 4, 6], 3)), [undefined, undefined, 2, 3, 4.5])
})

// Closes and values of the published worked example of Wilder's index (14 periods).
test('LEARN-6 the relative strength index uses Wilder’s formula', () => {
  const closes = [
    44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28, 46.28, 46.0, 46.03,
    46.41, 46.22, 45.64,
  ]
  assert.deepEqual(round(rsi(closes, 14), 1).slice(13), [undefined, 70.5, 66.2, 66.5, 69.3, 66.3, 57.9])
  assert.deepEqual(rsi([1, 2, 3], 2), [undefined, undefined, 100])
  assert.deepEqual(rsi([1, 1, 1], 2), [undefined, undefined, 50])
})

test('LEARN-6 a chart table has a column per indicator, empty before its first value', () => {
  const bars = [
    ['2026-01-01', '1', '3', '0.5', '2.00', '90'],
    ['2026-01-02', '2', '5', '2', '4.00', '70'],
    ['2026-01-03', '4', '4', '2', '3.00', '80'],
  ]
  assert.deepEqual(tabulate(bars, ['volume', 'sma 2']), {
    head: ['Time', 'Open', 'High', 'Low', 'Close', 'Volume', 'SMA 2'],
    rows: [
      ['2026-01-01', '1', '3', '0.5', '2.00', '90', ''],
      ['2026-01-02', '2', '5', '2', '4.00', '70', '3.00'],
      ['2026-01-03', '4', '4', '2', '3.00', '80', '3.50'],
    ],
  })
  for (const indicator of ['sma 3', 'sma 0', 'macd 9', 'SMA 2', ''])
    assert.throws(() => tabulate(bars, [indicator]), says(/is not one of/))
  assert.throws(
    () =>
      tabulate(
        bars.map((bar) => bar.slice(0, 5)),
        ['volume'],
      ),
    says(/no volume/),
  )
})

test('LEARN-6 prices are read with any line ends, and days that a spreadsheet rewrote are named by line', () => {
  const csv = 'time,open,high,low,close\n2026-01-01,1,3,0.5,2\n2026-01-02,2,5,2,4\n'
  for (const ends of ['\n', '\r\n', '\r']) assert.equal(readBars(`\ufeff${csv.replaceAll('\n', ends)}`).length, 2)
  for (const day of ['1/2/2026', '02.01.2026', '2-Jan-26', '46024', '1/2/2026 0:00'])
    assert.throws(() => readBars(csv.replace('2026-01-02', day)), says(/^line 3 of the data has a day .*yyyy-mm-dd$/))
})
