import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgePlan } from '@padauk/rules/replay-plans'
import { type Bar, playRun, type Trade } from '@padauk/rules/replays'
import { averageTrueRange } from '@padauk/rules/trade-rules'
import fc from 'fast-check'

const bar = (low: number, high: number): Bar => ({ time: '2026-01-01', open: low, high, low, close: high })
/** Twenty bars of length 2 that climb from 90 to 120 without a gap, an older one far away. */
const SEEN = [
  bar(10, 200),
  ...Array.from({ length: 20 }, (_, index) => Math.min(90 + 2 * index, 118)).map((low) => bar(low, low + 2)),
]
const LATER = bar(1, 500)
const placed = (more: Partial<Trade>) => ({
  entry: 105,
  stop: 100,
  target: 115,
  placed_at: SEEN.length - 1,
  why: 'TARGET' as const,
  ...more,
})
const judge = (more: Partial<Trade>) => judgePlan([...SEEN, LATER], placed(more))

test('LEARN-11 a plan is judged by the range of the last twenty bars that were seen, not by later ones', () => {
  const places = [89, 90, 99.9, 100.1, 105, 109.9, 110.1, 120, 121].map(
    (entry) => judge({ entry, stop: entry - 5, target: entry + 10 }).place,
  )
  assert.deepEqual(places, ['BELOW', 'LOW', 'LOW', 'MIDDLE', 'MIDDLE', 'MIDDLE', 'HIGH', 'HIGH', 'ABOVE'])
})

test('LEARN-11 bars without a range have only a middle', () => {
  assert.equal(judgePlan([bar(100, 100)], placed({ entry: 100, stop: 99, target: 102, placed_at: 0 })).place, 'MIDDLE')
})

test('LEARN-11 reward to risk is that of the order, for both sides', () => {
  assert.equal(judge({}).ratio, 2)
  assert.equal(judge({ entry: 105, stop: 110, target: 101 }).ratio, 0.8)
})

test('LEARN-11 a plan gets one verdict: closed by hand, a stop in the noise, little reward, or left alone', () => {
  assert.equal(averageTrueRange(SEEN), 2)
  const remarks = {
    left: judge({}).remark,
    leftToTheStop: judge({ why: 'STOP' }).remark,
    ended: judge({ why: 'END' }).remark,
    thin: judge({ target: 109 }).remark,
    even: judge({ target: 110 }).remark,
    asGoodAsEven: judge({ target: 109.999 }).remark,
    noise: judge({ stop: 103.1, target: 115 }).remark,
    notNoise: judge({ stop: 103, target: 115 }).remark,
    noiseAndThin: judge({ stop: 104, target: 105.5 }).remark,
    cut: judge({ why: 'CLOSED' }).remark,
    cutThinAndNoise: judge({ why: 'CLOSED', stop: 104, target: 105.5 }).remark,
  }
  assert.deepEqual(remarks, {
    left: 'LEFT',
    leftToTheStop: 'LEFT',
    ended: 'RAN_OUT',
    thin: 'THIN',
    even: 'LEFT',
    asGoodAsEven: 'LEFT',
    noise: 'NOISE',
    notNoise: 'LEFT',
    noiseAndThin: 'NOISE',
    cut: 'CUT',
    cutThinAndNoise: 'CUT',
  })
})

test('LEARN-11 luck changes nothing: the same plan is judged alike whether its stop or its target came', () => {
  const price = fc.integer({ min: 50, max: 150 })
  const start = { account: 1000, risk_percent: 1, starts_at: SEEN.length }
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), (entry, down, up) => {
      const move = { kind: 'PLACE' as const, at: SEEN.length, entry, stop: entry - down, target: entry + up }
      const judged = [bar(entry - down, entry - down), bar(entry + up, entry + up)].map((last) => {
        const bars = [...SEEN, bar(entry, entry), last, last]
        const [trade] = playRun(bars, start, [move], bars.length).trades
        assert.ok(trade?.why === 'STOP' || trade?.why === 'TARGET')
        return judgePlan(bars, trade)
      })
      assert.deepEqual(judged[0], judged[1])
    }),
  )
})
