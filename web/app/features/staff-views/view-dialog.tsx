import type { MemberFile } from '@padauk/contract/staff-members'
import { VIEW_REASON_MAX } from '@padauk/contract/staff-views'
import { VIEW_MINUTES } from '@padauk/contract/views'
import { unitsOf } from '@padauk/rules/lengths'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { TextArea } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { SendDialog } from '#ui/send-dialog.tsx'
import { m } from '#words/staff-views'
import { beginView } from './staff-views.api.ts'

type Props = { member: Pick<MemberFile, 'member_id' | 'name'>; onClose: () => void }

/** Asks why, then leaves for the member area as this member sees it (STAFF-13). */
export const ViewDialog = ({ member: { member_id, name }, onClose }: Props) => {
  const { typed, field, forget, close } = useTypedDraft(`staff-view:${member_id}`, { reason: '' }, onClose)
  const reason = typed.reason.trim()
  const [areFaultsShown, setFaultsShown] = useState(false)
  const begin = useMutation(beginView)
  const send = () => {
    setFaultsShown(true)
    if (!begin.isPending && !begin.isSuccess && reason) begin.mutate({ member_id, reason }, { onSuccess: forget })
  }
  return (
    <SendDialog
      title={m.console_view_title({ name })}
      act={m.console_view_open()}
      shape="narrow"
      isBusy={begin.isPending || begin.isSuccess}
      onSend={send}
      onClose={close}
    >
      <p className="small muted">{m.console_view_lead({ minutes: VIEW_MINUTES })}</p>
      <TextArea
        label={m.console_view_why()}
        hint={m.console_view_why_hint()}
        error={areFaultsShown && !reason ? m.console_view_why_needed() : undefined}
        maxLength={unitsOf(VIEW_REASON_MAX)}
        {...field('reason')}
      />
      <FormFailure text={begin.error ? failureSentence(begin.error) : undefined} />
    </SendDialog>
  )
}
