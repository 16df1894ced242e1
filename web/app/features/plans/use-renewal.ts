import { endOfPeriod } from '@padauk/rules/periods'
import { isLifetime } from '@padauk/rules/plans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentSubscription, meQuery } from '#features/members/members.api.ts'
import { useHydrated } from '#lib/hydrated.ts'
import { useToken } from '#lib/session.ts'

/**
 * The account, and the plan to renew with the end that it gets now, as the server sells it. Neither for visitors, and no
 * plan for members for life.
 */
export const useRenewal = () => {
  const isMember = useToken() !== undefined
  // Visitors see the page too, so an ended session leaves it as it is.
  const { data, error } = useQuery({ ...meQuery, enabled: isMember, meta: { isOptional: true, quiet: true } })
  const [isInApp] = useState(useHydrated())
  const [opened] = useState(() => new Date().toISOString())
  const me = isMember ? data : undefined
  const last = me && currentSubscription(me)
  const isEnded = last && last.end_at <= opened
  return {
    // Not on a page that the server sent: its plans are on the screen already, and stay.
    isComing: isInApp && isMember && !me && !error,
    email: me?.email,
    own:
      last && (isEnded || !isLifetime(last.months))
        ? {
            plan_id: last.plan_id,
            endOf: (months: number) =>
              endOfPeriod({ start_at: isEnded ? opened : last.end_at, months }, me.subscriptions),
          }
        : undefined,
  }
}
