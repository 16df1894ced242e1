import { DELETION_REASON_MAX, type Deletion } from '@padauk/contract/staff-deletions'
import type { MemberFile } from '@padauk/contract/staff-members'
import { unitsOf } from '@padauk/rules/lengths'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { formatDay } from '#lib/dates.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { languageOfText } from '#lib/languages.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/staff-deletions'
import { askDeletion, confirmDeletion } from './staff-deletions.api.ts'

type Whom = Pick<MemberFile, 'name' | 'email'>

const refusalOf = (error: Error | null) => {
  const fields = error instanceof ApiError ? fieldFaults<string>(error.fields) : {}
  return { fields, text: error && Object.keys(fields).length === 0 ? failureSentence(error) : undefined }
}

/** Typed again, so that nobody deletes whom they did not mean. */
const isNamed = (typed: string, { name, email }: Whom) =>
  [name, email].some((one) => one.trim().toLowerCase() === typed.trim().toLowerCase())

type TypedProps = { typed: string; onType: (typed: string) => void; error: string | undefined }
const TypedField = ({ typed, onType, error }: TypedProps) => (
  <Field label={m.console_deletion_typed()} error={error}>
    {(wiring) => (
      <input
        {...wiring}
        className="in"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        lang={languageOfText(typed)}
        onChange={(event) => onType(event.target.value)}
      />
    )}
  </Field>
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
  const { fields, text } = refusalOf(save.error)
  const isRight = isNamed(typed, member)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (!save.isPending && isRight && reason.trim())
      save.mutate({ member_id: member.member_id, request: { typed: typed.trim(), reason: reason.trim() }, key })
  }
  return (
    <Dialog
      title={m.console_deletion_ask_title({ name: member.name })}
      onClose={close}
      isFirm
      foot={
        <>
          <Button look="sec" onClick={close}>
            {m.cancel()}
          </Button>
          <Button look="bad" type="submit" form="ask-deletion" disabled={save.isPending}>
            {m.console_deletion_ask_act()}
          </Button>
        </>
      }
    >
      <form id="ask-deletion" className="dense stack gap-4" noValidate onSubmit={send}>
        <p className="small">{m.console_deletion_ask_lead()}</p>
        <Facts member={member} />
        <Field
          label={m.console_deletion_reason()}
          hint={m.console_deletion_reason_hint()}
          error={fields.reason ?? (isTold && !reason.trim() ? m.console_deletion_reason_needed() : undefined)}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              className="input"
              maxLength={unitsOf(DELETION_REASON_MAX)}
              value={reason}
              onChange={(event) => draft.type({ reason: event.target.value })}
            />
          )}
        </Field>
        <TypedField
          typed={typed}
          onType={(typed) => draft.type({ typed })}
          error={fields.typed ?? (isTold && !isRight ? m.console_deletion_typed_needed() : undefined)}
        />
        <FormFailure text={text} />
      </form>
    </Dialog>
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
  const { fields, text } = refusalOf(save.error)
  const isRight = isNamed(typed, member)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (!save.isPending && isRight) save.mutate({ id: deletion_id, typed: typed.trim(), key })
  }
  return (
    <Dialog
      title={m.console_deletion_confirm_title({ name: member.name })}
      onClose={close}
      isFirm
      foot={
        <>
          <Button look="sec" onClick={close}>
            {m.cancel()}
          </Button>
          <Button look="bad" type="submit" form="confirm-deletion" disabled={save.isPending}>
            {m.console_deletion_confirm()}
          </Button>
        </>
      }
    >
      <form id="confirm-deletion" className="dense stack gap-4" noValidate onSubmit={send}>
        <p className="small">{m.console_deletion_confirm_lead()}</p>
        <Facts member={member} />
        <TypedField
          typed={typed}
          onType={(typed) => draft.type({ typed })}
          error={fields.typed ?? (isTold && !isRight ? m.console_deletion_typed_needed() : undefined)}
        />
        <FormFailure text={text} />
      </form>
    </Dialog>
  )
}
