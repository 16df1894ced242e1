import { DELETION_REASON_MAX, type Deletion } from '@padauk/contract/staff-deletions'
import type { MemberFile } from '@padauk/contract/staff-members'
import { unitsOf } from '@padauk/rules/lengths'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#lib/dates.ts'
import { languageOfText } from '#lib/languages.ts'
import { refusalOf } from '#lib/refusals.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { SendDialog } from '#ui/send-dialog.tsx'
import { m } from '#words/staff-deletions'
import { askDeletion, confirmDeletion } from './staff-deletions.api.ts'

type Whom = Pick<MemberFile, 'name' | 'email'>

/** Typed again, so that nobody deletes whom they did not mean. */
const isNamed = (typed: string, { name, email }: Whom) =>
  [name, email].some((one) => one.trim().toLowerCase() === typed.trim().toLowerCase())

type TypedProps = { typed: string; onType: (typed: string) => void; error: string | undefined }
const TypedField = ({ typed, onType, error }: TypedProps) => (
  <TextField
    label={m.console_deletion_typed()}
    error={error}
    className="in"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    value={typed}
    lang={languageOfText(typed)}
    onChange={(event) => onType(event.target.value)}
  />
)

const Facts = ({ member: { email, referrals, end_at } }: { member: MemberFile }) => (
  <ul className="small stack gap-1">
    <li className="strong wrap-anywhere">{email}</li>
    {end_at && Date.parse(end_at) > Date.now() && <li>{m.console_deletion_running({ day: formatDay(end_at) })}</li>}
    {referrals.unpaid > 0 && <li>{m.console_deletion_unpaid({ count: referrals.unpaid })}</li>}
  </ul>
)

/** Asks for a member to be deleted, with the reason and the name typed again. */
export const AskDialog = ({ member, onClose }: { member: MemberFile; onClose: () => void }) => {
  const [key] = useState(() => crypto.randomUUID())
  const draft = useTypedDraft(`staff-deletion-ask:${member.member_id}`, { reason: '', typed: '' })
  const { reason, typed } = draft.typed
  const close = () => {
    draft.forget()
    onClose()
  }
  const [isTold, setTold] = useState(false)
  const save = useMutation({ ...askDeletion, onSuccess: close })
  const { faults, failure } = refusalOf(save.error)
  const isRight = isNamed(typed, member)
  const send = () => {
    setTold(true)
    if (!save.isPending && isRight && reason.trim())
      save.mutate({ member_id: member.member_id, request: { typed: typed.trim(), reason: reason.trim() }, key })
  }
  return (
    <SendDialog
      title={m.console_deletion_ask_title({ name: member.name })}
      act={m.console_deletion_ask_act()}
      look="bad"
      isBusy={save.isPending}
      onSend={send}
      onClose={close}
    >
      <p className="small">{m.console_deletion_ask_lead()}</p>
      <Facts member={member} />
      <TextArea
        label={m.console_deletion_reason()}
        hint={m.console_deletion_reason_hint()}
        error={faults.reason ?? (isTold && !reason.trim() ? m.console_deletion_reason_needed() : undefined)}
        maxLength={unitsOf(DELETION_REASON_MAX)}
        value={reason}
        onChange={(event) => draft.type({ reason: event.target.value })}
      />
      <TypedField
        typed={typed}
        onType={(typed) => draft.type({ typed })}
        error={faults.typed ?? (isTold && !isRight ? m.console_deletion_typed_needed() : undefined)}
      />
      <FormFailure text={failure} />
    </SendDialog>
  )
}

/** The second person's confirmation, which deletes at once. */
export const ConfirmDialog = ({
  member,
  deletion: { deletion_id },
  onClose,
}: {
  member: MemberFile
  deletion: Deletion
  onClose: () => void
}) => {
  const [key] = useState(() => crypto.randomUUID())
  const draft = useTypedDraft(`staff-deletion:${deletion_id}`, { typed: '' })
  const { typed } = draft.typed
  const close = () => {
    draft.forget()
    onClose()
  }
  const [isTold, setTold] = useState(false)
  const save = useMutation({ ...confirmDeletion, onSuccess: close })
  const { faults, failure } = refusalOf(save.error)
  const isRight = isNamed(typed, member)
  const send = () => {
    setTold(true)
    if (!save.isPending && isRight) save.mutate({ id: deletion_id, typed: typed.trim(), key })
  }
  return (
    <SendDialog
      title={m.console_deletion_confirm_title({ name: member.name })}
      act={m.console_deletion_confirm()}
      look="bad"
      isBusy={save.isPending}
      onSend={send}
      onClose={close}
    >
      <p className="small">{m.console_deletion_confirm_lead()}</p>
      <Facts member={member} />
      <TypedField
        typed={typed}
        onType={(typed) => draft.type({ typed })}
        error={faults.typed ?? (isTold && !isRight ? m.console_deletion_typed_needed() : undefined)}
      />
      <FormFailure text={failure} />
    </SendDialog>
  )
}
