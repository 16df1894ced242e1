import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPrice, needsReason, sumText } from '@padauk/rules/prices'

const RATE = 450_000
const said = (amount: string, currency: string, price_cents: number, rate: number | null = RATE, usdt?: string) => {
  const check = checkPrice({ amount, currency, usdt }, price_cents, rate)
  return 'by' in check ? `${check.state.toLowerCase()} by ${sumText(check.by, check.currency)}` : check.state
}

test('STAFF-9 a payment is compared with the price exactly, and what is missing is named', () => {
  assert.equal(said('10', 'MMK', 44_900), 'short by 2,020,490 MMK')
  assert.equal(said('149', 'MMK', 14_900), 'short by 670,351 MMK')
  assert.equal(said('10', 'USD', 14_900), 'short by $139')
  assert.equal(said('100.5', 'USDT', 14_900), 'short by 48.50 USDT')
  assert.equal(said('658500', 'MMK', 14_900), 'ENOUGH')
  // 4,512.35 kyat for a dollar and a price with cents: no rounding on the way.
  assert.equal(said('1000', 'MMK', 4_999, 451_235), 'short by 224,572.3765 MMK')
})

test('STAFF-9 two percent off the price is enough, a hair less is short, and a hair more is over', () => {
  assert.equal(said('98', 'USD', 10_000), 'ENOUGH')
  assert.equal(said('97.99999999', 'USD', 10_000), 'short by $2.00000001')
  assert.equal(said('441000', 'MMK', 10_000), 'ENOUGH')
  assert.equal(said('440999', 'MMK', 10_000), 'short by 9,001 MMK')
  assert.equal(said('102', 'USD', 10_000), 'ENOUGH')
  assert.equal(said('102.00000001', 'USD', 10_000), 'over by $2.00000001')
  assert.equal(said('0', 'USD', 0), 'ENOUGH')
  assert.equal(said('6183500', 'MMK', 14_900, 415_000), 'over by 5,565,150 MMK')
})

test('STAFF-9 what cannot be compared needs a reason too; coins are compared by the USDT that they became', () => {
  assert.equal(said('449', 'MMK', 44_900, null), 'NO_RATE')
  assert.equal(said('10', 'KS', 44_900), 'NO_RATE')
  assert.equal(said('0.004', 'BTC', 44_900), 'COIN')
  assert.equal(said('0.004', 'BTC', 44_900, null, '449'), 'ENOUGH')
  assert.equal(said('0.004', 'BTC', 44_900, null, '249'), 'short by 200 USDT')
  assert.equal(said('0.04', 'ETH', 4_900, null, '490'), 'over by 441 USDT')
  assert.deepEqual(
    (['NO_RATE', 'COIN', 'ENOUGH'] as const).map((state) => needsReason({ state })),
    [true, false, false],
  )
})
