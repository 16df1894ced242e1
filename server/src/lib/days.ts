import { SCHOOL_OFFSET_MS } from '@padauk/rules/school'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day in a time zone, `YYYY-MM-DD`. */
export function localDay(now: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(now)
}

/** When a day of the school begins, in UTC. */
export const schoolDayBegins = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - SCHOOL_OFFSET_MS).toISOString()
