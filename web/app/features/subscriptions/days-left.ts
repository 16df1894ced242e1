const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SHOWN_DAYS = 8

const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS

/**
 * Days until the end by the local calendar, so that 'in 5 days' is the date five days ahead; 0 in the last 24
 * hours. Undefined outside of the last 8 days (SIDE-6).
 */
export const daysLeft = (endAt: string, now: Date) => {
  const end = new Date(endAt)
  const left = end.getTime() - now.getTime()
  if (left < 0 || left > SHOWN_DAYS * DAY_MS) return undefined
  return left < DAY_MS ? 0 : dayOf(end) - dayOf(now)
}
