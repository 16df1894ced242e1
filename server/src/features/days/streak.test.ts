import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '@padauk/rules/days'
import fc from 'fast-check'
import { countStreak, STREAK_DAYS_MAX } from './streak.ts'

const TODAY = '2026-11-20'
/** The streak of days, given as how far back they are, since a first one. */
const streak = (reached: Iterable<number>, first = '2026-01-01') => {
  const days = new Set([...reached].map((back) => addDays(TODAY, -back)))
  return countStreak((day) => days.has(day), first, TODAY)
}
const range = (from: number, to: number, ...missed: number[]) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((back) => !missed.includes(back))

test('CHECK-2 a streak counts days that reached their goal, ending today or yesterday', () => {
  assert.deepEqual([streak([]), streak(range(0, 4)), streak(range(1, 4))], [0, 5, 4])
})

test('CHECK-2 two missed days a month are forgiven and not counted; the third ends the streak', () => {
  assert.deepEqual(
    [[3], [3, 4], [3, 4, 9], [1, 2, 3]].map((missed) => streak(range(0, 15, ...missed))),
    [15, 14, 7, 1],
  )
})

test('CHECK-2 forgiven days are counted per month', () => {
  // Today is the 20th: 20 days back is 31 October.
  assert.equal(streak(range(0, 30, 5, 6, 21, 22), '2026-10-21'), 27)
  assert.equal(streak(range(0, 30, 5, 6, 21, 22, 25), '2026-10-21'), 21)
})

test('CHECK-2 an unfinished today breaks nothing and uses no forgiven day', () => {
  assert.equal(streak(range(3, 10)), 8)
})

test('CHECK-2 a streak starts with the first day and looks back at most 400 days', () => {
  assert.equal(streak(range(0, 50), addDays(TODAY, -2)), 3)
  assert.equal(streak(range(0, 500), '2020-01-01'), STREAK_DAYS_MAX)
})

test('CHECK-2 an additional day never shortens a streak', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(40), { maxLength: 40 }), fc.nat(40), (days, more) => {
      const before = streak(days, addDays(TODAY, -40))
      assert.ok(streak([...days, more], addDays(TODAY, -40)) >= before && before <= days.length)
    }),
  )
})
