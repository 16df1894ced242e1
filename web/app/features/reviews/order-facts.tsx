import type { StaffFundedOrderFile } from '@padauk/contract/staff-funded-orders'
import { sumText } from '@padauk/rules/prices'
import { Link } from 'react-router'
import { formatTime } from '#lib/dates.ts'
import { dollarsText } from '#lib/money.ts'
import { m as consoleWords } from '#words/console'
import { m } from '#words/reviews'
import { m as staffMembersWords } from '#words/staff-members'
import { Facts, SentLink } from './review-parts.tsx'

export const CHIPS = {
  PENDING: { kind: 'wait', label: consoleWords.console_review_waits },
  APPROVED: { kind: 'info', label: consoleWords.console_review_approved },
  EXAM_SUBMITTED: { kind: 'wait', label: staffMembersWords.console_review_exam_waits },
  FUNDED: { kind: 'done', label: staffMembersWords.console_review_funded },
  REJECT: { kind: 'bad', label: consoleWords.console_review_rejected },
} as const

const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatTime(at)}</time>

/** What was asked for, as the picture should show it; kyat with their dollars. */
const requestedText = ({ payment: { amount, currency, method }, price_usd }: StaffFundedOrderFile) =>
  currency === 'MMK'
    ? `${sumText(amount, currency)} · ${dollarsText(price_usd)}`
    : `${sumText(amount, currency)} · ${method}`

/** The member's earlier orders, each with what became of it, and how many payments were rejected. */
const Earlier = ({ earlier }: Pick<StaffFundedOrderFile, 'earlier'>) => (
  <ul>
    {earlier.map(({ order_id, status }) => (
      <li key={order_id}>
        <Link className="link" to={`/console/funded/orders?item=${order_id}`}>
          {m.console_review_order({ id: order_id })}
        </Link>{' '}
        <span className="muted">{CHIPS[status].label()}</span>
      </li>
    ))}
  </ul>
)

/** What an order says, and what to compare its payment with. */
export const OrderFacts = ({ order, seesMember }: { order: StaffFundedOrderFile; seesMember: boolean }) => {
  const { payment, exam, earlier } = order
  const rejected = earlier.filter(({ status, exam_status }) => status === 'REJECT' && exam_status === null).length
  return (
    <Facts
      facts={[
        [m.console_review_exam_link(), exam.link && <SentLink key="exam" href={exam.link} />],
        [
          m.console_review_exam_note(),
          exam.note && (
            <span key="note" className="review-reason">
              {exam.note}
            </span>
          ),
        ],
        [m.console_review_exam_sent(), exam.submitted_at && <Time key="submitted" at={exam.submitted_at} />],
        [m.console_review_plan(), `${order.plan_name} · ${dollarsText(order.price_usd)}`],
        [
          m.console_review_asked(),
          <span key="asked" className="num">
            {requestedText(order)}
          </span>,
        ],
        [
          m.console_review_reference(),
          <span key="reference" className="mono">
            {payment.reference}
          </span>,
        ],
        [
          m.console_review_picture(),
          order.payment_proof && order.same_picture.length === 0 && m.console_review_picture_new(),
        ],
        [
          m.console_review_member(),
          seesMember ? (
            <Link key="member" className="link" to={`/console/members/${order.member_id}`}>
              {order.member.name}
            </Link>
          ) : (
            order.member.name
          ),
        ],
        [
          m.console_review_earlier(),
          earlier.length === 0 ? m.console_review_earlier_none() : <Earlier key="earlier" earlier={earlier} />,
        ],
        [m.console_review_earlier_rejected(), String(rejected)],
        [m.console_review_email(), order.member.email],
        [m.console_review_typed_name(), order.name === order.member.name ? null : order.name],
        [m.console_review_typed_email(), order.email === order.member.email ? null : order.email],
        [m.console_review_sent(), <Time key="time" at={order.created_at} />],
        [
          m.console_review_account(),
          order.account && (
            <span key="account" className="review-account mono">
              {order.account}
            </span>
          ),
        ],
        [
          m.console_review_reason(),
          order.reason && (
            <span key="reason" className="review-reason">
              {order.reason}
            </span>
          ),
        ],
      ]}
    />
  )
}
