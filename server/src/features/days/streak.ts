import { addDays } from '@padauk/rules/days'

/** How many days back a streak can reach. */
export const STREAK_DAYS_MAX = 400
const FORGIVEN_A_MONTH = 2

/**
 * Consecutive days, ending today or yesterday, that reached their goal. Two missed days a month are forgiven but not
 * counted (docs/wire.md).
 * @param first before this day, the member did nothing
 */
export function countStreak(isReached: (day: string) => boolean, first: string, today: string): number {
  const missed = new Map<string, number>()
  let streak = 0
  // An unfinished today neither breaks the streak nor uses up a forgiven day.
  for (
    let day = isReached(today) ? today : addDays(today, -1), left = STREAK_DAYS_MAX;
    day >= first && left > 0;
    day = addDays(day, -1), left--
  ) {
    if (isReached(day)) {
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
