import type { Capability } from '@padauk/contract/capabilities'
import type { OrderStatus } from '@padauk/contract/funded-orders'
import { ACCOUNT_MAX, type StaffFundedOrderFile } from '@padauk/contract/staff-funded-orders'
import { unitsOf } from '@padauk/rules/lengths'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { staffOrderQuery } from '#features/staff-funded-orders/staff-funded-orders.api.ts'
import { holdOrder } from '#features/staff-held-decisions/staff-held-decisions.api.ts'
import { useSingleKeys } from '#lib/single-keys.ts'
import { Chip } from '#ui/chip.tsx'
import { TextArea } from '#ui/field.tsx'
import { m } from '#words/reviews'
import { HeldNote } from './held-parts.tsx'
import { CHIPS, ExamProof, OrderFacts } from './order-facts.tsx'
import { useDecide } from './review-decide.ts'
import { ReviewDecision } from './review-decision.tsx'
import { keyOf, type ReviewItem } from './review-desk.tsx'
import { ReviewHead, ReviewHistory, ReviewPicture, ReviewRead, SameWarning } from './review-parts.tsx'
import { typedAccounts } from './typed-accounts.ts'

type Props = ReviewItem & { may: (capability: Capability) => boolean }

/** An order: payment data beside the picture, exam, account, and the step this person may take. */
export const OrderReview = (props: Props) => {
  const read = useQuery(staffOrderQuery(props.id))
  return (
    <ReviewRead read={read}>
      {({ content }) => <Order key={keyOf(props.id, content)} {...props} order={content} onRetry={read.refetch} />}
    </ReviewRead>
  )
}

const CANNED = {
  payment: () => [
    m.console_reason_payment_amount(),
    m.console_reason_payment_unreadable(),
    m.console_reason_payment_missing(),
    m.console_reason_payment_used(),
  ],
  exam: () => [m.console_reason_exam_part(), m.console_reason_exam_closed(), m.console_reason_exam_rules()],
  end: () => [m.console_reason_end_rules(), m.console_reason_end_payment()],
}

type AccountProps = {
  status: OrderStatus
  text: string
  area: RefObject<HTMLTextAreaElement | null>
  fault: string | undefined
  onType: (text: string) => void
  onSend: () => void
}

/** Credentials for the broker, which the current step issues or may replace. */
const AccountField = ({ status, text, area, fault, onType, onSend }: AccountProps) => {
  const isMain = status === 'APPROVED'
  const label = isMain ? m.console_review_account() : m.console_review_account_new()
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSend()
  }
  const field = (
    <TextArea
      label={label}
      hint={isMain ? m.console_review_account_hint() : m.console_review_account_optional()}
      error={fault}
      ref={area}
      className="input mono"
      rows={3}
      maxLength={unitsOf(ACCOUNT_MAX)}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={press}
    />
  )
  if (isMain) return field
  return (
    <details open={text !== ''}>
      <summary className="link small">{label}</summary>
      <div className="mt-3">{field}</div>
    </details>
  )
}

type Rejection = { needs: Capability; label: () => string; canned: () => string[] }
/** What a rejection is from each status on. */
const REJECTIONS: Partial<Record<OrderStatus, Rejection>> = {
  PENDING: { needs: 'payments', label: m.console_review_reject_send, canned: CANNED.payment },
  APPROVED: { needs: 'payments', label: m.console_review_take_back, canned: CANNED.end },
  EXAM_SUBMITTED: { needs: 'exams', label: m.console_review_reject_exam, canned: CANNED.exam },
  FUNDED: { needs: 'payments', label: m.console_review_end, canned: CANNED.end },
}

type OrderProps = Props & { order: StaffFundedOrderFile; onRetry: () => unknown }
const Order = ({ id, onDecided, undo, may, order, onRetry }: OrderProps) => {
  const draft = `review:order:${id}`
  const { send, isPending, refusal } = useDecide({
    decide: holdOrder,
    draft,
    refreshes: ['staff-funded-orders', 'overviews'],
    onDecided: (said) => {
      typedAccounts.delete(id)
      onDecided(said)
    },
  })
  const [account, setAccount] = useState(typedAccounts.get(id) ?? '')
  const [fault, setFault] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const type = (text: string) => {
    setAccount(text)
    typedAccounts.set(id, text)
    setFault(undefined)
  }
  const { status, held } = order
  const { link } = order.exam
  useSingleKeys({
    o: link && /^https?:\/\//i.test(link) ? () => void window.open(link, '_blank', 'noopener,noreferrer') : undefined,
  })
  const decide = { id, decided_on: status }
  const { kind, label } = CHIPS[status]
  const issue = () => {
    if (account.trim())
      return send({ ...decide, account, replaces: order.account }, () => m.console_review_said_issued())
    setFault(m.console_review_account_missing())
    area.current?.focus()
  }
  const accept = {
    PENDING: may('orders')
      ? {
          label: m.console_review_approve_payment(),
          act: () => send({ ...decide, status: 'APPROVED' }, () => m.console_review_said_approved()),
        }
      : undefined,
    APPROVED: may('orders')
      ? { label: order.account === null ? m.console_review_issue() : m.console_review_reissue(), act: issue }
      : undefined,
    EXAM_SUBMITTED: may('exams')
      ? {
          label: m.console_review_fund(),
          act: () =>
            send({ ...decide, status: 'FUNDED', ...(account.trim() && { account }) }, () =>
              m.console_review_said_funded(),
            ),
        }
      : undefined,
    FUNDED: undefined,
    REJECT: undefined,
  }[status]
  const rejects = REJECTIONS[status]
  return (
    <>
      <ReviewHead title={m.console_review_order({ id })}>
        <Chip kind={kind}>{label()}</Chip>
      </ReviewHead>
      <SameWarning same={order.same_picture} />
      <div className="review-parts">
        <div className="review-proof">
          {order.exam.submitted_at && <ExamProof exam={order.exam} />}
          {order.payment_proof && (
            <ReviewPicture
              path={order.payment_proof}
              title={m.console_review_payment_picture({ id })}
              onRetry={onRetry}
            />
          )}
        </div>
        <OrderFacts order={order} seesMember={may('members.read')} />
      </div>
      {held ? (
        <HeldNote kind="order" id={id} held={held} undo={undo} />
      ) : (
        <ReviewDecision
          draft={draft}
          accept={accept}
          reject={
            rejects && may(rejects.needs)
              ? {
                  label: rejects.label(),
                  canned: rejects.canned(),
                  act: (reason) =>
                    send({ ...decide, status: 'REJECT', reason }, () => m.console_review_said_rejected()),
                }
              : undefined
          }
          isPending={isPending}
          refusal={refusal}
        >
          {accept && status !== 'PENDING' && (
            <AccountField status={status} text={account} area={area} fault={fault} onType={type} onSend={accept.act} />
          )}
        </ReviewDecision>
      )}
      <ReviewHistory history={order.history} />
    </>
  )
}
