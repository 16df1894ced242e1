import type { FundedOrder } from '@padauk/contract/funded-orders'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { ClaimList } from '#features/claims/claim-list.tsx'
import { claimsQuery } from '#features/claims/claims.api.ts'
import { WithdrawState } from '#features/claims/withdraw-state.tsx'
import { orderQuery } from '#features/funded-orders/funded-orders.api.ts'
import { OrderChip } from '#features/funded-orders/order-status.tsx'
import { meQuery } from '#features/members/members.api.ts'
import { ApiError } from '#lib/api.ts'
import { nameOwner } from '#lib/offline/owner.ts'
import { titleOf } from '#lib/page-meta.ts'
import { startQueries } from '#lib/query-client.ts'
import { Absent } from '#ui/absent.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/claims'
import { m as fundedOrdersWords } from '#words/funded-orders'
import type { Route } from './+types/withdraw.ts'

export const meta = () => [{ title: titleOf(m.withdraw_title()) }]

const ID = /^[1-9]\d{0,14}$/

export const clientLoader = ({ params: { order } }: Route.ClientLoaderArgs) => {
  if (ID.test(order)) startQueries(orderQuery(order), claimsQuery(order))
  return null
}

const Unknown = () => <Absent why={m.withdraw_unknown()} text={fundedOrdersWords.sent_unknown_text()} />

const WithdrawBody = ({ order, member }: { order: FundedOrder; member: string }) => (
  <>
    <div className="row between wraps items-start">
      <div>
        <h2 className="title-1">{order.plan_name}</h2>
        <p className="muted num">{fundedOrdersWords.order_number({ id: order.order_id })}</p>
      </div>
      <OrderChip status={order.status} account={order.account} />
    </div>
    <div className="withdraw">
      <section className="card pad stack gap-4" aria-labelledby="withdraw-form">
        <h3 className="title-3" id="withdraw-form">
          {m.withdraw_form()}
        </h3>
        <WithdrawState order={order} member={member} />
      </section>
      <section className="stack" aria-labelledby="withdrawals">
        <h3 className="title-3" id="withdrawals">
          {m.claims_title()}
        </h3>
        <ClaimList orderId={String(order.order_id)} />
      </section>
    </div>
  </>
)

const WithdrawById = ({ id }: { id: string }) => {
  const { data: me, ...ofMe } = useQuery(meQuery)
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  if (error instanceof ApiError && error.status === 404) return <Unknown />
  if (error && !order) return <Failed error={error} onRetry={() => void refetch()} />
  if (ofMe.error && !me) return <Failed error={ofMe.error} onRetry={() => void ofMe.refetch()} />
  if (!order || !me)
    return (
      <>
        <Loading />
        <Skeleton className="h-14 w-64" />
        <Skeleton className="h-60 rounded-lg" />
        <Skeleton className="h-40 rounded-lg" />
      </>
    )
  return <WithdrawBody order={order} member={nameOwner(me.email)} />
}

/** Requests a withdrawal from a funded account and lists earlier ones (FUND-2, FUND-3). */
const Withdraw = () => {
  const { order = '' } = useParams()
  return (
    <div className="funded stack gap-5">
      <p>
        <Link className="link inline-flex items-center gap-2 min-h-11" to="/campuses/profile/my-funded-accounts">
          <ArrowLeft className="icon-small" aria-hidden />
          {m.withdraw_back()}
        </Link>
      </p>
      {ID.test(order) ? <WithdrawById key={order} id={order} /> : <Unknown />}
    </div>
  )
}
export default Withdraw
