import { type MemberFile, MemberUpdate, REASON_MAX } from '@padauk/contract/staff-members'
import { unitsOf } from '@padauk/rules/lengths'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { languageOfText } from '#lib/languages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/staff-members'
import { updateMember } from './staff-members.api.ts'
import { undrawnName } from './undrawn-name.ts'

type Props = { member: MemberFile; onClose: () => void }

/** The server's errors, by field or for the whole form. */
const refusalOf = (error: Error | null) => {
  const fields = error instanceof ApiError ? fieldFaults<string>(error.fields) : {}
  return { fields, text: error && Object.keys(fields).length === 0 ? failureSentence(error) : undefined }
}

/** Edits name, email and phone. A changed email invalidates the link sent to the old one. */
export const EditDialog = ({ member, onClose }: Props) => {
  // The draft survives a reload and an expired session. It is deleted when the dialog closes.
  const draft = `staff-edit:${member.member_id}`
  const close = () => {
    forgetDraft(draft)
    onClose()
  }
  const [typed, setTyped] = useState({
    name: member.name,
    email: member.email,
    phone: member.phone ?? '',
    ...(readDraft(draft) as object | null),
  })
  const [isTold, setTold] = useState(false)
  const save = useMutation({ ...updateMember, onSuccess: close })
  const change = (more: Partial<typeof typed>) => {
    setTyped({ ...typed, ...more })
    keepDraft(draft, { ...typed, ...more })
  }
  const update = { name: typed.name.trim(), email: typed.email, phone: typed.phone.trim() || null }
  const faults: Partial<Record<string, string>> = {
    ...(isTold && fieldFaults<string>(MemberUpdate.safeParse(update).error?.issues)),
    ...refusalOf(save.error).fields,
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (!save.isPending && MemberUpdate.safeParse(update).success) save.mutate({ id: member.member_id, update })
  }
  const input = (name: keyof typeof typed, type = 'text') => ({
    type,
    name,
    autoComplete: 'off',
    className: 'in',
    value: typed[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <Dialog
      title={m.console_edit_title()}
      onClose={close}
      isFirm
      foot={
        <>
          <Button look="sec" onClick={close}>
            {m.cancel()}
          </Button>
          <Button type="submit" form="edit-member" disabled={save.isPending}>
            {m.save()}
          </Button>
        </>
      }
    >
      <form id="edit-member" className="dense stack gap-4" noValidate onSubmit={send}>
        <Field label={m.console_member_name()} error={faults.name} hint={undrawnName(typed.name)}>
          {(wiring) => <input {...wiring} {...input('name')} lang={languageOfText(typed.name)} />}
        </Field>
        <Field label={m.console_member_email()} error={faults.email} hint={m.console_email_hint()}>
          {(wiring) => <input {...wiring} {...input('email', 'email')} autoCapitalize="none" spellCheck={false} />}
        </Field>
        <Field label={m.console_phone()} error={faults.phone}>
          {(wiring) => <input {...wiring} {...input('phone', 'tel')} />}
        </Field>
        <FormFailure text={refusalOf(save.error).text} />
      </form>
    </Dialog>
  )
}

/** Suspends a member, who is signed out and stays locked out. The reason goes to the audit log. */
export const SuspendDialog = ({ member, onClose }: Props) => {
  const draft = `staff-suspend:${member.member_id}`
  const close = () => {
    forgetDraft(draft)
    onClose()
  }
  const [reason, setReason] = useState(() => String(readDraft(draft) ?? ''))
  const [isTold, setTold] = useState(false)
  const save = useMutation({ ...updateMember, onSuccess: close })
  const { fields, text } = refusalOf(save.error)
  const type = (text: string) => {
    setReason(text)
    keepDraft(draft, text)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (!save.isPending && reason.trim())
      save.mutate({ id: member.member_id, update: { status: 'SUSPENDED', reason: reason.trim() } })
  }
  return (
    <Dialog
      title={m.console_suspend_title({ name: member.name })}
      onClose={close}
      isFirm
      shape="narrow"
      foot={
        <>
          <Button look="sec" onClick={close}>
            {m.cancel()}
          </Button>
          <Button look="bad" type="submit" form="suspend-member" disabled={save.isPending}>
            {m.console_member_suspend()}
          </Button>
        </>
      }
    >
      <form id="suspend-member" className="dense stack gap-4" noValidate onSubmit={send}>
        <p className="small muted">{m.console_suspend_lead()}</p>
        <Field
          label={m.console_why()}
          error={fields.reason ?? (isTold && !reason.trim() ? m.console_why_needed() : undefined)}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              className="input"
              maxLength={unitsOf(REASON_MAX)}
              value={reason}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
        <FormFailure text={text} />
      </form>
    </Dialog>
  )
}
