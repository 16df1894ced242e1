import { type MemberFile, MemberUpdate, REASON_MAX } from '@padauk/contract/staff-members'
import { unitsOf } from '@padauk/rules/lengths'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetDraft, readDraft, saveDraft } from '#lib/drafts.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { languageOfText } from '#lib/languages.ts'
import { refusalOf } from '#lib/refusals.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { SendDialog } from '#ui/send-dialog.tsx'
import { m } from '#words/staff-members'
import { updateMember } from './staff-members.api.ts'
import { undrawnName } from './undrawn-name.ts'

type Props = { member: MemberFile; onClose: () => void }

/** Edits name, email and phone. A changed email invalidates the link sent to the old one. */
export const EditDialog = ({ member, onClose }: Props) => {
  const first = { name: member.name, email: member.email, phone: member.phone ?? '' }
  const { typed, field, close } = useTypedDraft(`staff-edit:${member.member_id}`, first, onClose)
  const [areFaultsShown, setFaultsShown] = useState(false)
  const save = useMutation({ ...updateMember, onSuccess: close })
  const update = { name: typed.name.trim(), email: typed.email, phone: typed.phone.trim() || null }
  const refused = refusalOf(save.error)
  const faults: Partial<Record<string, string>> = {
    ...(areFaultsShown && fieldFaults<string>(MemberUpdate.safeParse(update).error?.issues)),
    ...refused.faults,
  }
  const send = () => {
    setFaultsShown(true)
    if (!save.isPending && MemberUpdate.safeParse(update).success) save.mutate({ id: member.member_id, update })
  }
  const input = (name: keyof typeof typed, type = 'text') => ({
    type,
    name,
    autoComplete: 'off',
    className: 'in',
    ...field(name),
  })
  return (
    <SendDialog title={m.console_edit_title()} act={m.save()} isBusy={save.isPending} onSend={send} onClose={close}>
      <TextField
        label={m.console_member_name()}
        error={faults.name}
        hint={undrawnName(typed.name)}
        {...input('name')}
        lang={languageOfText(typed.name)}
      />
      <TextField
        label={m.console_member_email()}
        error={faults.email}
        hint={m.console_email_hint()}
        {...input('email', 'email')}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField label={m.console_phone()} error={faults.phone} {...input('phone', 'tel')} />
      <FormFailure text={refused.failure} />
    </SendDialog>
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
  const [areFaultsShown, setFaultsShown] = useState(false)
  const save = useMutation({ ...updateMember, onSuccess: close })
  const { faults, failure } = refusalOf(save.error)
  const type = (text: string) => {
    setReason(text)
    saveDraft(draft, text)
  }
  const send = () => {
    setFaultsShown(true)
    if (!save.isPending && reason.trim())
      save.mutate({ id: member.member_id, update: { status: 'SUSPENDED', reason: reason.trim() } })
  }
  return (
    <SendDialog
      title={m.console_suspend_title({ name: member.name })}
      act={m.console_member_suspend()}
      look="bad"
      shape="narrow"
      isBusy={save.isPending}
      onSend={send}
      onClose={close}
    >
      <p className="small muted">{m.console_suspend_lead()}</p>
      <TextArea
        label={m.console_why()}
        error={faults.reason ?? (areFaultsShown && !reason.trim() ? m.console_why_needed() : undefined)}
        maxLength={unitsOf(REASON_MAX)}
        value={reason}
        onChange={(event) => type(event.target.value)}
      />
      <FormFailure text={failure} />
    </SendDialog>
  )
}
