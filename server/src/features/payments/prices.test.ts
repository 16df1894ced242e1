import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPrice, needsReason, sumText } from '@padauk/rules/prices'

const RATE = 450_000
const said = (amount: string, currency: string, price_cents: number, rate: number | null = RATE) => {
  const check = checkPrice({ amount, currency }, price_cents, rate)
  return check.state === 'SHORT' ? `short by ${sumText(check.missing, check.currency)}` : check.state
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

test('STAFF-9 two percent less than the price is enough, and a hair less is short', () => {
  assert.equal(said('98', 'USD', 10_000), 'ENOUGH')
  assert.equal(said('97.99999999', 'USD', 10_000), 'short by $2.00000001')
  assert.equal(said('441000', 'MMK', 10_000), 'ENOUGH')
  assert.equal(said('440999', 'MMK', 10_000), 'short by 9,001 MMK')
  assert.equal(said('500', 'USD', 10_000), 'ENOUGH')
  assert.equal(said('0', 'USD', 0), 'ENOUGH')
  assert.equal(said('999999999999', 'MMK', 100_000_000), 'ENOUGH')
})

test('STAFF-9 what cannot be compared needs a reason too, except coins, which are converted on arrival', () => {
  assert.equal(said('449', 'MMK', 44_900, null), 'NO_RATE')
  assert.equal(said('10', 'KS', 44_900), 'NO_RATE')
  assert.equal(said('0.004', 'BTC', 44_900), 'COIN')
  assert.deepEqual(
    (['SHORT', 'NO_RATE', 'COIN', 'ENOUGH'] as const).map((state) =>
      needsReason(state === 'SHORT' ? { state, missing: '1', price: '2', currency: 'USD' } : { state }),
    ),
    [true, true, false, false],
  )
})
