import type { StaffFundedOrderFile } from '@padauk/contract/staff-funded-orders'
import { sumText } from '@padauk/rules/prices'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#lib/dates.ts'
import { dollarsText } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
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

/** How many orders the member had before, and what became of them. A rejected exam is no rejected payment. */
const earlierText = (earlier: StaffFundedOrderFile['earlier']) => {
  if (earlier.length === 0) return m.console_review_earlier_none()
  const funded = earlier.filter(({ status }) => status === 'FUNDED').length
  const rejected = earlier.filter(({ status, exam_status }) => status === 'REJECT' && exam_status === null).length
  return m.console_review_earlier_counts({ count: earlier.length, funded, rejected })
}

/** Login and password of the broker, shown when asked for: others may look at the screen. */
const Account = ({ account }: { account: string }) => {
  const [isShown, setShown] = useState(false)
  if (isShown) return <span className="review-account mono">{account}</span>
  return (
    <Button look="sec" size="tight" onClick={() => setShown(true)}>
      <Eye className="icon-small" aria-hidden />
      {m.console_review_account_show()}
    </Button>
  )
}

/** What a member has sent as the proof of an exam. */
export const ExamProof = ({ exam: { link, note, submitted_at } }: Pick<StaffFundedOrderFile, 'exam'>) => (
  <section className="exam-proof" aria-label={m.console_review_exam_link()}>
    <Facts
      facts={[
        [m.console_review_exam_link(), link && <SentLink key="exam" href={link} openKey="O" />],
        [m.console_review_exam_note(), note && <span className="review-reason">{note}</span>],
        [m.console_review_exam_sent(), submitted_at && <Time key="submitted" at={submitted_at} />],
      ]}
    />
  </section>
)

/** What an order says, and what to compare its payment with. */
export const OrderFacts = ({ order, seesMember }: { order: StaffFundedOrderFile; seesMember: boolean }) => {
  const { payment } = order
  return (
    <Facts
      facts={[
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
        [m.console_review_earlier(), earlierText(order.earlier)],
        [m.console_review_email(), order.member.email],
        [m.console_review_typed_name(), order.name === order.member.name ? null : order.name],
        [m.console_review_typed_email(), order.email === order.member.email ? null : order.email],
        [m.console_review_sent(), <Time key="time" at={order.created_at} />],
        [m.console_review_account(), order.account && <Account key="account" account={order.account} />],
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
