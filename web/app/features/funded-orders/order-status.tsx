import type { ExamStatus, OrderStatus } from '@padauk/contract/funded-orders'
import { CircleCheck, CircleX, Clock, FileCheck, Flag } from 'lucide-react'
import { Chip } from '#ui/chip.tsx'
import { m } from '#words/funded-orders'

const STATUSES = {
  PENDING: { kind: 'wait', Icon: Clock, name: m.order_status_PENDING },
  APPROVED: { kind: 'info', Icon: Flag, name: m.order_status_APPROVED },
  EXAM_SUBMITTED: { kind: 'wait', Icon: FileCheck, name: m.order_status_EXAM_SUBMITTED },
  FUNDED: { kind: 'done', Icon: CircleCheck, name: m.order_status_FUNDED },
  REJECT: { kind: 'bad', Icon: CircleX, name: m.order_status_REJECT },
} as const

/** Statuses differ in shape and text, never in colour only. */
/** An approved order is open for trading only once its login was issued. */
export const OrderChip = ({ status, account }: { status: OrderStatus; account: string | null }) => {
  const { kind, Icon, name } =
    status === 'APPROVED' && account === null
      ? { ...STATUSES.PENDING, name: m.order_status_no_account }
      : STATUSES[status]
  return (
    <Chip kind={kind}>
      <Icon aria-hidden />
      {name()}
    </Chip>
  )
}

const EXAMS = { PENDING: m.exam_status_PENDING, APPROVED: m.exam_status_APPROVED, REJECT: m.exam_status_REJECT }

export const examName = (status: ExamStatus) => EXAMS[status]()
