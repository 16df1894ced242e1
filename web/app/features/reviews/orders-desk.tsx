import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useStaff } from '#features/staff/staff.api.ts'
import {
  type OrderTab,
  staffOrderQuery,
  staffOrdersQuery,
} from '#features/staff-funded-orders/staff-funded-orders.api.ts'
import { prefetch } from '#lib/query-client.ts'
import { m } from '#words/reviews'
import { m as staffMembersWords } from '#words/staff-members'
import { OrderReview } from './order-review.tsx'
import { ReviewDesk } from './review-desk.tsx'
import { readPlace } from './review-place.ts'

type Tabs = readonly [OrderTab, ...OrderTab[]]

const LABELS: Record<OrderTab, () => string> = {
  'payments-wait': m.console_review_tab_wait,
  'payments-approved': m.console_review_tab_approved,
  'payments-rejected': m.console_review_tab_rejected,
  'orders-wait': m.console_review_tab_issue,
  'orders-issued': m.console_review_tab_issued,
  'orders-unpaid': m.console_review_tab_unpaid,
  'orders-funded': m.console_review_tab_funded,
  'orders-rejected': m.console_review_tab_rejected,
  'exams-wait': m.console_review_tab_wait,
  'exams-passed': m.console_review_tab_passed,
  'exams-rejected': m.console_review_tab_rejected,
}

export const loadOrders = (request: Request, tabs: Tabs) => {
  const { tab, page, item } = readPlace(new URL(request.url).searchParams, tabs)
  prefetch(staffOrdersQuery(tab, page), ...(item ? [staffOrderQuery(Number(item))] : []))
  return null
}

/** The three queues of funded orders list different data, but open the same order view. */
export const OrdersDesk = ({ title, lead, tabs }: { title: string; lead: string; tabs: Tabs }) => {
  const [search] = useSearchParams()
  const { may } = useStaff()
  const place = readPlace(search, tabs)
  const { data, error, refetch } = useQuery(staffOrdersQuery(place.tab, place.page))
  return (
    <ReviewDesk
      kind="order"
      title={title}
      lead={lead}
      tabs={tabs.map((key) => ({ key, label: LABELS[key]() }))}
      place={place}
      page={data?.content}
      rows={data?.content.data.map(({ order_id, name, plan_name, status, account, created_at, exam, held }) => ({
        id: order_id,
        held,
        title: name,
        text: staffMembersWords.console_review_order_row({ plan: plan_name, id: order_id }),
        waits: status === 'PENDING' || status === 'EXAM_SUBMITTED' || (status === 'APPROVED' && account === null),
        since: place.tab.startsWith('exams') ? (exam.submitted_at ?? created_at) : created_at,
      }))}
      error={error}
      onRetry={() => void refetch()}
      empty={place.tab === tabs[0] ? m.console_review_empty() : m.console_review_empty_tab()}
    >
      {(item) => <OrderReview {...item} may={may} />}
    </ReviewDesk>
  )
}
