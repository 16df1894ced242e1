import { ANNOUNCED_DAYS, type StaffAnnouncement } from '@padauk/contract/staff-announcements'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { audienceQuery, scheduleAnnouncement, withdrawAnnouncement } from './staff-announcements.api.ts'
import { m } from './staff-announcements.words.ts'

type Props = { announcement: StaffAnnouncement; title: string; onClose: () => void }

/** The input has the time of the browser, the wire has UTC. */
const toUtc = (local: string) => (local ? new Date(local).toISOString() : null)

/** From when to when a draft is shown, and to how many. */
export const ScheduleDialog = ({ announcement, title, onClose }: Props) => {
  const { announcement_id, audience, audience_id, updated_at } = announcement
  const { data: count } = useQuery(audienceQuery(audience, audience_id))
  const [times, setTimes] = useState({ starts_at: '', ends_at: '' })
  const { mutate, error, isPending } = useMutation({ ...scheduleAnnouncement, onSuccess: onClose })
  const { starts_at, ends_at }: Partial<Record<string, string>> =
    error instanceof ApiError ? fieldFaults<string>(error.fields) : {}
  const faults = { ...(starts_at && { starts_at }), ...(ends_at && { ends_at }) }
  const input = (name: keyof typeof times) => ({
    className: 'input num',
    type: 'datetime-local',
    value: times[name],
    onChange: ({ target }: { target: { value: string } }) => setTimes({ ...times, [name]: target.value }),
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
          starts_at: toUtc(times.starts_at),
          ends_at: toUtc(times.ends_at),
          seen: updated_at,
        })
      }
      onClose={onClose}
    >
      <p className="strong" role="status">
        {count !== undefined && m.console_announcement_meant({ count })}
      </p>
      <Field
        label={m.console_announcement_starts()}
        hint={m.console_announcement_starts_hint()}
        error={faults.starts_at}
      >
        {(wiring) => <input {...wiring} {...input('starts_at')} />}
      </Field>
      <Field
        label={m.console_announcement_ends()}
        hint={m.console_announcement_ends_hint({ days: ANNOUNCED_DAYS })}
        error={faults.ends_at}
      >
        {(wiring) => <input {...wiring} {...input('ends_at')} />}
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
