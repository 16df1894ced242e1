import { m } from '#words/generated/messages.js'
import type { Route } from './+types/orders.ts'
import { loadOrders, OrdersDesk } from './review-orders.tsx'

const TABS = ['orders-wait', 'orders-issued', 'orders-unpaid', 'orders-funded', 'orders-rejected'] as const

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadOrders(request, TABS)

const Orders = () => <OrdersDesk title={m.console_orders()} lead={m.console_review_orders_lead()} tabs={TABS} />
export default Orders
