import { addDays } from '@padauk/rules/days'

/** How many days back a streak can reach. */
export const STREAK_DAYS_MAX = 400
const FORGIVEN_A_MONTH = 2

type Item = { item_id: number; created_on: string; deleted_on: string | null }

/** The number of items on a day and how many were done. An item counts on every day it existed. */
export function countDay(items: Item[], done: Set<string>, day: string) {
  const there = items.filter(
    ({ created_on, deleted_on }) => created_on <= day && (deleted_on === null || deleted_on > day),
  )
  return { total: there.length, done: there.filter(({ item_id }) => done.has(`${day} ${item_id}`)).length }
}

/**
 * Consecutive days, ending today or yesterday, on which every item was done. Two missed days a month are forgiven but
 * not counted (docs/wire.md).
 * @param done `"<day> <item_id>"` of every tick
 */
export function countStreak(items: Item[], done: Set<string>, today: string): number {
  const first = items.reduce((oldest, { created_on }) => (created_on < oldest ? created_on : oldest), today)
  const isDone = (day: string) => {
    const count = countDay(items, done, day)
    return count.total > 0 && count.done === count.total
  }
  const missed = new Map<string, number>()
  let streak = 0
  // An unfinished today neither breaks the streak nor uses up a forgiven day.
  for (
    let day = isDone(today) ? today : addDays(today, -1), left = STREAK_DAYS_MAX;
    day >= first && left > 0;
    day = addDays(day, -1), left--
  ) {
    if (isDone(day)) {
      streak++
      continue
    }
    const month = day.slice(0, 7)
    const count = (missed.get(month) ?? 0) + 1
    if (count > FORGIVEN_A_MONTH) break
    missed.set(month, count)
  }
  return streak
}
