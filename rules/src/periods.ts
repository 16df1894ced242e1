import { SCHOOL_OFFSET_MS } from './school.ts'

// When subscriptions end, for the sale and for what the desk shows before it. All days are those of the school.

/** A subscription as it was sold, whatever a refund has taken off its end. */
export type Sold = { start_at: string; months: number }

const monthDay = (iso: string) => new Date(Date.parse(iso) + SCHOOL_OFFSET_MS).getUTCDate()
const dayOf = (iso: string) => Math.floor((Date.parse(iso) + SCHOOL_OFFSET_MS) / 86_400_000)

/** That many months later, on this day of the month, or on the last day of a month that is too short for it. */
function addMonths(iso: string, months: number, day: number): string {
  const date = new Date(Date.parse(iso) + SCHOOL_OFFSET_MS)
  // From the first, because no month is too short for it. The day before the first of the next month is the last.
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return new Date(date.getTime() - SCHOOL_OFFSET_MS).toISOString()
}

/**
 * When a period ends. It keeps the day of the month on which the unbroken run of the member's subscriptions began:
 * from the 31st, a period that begins on 28 February ends on 31 March.
 */
export function endOfPeriod({ start_at, months }: Sold, subscriptions: readonly Sold[] = []): string {
  /** The day of the month that a period keeps, by the day on which it begins. */
  const startDays = new Map<number, number>()
  const startDayOf = (begin: string) => startDays.get(dayOf(begin)) ?? monthDay(begin)
  for (const sold of subscriptions.toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at))) {
    const day = startDayOf(sold.start_at)
    // Those sold before runs kept their day ended on that of their own start.
    for (const its of [monthDay(sold.start_at), day])
      startDays.set(dayOf(addMonths(sold.start_at, sold.months, its)), day)
  }
  return addMonths(start_at, months, startDayOf(start_at))
}
