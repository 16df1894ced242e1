import type { ClaimStatus } from '@padauk/contract/claims'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { Chip } from '#ui/chip.tsx'
import { m } from '#words/claims'

const STATUSES = {
  PENDING: { kind: 'wait', Icon: Clock, name: m.claim_status_PENDING },
  APPROVED: { kind: 'done', Icon: CircleCheck, name: m.claim_status_APPROVED },
  REJECT: { kind: 'bad', Icon: CircleX, name: m.claim_status_REJECT },
} as const

export const ClaimChip = ({ status }: { status: ClaimStatus }) => {
  const { kind, Icon, name } = STATUSES[status]
  return (
    <Chip kind={kind}>
      <Icon aria-hidden />
      {name()}
    </Chip>
  )
}
