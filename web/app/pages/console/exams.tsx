import { m } from '#words/generated/messages.js'
import type { Route } from './+types/exams.ts'
import { loadOrders, OrdersDesk } from './review-orders.tsx'

const TABS = ['exams-wait', 'exams-passed', 'exams-rejected'] as const

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadOrders(request, TABS)

const Exams = () => <OrdersDesk title={m.console_exams()} lead={m.console_review_exams_lead()} tabs={TABS} />
export default Exams
