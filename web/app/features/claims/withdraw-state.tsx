import type { FundedOrder } from '@padauk/contract/funded-orders'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Clock, Lock } from 'lucide-react'
import { formatTime } from '#lib/dates.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/claims'
import { ClaimForm } from './claim-form.tsx'
import { claimsQuery } from './claims.api.ts'

/** The form, or the reason why there is none: one withdrawal at a time, from a funded account only (FUND-3). */
export const WithdrawState = ({ order, member }: { order: FundedOrder; member: string }) => {
  const orderId = String(order.order_id)
  const { data, error } = useInfiniteQuery(claimsQuery(orderId))
  if (order.status !== 'FUNDED')
    return (
      <div className="note">
        <Lock aria-hidden />
        <p>
          <b>{m.withdraw_not_funded()}</b>
          <br />
          {m.withdraw_not_funded_text()}
        </p>
      </div>
    )
  // If the claims fail to load, the form is shown anyway: the server rejects a second pending claim.
  if (!data && !error) return <Skeleton className="h-60 w-full" />
  const pending = data?.find(({ status }) => status === 'PENDING')
  if (pending)
    return (
      <div className="note gold" role="status">
        <Clock aria-hidden />
        <p>
          <b>{m.withdraw_already()}</b>
          <br />
          {m.withdraw_already_text({ percentage: pending.percentage, time: formatTime(pending.created_at) })}
        </p>
      </div>
    )
  return <ClaimForm orderId={orderId} member={member} />
}
