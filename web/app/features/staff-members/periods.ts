import { isLifetime } from '@padauk/rules/plans'
import { formatDay } from '#lib/dates.ts'
import { m } from './staff-members.words.ts'

/** End of a period of calendar months from a day, `YYYY-MM-DD`. If the month is too short, its last day. */
export const endOf = (day: string, months: number): string => {
  const [year = 2000, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(year, month - 1 + months + 1, 0).getDate()
  return new Date(year, month - 1 + months, Math.min(date, last), 12).toISOString()
}

/** The period from a day, `YYYY-MM-DD`. A lifetime plan has no end. */
export const periodText = (day: string, months: number): string => {
  const from = formatDay(`${day}T12:00`)
  return isLifetime(months)
    ? m.console_from_for_life({ from })
    : m.console_from_to({ from, to: formatDay(endOf(day, months)) })
}

const DAY_MS = 86_400_000
/** Myanmar has no summer time. */
const SCHOOL_OFFSET_MS = 6.5 * 3_600_000
/** The school's day at a time, as a number. */
const dayAt = (at: number) => Math.floor((at + SCHOOL_OFFSET_MS) / DAY_MS)
/** Days until a time as a calendar counts them, like the list of renewals; negative if it has passed. */
export const daysUntil = (iso: string, now = Date.now()) =>
  Date.parse(iso) < now ? -1 : dayAt(Date.parse(iso)) - dayAt(now)
