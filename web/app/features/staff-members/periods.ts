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
