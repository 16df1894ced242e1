import { addDays } from '#lib/days.ts'

/** How far back a streak is looked for. */
export const STREAK_DAYS_MAX = 400
const FORGIVEN_A_MONTH = 2

type Item = { item_id: number; created_on: string; deleted_on: string | null }

/** How many items a day had, and how many of them were done. An item counts for the days on which it existed. */
export function countDay(items: Item[], done: Set<string>, day: string) {
  const there = items.filter(
    ({ created_on, deleted_on }) => created_on <= day && (deleted_on === null || deleted_on > day),
  )
  return { total: there.length, done: there.filter(({ item_id }) => done.has(`${day} ${item_id}`)).length }
}

/**
 * Days in a row, today or yesterday last, on which every item that existed that day was done; two missed days a month are
 * forgiven and do not count (api.md, 'Checklist').
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
  // An unfinished today breaks nothing yet, and takes none of the forgiven days.
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
