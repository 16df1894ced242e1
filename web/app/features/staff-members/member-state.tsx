import type { MemberRow } from '@padauk/contract/staff-members'
import { isLifetime } from '@padauk/rules/plans'
import { daysUntil } from '@padauk/rules/renewals'
import { formatDay } from '#lib/dates.ts'
import { inLanguage } from '#lib/languages.ts'
import { Chip } from '#ui/chip.tsx'
import { m } from '#words/staff-members'

const ENDING_DAYS = 30

/** The member's status as a chip. */
export const MemberState = ({ status, end_at }: Pick<MemberRow, 'status' | 'end_at'>) => {
  if (status === 'ERASED') return <Chip>{m.console_state_deleted()}</Chip>
  if (status === 'SUSPENDED') return <Chip kind="bad">{m.console_state_suspended()}</Chip>
  if (!end_at) return <Chip>{m.console_state_none()}</Chip>
  const now = new Date()
  if (Date.parse(end_at) <= now.getTime()) return <Chip>{m.console_state_ended()}</Chip>
  const days = daysUntil(end_at, now)
  return days <= ENDING_DAYS ? (
    <Chip kind="wait">{m.console_state_ending({ days })}</Chip>
  ) : (
    <Chip kind="done">{m.console_state_running()}</Chip>
  )
}

export const endText = ({ end_at, months }: Pick<MemberRow, 'end_at' | 'months'>) =>
  end_at ? (months !== null && isLifetime(months) ? m.membership_lifetime() : formatDay(end_at)) : '–'

/** The plan's name in the language of the page. */
export const planName = ({ plan, plan_my }: Pick<MemberRow, 'plan' | 'plan_my'>) => plan && inLanguage(plan, plan_my)

/** Plan and period in one line. */
export const planText = ({ months, end_at, ...row }: Pick<MemberRow, 'plan' | 'plan_my' | 'months' | 'end_at'>) =>
  row.plan === null || !end_at
    ? m.console_state_none()
    : months !== null && isLifetime(months)
      ? `${planName(row)} · ${m.console_for_life()}`
      : `${planName(row)} · ${m.console_until({ day: formatDay(end_at) })}`
