import { useMutation, useQuery } from '@tanstack/react-query'
import { Field } from '#ui/field.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/reminders'
import { hourText, reminderQuery, setReminder } from './reminders.api.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** At which hour a mail reminds of the day; none unless asked for. */
export const ReminderChoice = () => {
  const { data, error, refetch } = useQuery(reminderQuery)
  const choose = useMutation(setReminder)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} text={m.reminder_failed()} />
  if (!data)
    return (
      <>
        <Loading />
        <Skeleton className="h-12 w-full" />
      </>
    )
  const hour = choose.isPending ? choose.variables : data.hour
  return (
    <div className="stack gap-2">
      <h2 className="title-3">{m.reminder_title()}</h2>
      <Field label={m.reminder_hour()} hint={m.reminder_why()}>
        {(wiring) => (
          <select
            {...wiring}
            className="input num"
            value={hour ?? ''}
            onChange={({ target }) => choose.mutate(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{m.reminder_none()}</option>
            {HOURS.map((one) => (
              <option key={one} value={one}>
                {hourText(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
