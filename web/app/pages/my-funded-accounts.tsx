import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '#features/configurations/configurations.api.ts'
import { ordersQuery } from '#features/funded-orders/funded-orders.api.ts'
import { OrderList } from '#features/funded-orders/order-list.tsx'
import { meQuery } from '#features/members/members.api.ts'
import { nameOwner } from '#lib/offline/owner.ts'
import { titleOf } from '#lib/page-meta.ts'
import { startQueries } from '#lib/query-client.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/funded-orders'

export const meta = () => [{ title: titleOf(m.orders_title()) }]

export const clientLoader = () => {
  startQueries(ordersQuery, siteQuery)
  return null
}

/** The member's orders, each with its next step (FUND-2). */
const MyFundedAccounts = () => {
  const { data: me, error, refetch } = useQuery(meQuery)
  return (
    <section className="funded stack gap-5 max-w-205" aria-labelledby="my-funded-accounts">
      <div className="row between wraps">
        <h2 className="title-1" id="my-funded-accounts">
          {m.orders_title()}
        </h2>
        <ButtonLink look="sec" size="tight" to="/campuses/funded">
          {m.orders_new()}
        </ButtonLink>
      </div>
      {me && <OrderList member={nameOwner(me.email)} />}
      {!me && error && <Failed error={error} onRetry={() => void refetch()} />}
      {!me && !error && (
        <>
          <Loading />
          <Skeleton className="h-32 rounded-lg" />
        </>
      )}
    </section>
  )
}
export default MyFundedAccounts
