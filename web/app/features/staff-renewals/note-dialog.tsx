import { type DueMember, RENEWAL_NOTE_MAX } from '@padauk/contract/staff-renewals'
import { unitsOf } from '@padauk/rules/lengths'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { languageOfText } from '#lib/languages.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { noteContact } from './staff-renewals.api.ts'
import { m } from './staff-renewals.words.ts'

/** What a member said about renewing. Closed without saving, nothing of it is kept. */
export const NoteDialog = ({ row, onClose }: { row: DueMember; onClose: () => void }) => {
  const { member_id, end_at, name } = row
  const draft = `renewal-note:${member_id}`
  // What was on the screen when the dialog was opened: a colleague may write while it is open.
  const [before] = useState(row.contact?.note ?? '')
  const [note, setNote] = useState(() => (readDraft(draft) as string | null) ?? before)
  const close = () => {
    forgetDraft(draft)
    onClose()
  }
  const { mutate, isPending, error } = useMutation({ ...noteContact, onSuccess: close })
  const faults = error instanceof ApiError ? fieldFaults<'note'>(error.fields) : {}
  const send = () => {
    if (note.trim() === before) close()
    else if (end_at) mutate({ id: member_id, end_at, note: note.trim(), written_over: before })
  }
  return (
    <FormDialog
      title={m.console_renewal_note_of({ name })}
      isPending={isPending}
      error={error}
      faults={faults}
      onSend={send}
      onClose={close}
    >
      <div className="wide">
        <Field label={m.console_renewal_note_label()} hint={m.console_renewal_note_hint()} error={faults.note}>
          {(wiring) => (
            <textarea
              {...wiring}
              className="input"
              lang={languageOfText(note)}
              maxLength={unitsOf(RENEWAL_NOTE_MAX)}
              value={note}
              onChange={({ target: { value } }) => {
                setNote(value)
                keepDraft(draft, value)
              }}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  )
}
