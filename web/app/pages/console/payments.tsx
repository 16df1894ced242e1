import { m } from '#words/generated/messages.js'
import type { Route } from './+types/payments.ts'
import { loadOrders, OrdersDesk } from './review-orders.tsx'

const TABS = ['payments-wait', 'payments-approved', 'payments-rejected'] as const

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadOrders(request, TABS)

const Payments = () => <OrdersDesk title={m.console_payments()} lead={m.console_review_payments_lead()} tabs={TABS} />
export default Payments
