import { ANNOUNCED_DAYS, type StaffAnnouncement } from '@padauk/contract/staff-announcements'
import { useMutation, useQuery } from '@tanstack/react-query'
import { failureSentence } from '#lib/failure-sentence.ts'
import { refusalOf } from '#lib/refusals.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Question } from '#ui/question.tsx'
import { m } from '#words/staff-announcements'
import { audienceQuery, scheduleAnnouncement, withdrawAnnouncement } from './staff-announcements.api.ts'

type Props = { announcement: StaffAnnouncement; title: string; onClose: () => void }

/** The input has the time of the browser, the wire has UTC. */
const toUtc = (local: string) => (local ? new Date(local).toISOString() : null)

/** From when to when a draft is shown, and to how many. */
export const ScheduleDialog = ({ announcement, title, onClose }: Props) => {
  const { announcement_id, audience, audience_id, updated_at } = announcement
  const { data: count } = useQuery(audienceQuery(audience, audience_id))
  const { typed, field, close } = useTypedDraft(
    `staff-schedule:${announcement_id}`,
    { starts_at: '', ends_at: '' },
    onClose,
  )
  const { mutate, error, isPending } = useMutation({ ...scheduleAnnouncement, onSuccess: close })
  const { starts_at, ends_at } = refusalOf<keyof typeof typed>(error).faults
  const faults = { ...(starts_at && { starts_at }), ...(ends_at && { ends_at }) }
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
        {(wiring) => <DateInput {...wiring} type="datetime-local" {...field('starts_at')} />}
      </Field>
      <Field
        label={m.console_announcement_ends()}
        hint={m.console_announcement_ends_hint({ days: ANNOUNCED_DAYS })}
        error={faults.ends_at}
      >
        {(wiring) => <DateInput {...wiring} type="datetime-local" {...field('ends_at')} />}
      </Field>
    </FormDialog>
  )
}

export const WithdrawDialog = ({ announcement, title, onClose }: Props) => {
  const { mutate, error, isPending } = useMutation({ ...withdrawAnnouncement, onSuccess: onClose })
  return (
    <Question
      title={m.console_announcement_withdraw_title({ title })}
      act={m.console_announcement_withdraw()}
      look="bad"
      isBusy={isPending}
      onAct={() => mutate(announcement.announcement_id)}
      onClose={onClose}
    >
      <p>{m.console_announcement_withdraw_text()}</p>
      <FormFailure text={error ? failureSentence(error) : undefined} />
    </Question>
  )
}
