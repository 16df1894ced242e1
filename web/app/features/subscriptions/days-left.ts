const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SHOWN_DAYS = 8

const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS

/**
 * The days until the end by the reader's calendar, so that 'in 5 days' is the date five further on; 0 with less than
 * 24 hours left. Undefined outside of the 8 days in which the end is told, and after it (SIDE-6).
 */
export const daysLeft = (endAt: string, now: Date) => {
  const end = new Date(endAt)
  const left = end.getTime() - now.getTime()
  if (left < 0 || left > SHOWN_DAYS * DAY_MS) return undefined
  return left < DAY_MS ? 0 : dayOf(end) - dayOf(now)
}
