import type { DueMember } from '@padauk/contract/staff-renewals'
import { daysUntil, type RenewalRange } from '@padauk/rules/renewals'
import { m } from '#words/staff-renewals'

export const rangeText = (range: RenewalRange) =>
  ({
    '0-3': m.console_renewals_range_0,
    '4-8': m.console_renewals_range_4,
    '9-30': m.console_renewals_range_9,
    ended: m.console_renewals_range_ended,
  })[range]()

/** 'ends in 3 days', by the rule that the list and the message count by. */
export const whenText = ({ end_at }: Pick<DueMember, 'end_at'>, now = new Date()) => {
  if (!end_at) return ''
  const days = daysUntil(end_at, now)
  if (days < 0) return m.console_renewal_ended({ days: -days })
  if (Date.parse(end_at) <= now.getTime()) return m.console_renewal_ended_today()
  if (days === 0) return m.console_renewal_today()
  return days === 1 ? m.console_renewal_tomorrow() : m.console_renewal_in({ days })
}
