import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '@padauk/rules/days'
import fc from 'fast-check'
import { countStreak, STREAK_DAYS_MAX } from './streak.ts'

const TODAY = '2026-11-20'
const item = (item_id: number, created_on: string, deleted_on: string | null = null) => ({
  item_id,
  created_on,
  deleted_on,
})
/** Maps days before today to the items done on them. */
const ticks = (done: Record<number, number[]>) =>
  new Set(Object.entries(done).flatMap(([back, ids]) => ids.map((id) => `${addDays(TODAY, -Number(back))} ${id}`)))
const range = (from: number, to: number) =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, index) => [from + index, [1]]))

test('CHECK-2 a streak counts complete days, ending today or yesterday', () => {
  const items = [item(1, '2026-01-01')]
  assert.deepEqual([countStreak(items, ticks({}), TODAY), countStreak([], ticks({}), TODAY)], [0, 0])
  assert.deepEqual(
    [countStreak(items, ticks(range(0, 4)), TODAY), countStreak(items, ticks(range(1, 4)), TODAY)],
    [5, 4],
  )
  const two = [...items, item(2, '2026-01-01')]
  assert.equal(countStreak(two, ticks({ 0: [1], 1: [1, 2], 2: [1, 2], 3: [2] }), TODAY), 2)
})

test('CHECK-2 two missed days a month are forgiven and not counted; the third ends the streak', () => {
  const items = [item(1, '2026-01-01')]
  const without = (...missed: number[]) =>
    ticks(Object.fromEntries(Object.entries(range(0, 15)).filter(([back]) => !missed.includes(Number(back)))))
  assert.deepEqual(
    [
      countStreak(items, without(3), TODAY),
      countStreak(items, without(3, 4), TODAY),
      countStreak(items, without(3, 4, 9), TODAY),
      countStreak(items, without(1, 2, 3), TODAY),
    ],
    [15, 14, 7, 1],
  )
})

test('CHECK-2 forgiven days are counted per month', () => {
  // Today is the 20th: 20 days back is 31 October.
  const done = Object.fromEntries(
    Object.entries(range(0, 30)).filter(([back]) => ![5, 6, 21, 22].includes(Number(back))),
  )
  assert.equal(countStreak([item(1, '2026-10-21')], ticks(done), TODAY), 27)
  const more = Object.fromEntries(Object.entries(done).filter(([back]) => back !== '25'))
  assert.equal(countStreak([item(1, '2026-10-21')], ticks(more), TODAY), 21)
})

test('CHECK-2 an unfinished today breaks nothing and uses no forgiven day', () => {
  const done = Object.fromEntries(Object.entries(range(1, 10)).filter(([back]) => !['1', '2'].includes(back)))
  assert.equal(countStreak([item(1, '2026-01-01')], ticks(done), TODAY), 8)
})

test('CHECK-2 an item counts only on the days it existed', () => {
  const done = ticks({ 0: [1, 3], 1: [1, 3], 2: [1, 2], 3: [1], 4: [1, 2] })
  const added = [item(1, addDays(TODAY, -4)), item(3, addDays(TODAY, -1))]
  assert.equal(countStreak(added, done, TODAY), 5)
  const deleted = [item(1, addDays(TODAY, -4)), item(2, addDays(TODAY, -4), addDays(TODAY, -1))]
  // Deleted yesterday: three days ago it existed and was not done.
  assert.equal(countStreak(deleted, done, TODAY), 4)
})

test('CHECK-2 a streak starts with the first item and looks back at most 400 days', () => {
  assert.equal(countStreak([item(1, addDays(TODAY, -2))], ticks(range(0, 50)), TODAY), 3)
  assert.equal(countStreak([item(1, '2020-01-01')], ticks(range(0, 500)), TODAY), STREAK_DAYS_MAX)
})

test('CHECK-2 an additional tick never shortens a streak', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(40), { maxLength: 40 }), fc.nat(40), (days, more) => {
      const items = [item(1, addDays(TODAY, -40))]
      const before = countStreak(items, ticks(Object.fromEntries(days.map((day) => [day, [1]]))), TODAY)
      const after = countStreak(items, ticks(Object.fromEntries([...days, more].map((day) => [day, [1]]))), TODAY)
      assert.ok(after >= before && before <= days.length)
    }),
  )
})
