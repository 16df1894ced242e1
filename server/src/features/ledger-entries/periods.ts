import { FIGURES_DAYS_MAX } from '@padauk/contract/overviews'
import { addDays } from '@padauk/rules/days'
import { fault } from '@padauk/rules/faults'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import { invalid } from '#errors.ts'
import { localDay } from '#lib/days.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 30

export type Span = { from?: string | undefined; to?: string | undefined }

/**
 * The days from one to another, by default the last 30.
 * @throws 422 for an invalid day, or an empty or too long span
 */
export function daysOf({ from, to }: Span, now: Date): string[] {
  for (const [path, day] of Object.entries({ from, to }))
    if (day !== undefined && (Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day))
      throw invalid(path, fault('no_such_day'))
  const last = to ?? localDay(now, SCHOOL_ZONE)
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS)
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  if (count < 1 || count > FIGURES_DAYS_MAX) throw invalid('from', fault('no_range_of_days', { max: FIGURES_DAYS_MAX }))
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}
