import { useMutation } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useParams } from 'react-router'
import { stopReminder } from '#features/reminders/reminders.api.ts'
import { ApiError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { titleOf } from '#lib/page-meta.ts'
import { useSentError, useSentForm } from '#lib/sent-form.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/reminders'

export const meta = () => [{ title: titleOf(m.reminder_stop_title()) }, { name: 'robots', content: 'noindex' }]

/**
 * The link of a reminder leads here. It asks once, because programs that check mails open links too. Works without its
 * script (docs/decisions/0033).
 */
const StopReminder = () => {
  const { link = '' } = useParams()
  const stop = useMutation(stopReminder)
  const sent = useSentForm()
  const [early, forgetEarly] = useSentError()
  const isStopped = stop.isSuccess || (sent !== undefined && !sent.error)
  const error = stop.error ?? early
  const isUnknown = error instanceof ApiError && error.status < 500 && error.status !== 429
  return (
    <div className="wrap stack max-w-160 gap-4 py-8">
      <h1 className="title-1">{m.reminder_stop_title()}</h1>
      {isStopped ? (
        <p role="status">{m.reminder_stopped()}</p>
      ) : (
        <>
          <p>{m.reminder_stop_text()}</p>
          {error && <FormFailure text={isUnknown ? m.reminder_stop_unknown() : failureSentence(error)} />}
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault()
              forgetEarly()
              stop.mutate(link)
            }}
          >
            <Button type="submit" disabled={stop.isPending}>
              <BellOff className="icon-small" aria-hidden />
              {m.reminder_stop_act()}
            </Button>
          </form>
        </>
      )}
      <ButtonLink look="sec" to="/campuses/today">
        {m.reminder_to_today()}
      </ButtonLink>
    </div>
  )
}
export default StopReminder
