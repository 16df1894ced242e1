import type { MemberFile } from '@padauk/contract/staff-members'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDay, formatTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/staff-deletions'
import { ConfirmDialog } from './deletion-dialogs.tsx'
import { takeBackDeletion } from './staff-deletions.api.ts'

type Me = { email: string; mayConfirm: boolean; mayAsk: boolean }

/** On the page of a member: the open request with its steps, or how the member was deleted. Nothing for neither. */
export const DeletionNote = ({ member, me }: { member: MemberFile; me: Me }) => {
  const [isAsking, setAsking] = useState(false)
  const back = useMutation(takeBackDeletion)
  const { deletion } = member
  if (!deletion || deletion.state === 'TAKEN_BACK') return null
  const { state, asked_by, asked_at, due_at, decided_by, decided_at, reason } = deletion
  if (state === 'DONE')
    return (
      <p className="note mb-4">
        <Trash2 aria-hidden />
        <span className="wrap-anywhere">
          {m.console_deletion_gone({
            at: formatTime(decided_at ?? asked_at),
            asked: asked_by,
            confirmed: decided_by ?? '–',
            reason,
          })}{' '}
          {m.console_deletion_gone_lead()}
        </span>
      </p>
    )
  return (
    <div className="note bad mb-4">
      <Trash2 aria-hidden />
      <div className="stack gap-3 grow">
        <p className="wrap-anywhere">
          {m.console_deletion_note({ who: asked_by, at: formatTime(asked_at), due: formatDay(due_at), reason })}{' '}
          {!me.mayConfirm
            ? m.console_deletion_note_owner()
            : asked_by === me.email
              ? m.console_deletion_note_own()
              : null}
        </p>
        <div className="row wraps">
          {me.mayConfirm && (
            <Button look="bad" size="tight" onClick={() => setAsking(true)}>
              {m.console_deletion_confirm()}
            </Button>
          )}
          {me.mayAsk && (
            <Button look="sec" size="tight" disabled={back.isPending} onClick={() => back.mutate(deletion.deletion_id)}>
              {m.console_deletion_take_back()}
            </Button>
          )}
        </div>
      </div>
      {isAsking && <ConfirmDialog member={member} deletion={deletion} onClose={() => setAsking(false)} />}
    </div>
  )
}
