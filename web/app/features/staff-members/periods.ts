import { formatDay } from '#lib/dates.ts'
import { isLifetime } from '#lib/durations.ts'
import { m } from '#words/generated/messages.js'

/** The end of a period of so many calendar months from a day, `YYYY-MM-DD`; the last day where the month is shorter. */
export const endOf = (day: string, months: number): string => {
  const [year = 2000, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(year, month - 1 + months + 1, 0).getDate()
  return new Date(year, month - 1 + months, Math.min(date, last), 12).toISOString()
}

/** From a day, `YYYY-MM-DD`, for so many months. A life has no last day. */
export const periodText = (day: string, months: number): string => {
  const from = formatDay(`${day}T12:00`)
  return isLifetime(months)
    ? m.console_from_for_life({ from })
    : m.console_from_to({ from, to: formatDay(endOf(day, months)) })
}

const DAY_MS = 86_400_000
/** How many whole days are left until a time; negative when it has passed. */
export const daysUntil = (iso: string, now = Date.now()) => Math.floor((Date.parse(iso) - now) / DAY_MS)
