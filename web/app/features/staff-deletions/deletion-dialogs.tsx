import { DELETION_REASON_MAX, type Deletion } from '@padauk/contract/staff-deletions'
import type { MemberFile } from '@padauk/contract/staff-members'
import { unitsOf } from '@padauk/rules/lengths'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
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

const Facts = ({ member: { email, referrals, end_at } }: { member: MemberFile }) => (
  <ul className="small stack gap-1">
    <li className="strong wrap-anywhere">{email}</li>
    {end_at && Date.parse(end_at) > Date.now() && <li>{m.console_deletion_running({ day: formatDay(end_at) })}</li>}
    {referrals.unpaid > 0 && <li>{m.console_deletion_unpaid({ count: referrals.unpaid })}</li>}
  </ul>
)

type Sent = { typed: string; reason: string; key: string }
type Props<Answer, Variables> = {
  member: MemberFile
  /** Storage name of what is typed. */
  draft: string
  title: string
  lead: string
  act: string
  asksReason?: boolean
  request: UseMutationOptions<Answer, Error, Variables>
  toVariables: (sent: Sent) => Variables
  onClose: () => void
}

const DeletionDialog = <Answer, Variables>(props: Props<Answer, Variables>) => {
  const { member, draft, title, lead, act, asksReason, request, toVariables, onClose } = props
  const [key] = useState(() => crypto.randomUUID())
  const { typed, field, close } = useTypedDraft(draft, { reason: '', typed: '' }, onClose)
  const reason = typed.reason.trim()
  const [areFaultsShown, setFaultsShown] = useState(false)
  const save = useMutation({ ...request, onSuccess: close })
  const { faults, failure } = refusalOf(save.error)
  const isRight = isNamed(typed.typed, member)
  const send = () => {
    setFaultsShown(true)
    if (!save.isPending && isRight && (!asksReason || reason))
      save.mutate(toVariables({ typed: typed.typed.trim(), reason, key }))
  }
  return (
    <SendDialog title={title} act={act} look="bad" isBusy={save.isPending} onSend={send} onClose={close}>
      <p className="small">{lead}</p>
      <Facts member={member} />
      {asksReason && (
        <TextArea
          label={m.console_deletion_reason()}
          hint={m.console_deletion_reason_hint()}
          error={faults.reason ?? (areFaultsShown && !reason ? m.console_deletion_reason_needed() : undefined)}
          maxLength={unitsOf(DELETION_REASON_MAX)}
          {...field('reason')}
        />
      )}
      <TextField
        label={m.console_deletion_typed()}
        error={faults.typed ?? (areFaultsShown && !isRight ? m.console_deletion_typed_needed() : undefined)}
        className="in"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        lang={languageOfText(typed.typed)}
        {...field('typed')}
      />
      <FormFailure text={failure} />
    </SendDialog>
  )
}

/** Asks for a member to be deleted, with the reason and the name typed again. */
export const AskDialog = ({ member, onClose }: { member: MemberFile; onClose: () => void }) => (
  <DeletionDialog
    {...{ member, onClose }}
    draft={`staff-deletion-ask:${member.member_id}`}
    title={m.console_deletion_ask_title(member)}
    lead={m.console_deletion_ask_lead()}
    act={m.console_deletion_ask_act()}
    asksReason
    request={askDeletion}
    toVariables={({ key, ...request }) => ({ member_id: member.member_id, request, key })}
  />
)

type ConfirmProps = { member: MemberFile; deletion: Deletion; onClose: () => void }
/** The second person's confirmation, which deletes at once. */
export const ConfirmDialog = ({ member, deletion: { deletion_id: id }, onClose }: ConfirmProps) => (
  <DeletionDialog
    {...{ member, onClose }}
    draft={`staff-deletion:${id}`}
    title={m.console_deletion_confirm_title(member)}
    lead={m.console_deletion_confirm_lead()}
    act={m.console_deletion_confirm()}
    request={confirmDeletion}
    toVariables={({ typed, key }) => ({ id, typed, key })}
  />
)
