import { loadOrders, OrdersDesk } from '#features/reviews/orders-desk.tsx'
import { m as consoleWords } from '#words/console'
import { m } from '#words/reviews'
import type { Route } from './+types/exams.ts'

const TABS = ['exams-wait', 'exams-passed', 'exams-rejected'] as const

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadOrders(request, TABS)

const Exams = () => (
  <OrdersDesk title={consoleWords.console_place_exams()} lead={m.console_review_exams_lead()} tabs={TABS} />
)
export default Exams
