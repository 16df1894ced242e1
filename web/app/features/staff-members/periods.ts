import { endOfPeriod, type Sold } from '@padauk/rules/periods'
import { isLifetime } from '@padauk/rules/plans'
import { formatDay } from '#lib/dates.ts'
import { m } from '#words/staff-members'

/** Noon of a day of the school, `YYYY-MM-DD`: the same day wherever the desk is. */
export const noonOf = (day: string) => `${day}T12:00:00+06:30`

/** The period as it will be sold. A lifetime plan has no end. */
export const periodText = (period: Sold, subscriptions?: readonly Sold[]): string => {
  const from = formatDay(period.start_at)
  return isLifetime(period.months)
    ? m.console_from_for_life({ from })
    : m.console_from_to({ from, to: formatDay(endOfPeriod(period, subscriptions)) })
}
