import type { MemberFile } from '@padauk/contract/staff-members'
import { VIEW_REASON_MAX } from '@padauk/contract/staff-views'
import { VIEW_MINUTES } from '@padauk/contract/views'
import { unitsOf } from '@padauk/rules/lengths'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/staff-views'
import { beginView } from './staff-views.api.ts'

type Props = { member: Pick<MemberFile, 'member_id' | 'name'>; onClose: () => void }

/** Asks why, then leaves for the member area as this member sees it (STAFF-13). */
export const ViewDialog = ({ member: { member_id, name }, onClose }: Props) => {
  const { typed, type, forget } = useTypedDraft(`staff-view:${member_id}`, { reason: '' })
  const reason = typed.reason.trim()
  const [isTold, setTold] = useState(false)
  const begin = useMutation(beginView)
  const close = () => {
    forget()
    onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (!begin.isPending && !begin.isSuccess && reason) begin.mutate({ member_id, reason }, { onSuccess: forget })
  }
  return (
    <Dialog
      title={m.console_view_title({ name })}
      onClose={close}
      isFirm
      shape="narrow"
      foot={
        <>
          <Button look="sec" onClick={close}>
            {m.cancel()}
          </Button>
          <Button type="submit" form="begin-view" disabled={begin.isPending || begin.isSuccess}>
            {m.console_view_open()}
          </Button>
        </>
      }
    >
      <form id="begin-view" className="dense stack gap-4" noValidate onSubmit={send}>
        <p className="small muted">{m.console_view_lead({ minutes: VIEW_MINUTES })}</p>
        <Field
          label={m.console_view_why()}
          hint={m.console_view_why_hint()}
          error={isTold && !reason ? m.console_view_why_needed() : undefined}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              className="input"
              maxLength={unitsOf(VIEW_REASON_MAX)}
              value={typed.reason}
              onChange={(event) => type({ reason: event.target.value })}
            />
          )}
        </Field>
        <FormFailure text={begin.error ? failureSentence(begin.error) : undefined} />
      </form>
    </Dialog>
  )
}
