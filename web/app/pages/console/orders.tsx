import { loadOrders, OrdersDesk } from '#features/reviews/orders-desk.tsx'
import { m as consoleWords } from '#words/console'
import { m } from '#words/reviews'
import type { Route } from './+types/orders.ts'

const TABS = ['orders-wait', 'orders-issued', 'orders-unpaid', 'orders-funded', 'orders-rejected'] as const

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadOrders(request, TABS)

const Orders = () => (
  <OrdersDesk title={consoleWords.console_place_orders()} lead={m.console_review_orders_lead()} tabs={TABS} />
)
export default Orders
