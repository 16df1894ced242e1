import type { FundedOrder } from '@padauk/contract/funded-orders'
import { Eye, EyeOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatTime } from '#lib/dates.ts'
import { dollarsText } from '#lib/money.ts'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { CopyIcon } from '#ui/copy-icon.tsx'
import { m } from '#words/funded-orders'
import { AskAboutOrder } from './ask-about-order.tsx'
import { ExamDialog } from './exam-dialog.tsx'
import { examName, OrderChip } from './order-status.tsx'

const NEXT = {
  PENDING: m.order_next_PENDING,
  APPROVED: m.order_next_APPROVED,
  FUNDED: m.order_next_FUNDED,
}

/** A challenge whose login is there, or one whose proof was declined. */
const takesExam = ({ status, account, exam }: FundedOrder) =>
  (status === 'APPROVED' && account !== null) || (status === 'REJECT' && exam.status === 'REJECT')

const nextOf = (order: FundedOrder) => {
  if (order.status === 'EXAM_SUBMITTED')
    return order.exam.submitted_at && m.order_next_EXAM_SUBMITTED({ time: formatTime(order.exam.submitted_at) })
  if (order.status === 'REJECT') return takesExam(order) && m.order_next_exam_REJECT()
  if (order.status === 'APPROVED' && !order.account) return m.order_next_no_account()
  return NEXT[order.status]()
}

const DOTS = '••••••••'
const PASSWORD = /^(.*?(?:pass(?:word|code)?|pwd|\bpw|စကားဝှက်)(?:\s*\([^)]*\))?[ \t]*[:=–-]?[ \t]*)(\S.*)?$/gim

/** Staff write it freely: where no line names the password and has it, all is hidden. */
const withoutPassword = (text: string) => {
  const lines = [...text.matchAll(PASSWORD)]
  return lines.length > 0 && lines.every(([, , password]) => password) ? text.replace(PASSWORD, `$1${DOTS}`) : DOTS
}

const BrokerAccount = ({ text }: { text: string }) => {
  const shown = useRef<HTMLPreElement>(null)
  const [isShown, setShown] = useState(false)
  return (
    <div className="broker">
      <div className="row between">
        <p className="small strong grow">{m.order_account()}</p>
        <IconButton
          label={isShown ? m.login_hide() : m.login_show()}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff className="icon-small" aria-hidden /> : <Eye className="icon-small" aria-hidden />}
        </IconButton>
        <CopyIcon
          text={text}
          label={m.order_account_copy()}
          copied={m.order_account_copied()}
          refused={m.pay_copy_refused()}
          shown={shown}
        />
      </div>
      <pre ref={shown} className="mono">
        {isShown ? text : withoutPassword(text)}
      </pre>
    </div>
  )
}

/** An order: what it is, its status, and what the member can do next. */
export const OrderCard = ({ order, member }: { order: FundedOrder; member: string }) => {
  const [isSubmitting, setSubmitting] = useState(false)
  const next = nextOf(order)
  const { order_id, plan_name, price_usd, status, created_at, reason, account, exam } = order
  const heading = `order-${order_id}`
  return (
    <li className="card pad" aria-labelledby={heading}>
      <div className="row between wraps items-start">
        <div>
          <h3 className="title-3" id={heading}>
            {plan_name}
          </h3>
          <p className="small muted num">
            {m.order_number({ id: order_id })} · {dollarsText(price_usd)} ·{' '}
            <time dateTime={created_at}>{formatTime(created_at)}</time>
          </p>
        </div>
        <OrderChip status={status} account={account} />
      </div>
      {next && <p className="mt-3">{next}</p>}
      {reason && (
        <p className="mt-3 note bad">
          <span>
            <b>{m.order_reason()}:</b> {reason}
          </span>
        </p>
      )}
      {status !== 'EXAM_SUBMITTED' && exam.status && exam.submitted_at && (
        <p className="mt-3 small muted num">
          {m.order_exam()}: {m.order_exam_sent({ status: examName(exam.status), time: formatTime(exam.submitted_at) })}
        </p>
      )}
      {account && <BrokerAccount text={account} />}
      {(takesExam(order) || status === 'FUNDED' || status === 'REJECT') && (
        <div className="row wraps mt-4">
          {takesExam(order) && (
            <Button look="sec" size="mid" aria-haspopup="dialog" onClick={() => setSubmitting(true)}>
              {m.exam_submit()}
            </Button>
          )}
          {status === 'FUNDED' && (
            <ButtonLink size="mid" to={`/campuses/profile/my-funded-accounts/${order_id}/withdraw`}>
              {m.order_withdraw()}
            </ButtonLink>
          )}
          {status === 'REJECT' && <AskAboutOrder order={order} />}
        </div>
      )}
      {isSubmitting && <ExamDialog order={order} member={member} onClose={() => setSubmitting(false)} />}
    </li>
  )
}
