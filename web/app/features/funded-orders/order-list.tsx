import './funded-orders.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button.tsx'
import { ListEnd } from '#ui/list-end.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/funded-orders'
import { ordersQuery } from './funded-orders.api.ts'
import { OrderCard } from './order-card.tsx'

const Skeletons = () => (
  <>
    {['a', 'b', 'c'].map((key) => (
      <li className="card pad stack" key={key} aria-hidden>
        <Skeleton className="h-6 w-44" />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-5 w-full" />
      </li>
    ))}
  </>
)

/** The member's orders, the funded ones first, then the newest. The next page loads within 50 px of the bottom (FUND-2). */
export const OrderList = ({ member }: { member: string }) => {
  const list = useInfiniteQuery(ordersQuery)
  const { data, error, refetch, isFetchingNextPage } = list
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (data?.length === 0)
    return (
      <Empty title={m.orders_empty()}>
        <ButtonLink look="sec" to="/campuses/funded">
          {m.orders_see()}
        </ButtonLink>
      </Empty>
    )
  return (
    <div>
      <ul className="grid grid-cols-1 gap-3" aria-label={m.orders_list()}>
        {data?.map((order) => (
          <OrderCard key={order.order_id} order={order} member={member} />
        ))}
        {(!data || isFetchingNextPage) && <Skeletons />}
      </ul>
      <ListEnd list={list} />
    </div>
  )
}
