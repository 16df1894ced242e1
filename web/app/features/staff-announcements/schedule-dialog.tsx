import { ANNOUNCED_DAYS, type StaffAnnouncement } from '@padauk/contract/staff-announcements'
import { useMutation, useQuery } from '@tanstack/react-query'
import { failureSentence } from '#lib/failure-sentence.ts'
import { refusalOf } from '#lib/refusals.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/staff-announcements'
import { audienceQuery, scheduleAnnouncement, withdrawAnnouncement } from './staff-announcements.api.ts'

type Props = { announcement: StaffAnnouncement; title: string; onClose: () => void }

/** The input has the time of the browser, the wire has UTC. */
const toUtc = (local: string) => (local ? new Date(local).toISOString() : null)

/** From when to when a draft is shown, and to how many. */
export const ScheduleDialog = ({ announcement, title, onClose }: Props) => {
  const { announcement_id, audience, audience_id, updated_at } = announcement
  const { data: count } = useQuery(audienceQuery(audience, audience_id))
  const { typed, type, forget } = useTypedDraft(`staff-schedule:${announcement_id}`, { starts_at: '', ends_at: '' })
  const close = () => {
    forget()
    onClose()
  }
  const { mutate, error, isPending } = useMutation({ ...scheduleAnnouncement, onSuccess: close })
  const { starts_at, ends_at } = refusalOf<keyof typeof typed>(error).faults
  const faults = { ...(starts_at && { starts_at }), ...(ends_at && { ends_at }) }
  const input = (name: keyof typeof typed) => ({
    type: 'datetime-local' as const,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  })
  return (
    <FormDialog
      title={m.console_announcement_show_title({ title })}
      act={m.console_announcement_show_act()}
      isPending={isPending || count === 0}
      error={error}
      faults={faults}
      onSend={() =>
        mutate({
          id: announcement_id,
          starts_at: toUtc(typed.starts_at),
          ends_at: toUtc(typed.ends_at),
          seen: updated_at,
        })
      }
      onClose={close}
    >
      <p className="strong" role="status">
        {count !== undefined && m.console_announcement_meant({ count })}
      </p>
      <Field
        label={m.console_announcement_starts()}
        hint={m.console_announcement_starts_hint()}
        error={faults.starts_at}
      >
        {(wiring) => <DateInput {...wiring} {...input('starts_at')} />}
      </Field>
      <Field
        label={m.console_announcement_ends()}
        hint={m.console_announcement_ends_hint({ days: ANNOUNCED_DAYS })}
        error={faults.ends_at}
      >
        {(wiring) => <DateInput {...wiring} {...input('ends_at')} />}
      </Field>
    </FormDialog>
  )
}

export const WithdrawDialog = ({ announcement, title, onClose }: Props) => {
  const { mutate, error, isPending } = useMutation({ ...withdrawAnnouncement, onSuccess: onClose })
  return (
    <Dialog
      title={m.console_announcement_withdraw_title({ title })}
      shape="narrow"
      onClose={onClose}
      foot={
        <>
          <Button look="sec" onClick={onClose}>
            {m.console_cancel()}
          </Button>
          <Button look="bad" disabled={isPending} onClick={() => mutate(announcement.announcement_id)}>
            {m.console_announcement_withdraw()}
          </Button>
        </>
      }
    >
      <p>{m.console_announcement_withdraw_text()}</p>
      <FormFailure text={error ? failureSentence(error) : undefined} />
    </Dialog>
  )
}
