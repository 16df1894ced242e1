import { NO_SUBSCRIPTION, REFUSALS } from '@padauk/contract/errors'
import { CalendarX, Lock, LogIn } from 'lucide-react'
import type { FormEvent, MouseEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { m as memberWords } from '#frames/member/member.words.ts'
import { OutboxPlace } from '#frames/member/outbox-place.tsx'
import { useLeave } from '#frames/member/use-leave.tsx'
import { m } from '#frames/public/public.words.ts'
import { titleOf } from '#lib/page-meta.ts'
import { useRefusal } from '#lib/refusals.ts'
import { Button, ButtonLink } from '#ui/button.tsx'

// Anyone can craft this URL, so its message only selects a screen. Only the server's own messages are displayed.
const screenOf = (code: string | undefined, message: string | undefined) => {
  if (code === '403') return { Icon: Lock, title: m.error_locked(), text: m.error_locked_text(), Act: Back }
  if (code === '401' && message === NO_SUBSCRIPTION)
    return { Icon: CalendarX, title: m.error_subscription(), text: m.error_subscription_text(), Act: Renew }
  return { Icon: LogIn, title: m.error_token(), text: m.error_token_text(), Act: Logout }
}

const Back = () => {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    // A new tab has no history to go back to.
    if (!(window.history.length > 1 && window.history.state?.idx > 0)) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <ButtonLink to="/" replace onClick={goBack} data-held>
      {m.back()}
    </ButtonLink>
  )
}

const Renew = () => (
  <div className="row wraps">
    <ButtonLink to="/subscription">{m.renew()}</ButtonLink>
    <ButtonLink look="sec" to="/campuses/profile">
      {m.error_subscription_open()}
    </ButtonLink>
  </div>
)

const Logout = () => {
  const { leave, isPending, question } = useLeave()
  const send = (event: FormEvent) => {
    event.preventDefault()
    leave()
  }
  return (
    <>
      <form method="post" action="/auth/logout" onSubmit={send}>
        <Button type="submit" disabled={isPending}>
          {memberWords.log_out()}
        </Button>
      </form>
      {question}
    </>
  )
}

const ErrorPage = () => {
  const { errCode, errMsg } = useParams()
  const { Icon, title, text, Act } = screenOf(errCode, errMsg)
  const said = useRefusal(errMsg)
  return (
    <div className="wrap">
      {/* What waits can be copied, whatever ended the session. */}
      {errCode === '401' && <OutboxPlace />}
      <title>{titleOf(title)}</title>
      <section className="plain">
        <Icon aria-hidden />
        <h1 className="title-1">{title}</h1>
        <p className="lead">{text}</p>
        {errMsg && REFUSALS.includes(errMsg) && (
          <p className="small faint" suppressHydrationWarning>
            {said}
          </p>
        )}
        <Act />
      </section>
    </div>
  )
}
export default ErrorPage
