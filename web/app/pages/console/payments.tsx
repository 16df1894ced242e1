import { loadOrders, OrdersDesk } from '#features/reviews/orders-desk.tsx'
import { m as consoleWords } from '#words/console'
import { m } from '#words/reviews'
import type { Route } from './+types/payments.ts'

const TABS = ['payments-wait', 'payments-approved', 'payments-rejected'] as const

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadOrders(request, TABS)

const Payments = () => (
  <OrdersDesk title={consoleWords.console_place_payments()} lead={m.console_review_payments_lead()} tabs={TABS} />
)
export default Payments
