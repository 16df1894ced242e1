import './funded-orders.css'
import type { FundedOrder } from '@padauk/contract/funded-orders'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#lib/api.ts'
import { formatTime } from '#lib/dates.ts'
import { dollarsText } from '#lib/money.ts'
import { Absent } from '#ui/absent.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Petals } from '#ui/petals.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/funded-orders'
import { AskAboutOrder } from './ask-about-order.tsx'
import { orderQuery } from './funded-orders.api.ts'
import { OrderChip } from './order-status.tsx'

/** Number of completed steps out of three. A declined order keeps its position. */
const stepOf = ({ status, account }: FundedOrder) => {
  if (status === 'PENDING') return 0
  if (status === 'REJECT') return account ? 2 : 0
  return 2
}

const Step = ({
  at,
  order,
  title,
  children,
}: {
  at: number
  order: FundedOrder
  title: string
  children: ReactNode
}) => {
  const now = stepOf(order)
  return (
    <li className={at === now ? 'now' : at < now ? 'done' : undefined} {...(at === now && { 'aria-current': 'step' })}>
      <div>
        <p className="strong row wraps gap-2">
          {title}
          {at === now && <OrderChip status={order.status} account={order.account} />}
        </p>
        <p className="small muted num">{children}</p>
      </div>
    </li>
  )
}

/** What was sent, its status and the next step. A reload or a shared link shows the same. */
export const OrderSent = ({ id, email, absent }: { id: string; email: string; absent: ReactNode }) => {
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  if (error instanceof ApiError && error.status === 404) return absent
  if (error && !order) return <Failed error={error} onRetry={() => void refetch()} />
  if (!order)
    return (
      <div className="grid justify-items-center gap-3.5 max-w-130 mx-auto py-6 text-center">
        <Loading />
        <Skeleton className="size-30 rounded-full" />
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    )
  const isDeclined = order.status === 'REJECT'
  return (
    <div className="grid justify-items-center gap-3.5 max-w-130 mx-auto py-6 text-center">
      <span className="bloom size-30" aria-hidden>
        <Petals fraction={isDeclined ? 0 : 1} stroke="#fff" strokeOpacity={0.34} />
      </span>
      <h2 className="title-1">{isDeclined ? m.sent_rejected() : m.sent_title()}</h2>
      <p className="muted num">
        {m.sent_facts({ id: order.order_id, plan: order.plan_name, price: dollarsText(order.price_usd) })}
        {order.status === 'PENDING' && (
          <>
            <br />
            {m.sent_mail({ email })}
          </>
        )}
      </p>
      {order.reason && <p className="note bad text-start w-full">{order.reason}</p>}
      <ol className="order-timeline" aria-label={m.sent_way()}>
        <Step at={0} order={order} title={m.sent_sent()}>
          {formatTime(order.created_at)}
        </Step>
        <Step at={1} order={order} title={m.sent_checked()}>
          {m.sent_checked_by()}
        </Step>
        <Step at={2} order={order} title={m.sent_account()}>
          {m.sent_account_text()}
        </Step>
      </ol>
      <div className="row wraps justify-center">
        <ButtonLink to="/campuses/profile/my-funded-accounts">{m.funded_my_accounts()}</ButtonLink>
        {isDeclined && <AskAboutOrder order={order} />}
      </div>
    </div>
  )
}

/** Missing order. The server does not reveal whether it belongs to another member. */
export const OrderAbsent = ({ children }: { children: ReactNode }) => (
  <div className="stack max-w-160">
    <Absent why={m.sent_unknown()} text={m.sent_unknown_text()} />
    <div className="row wraps">{children}</div>
  </div>
)
