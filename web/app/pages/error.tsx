import { REFUSALS } from '@padauk/contract/errors'
import { nextPage } from '@padauk/contract/sessions'
import { CalendarX, Lock, LogIn } from 'lucide-react'
import type { FormEvent, MouseEvent } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { PendingPlace } from '#features/pending-changes/pending-place.tsx'
import { loginAddress } from '#features/sessions/next-page.ts'
import { useLeave } from '#frames/member/use-leave.tsx'
import { OpenPlaces } from '#frames/public/open-places.tsx'
import { useFault } from '#lib/faults.ts'
import { useHydrated } from '#lib/hydrated.ts'
import { titleOf } from '#lib/page-meta.ts'
import { forgetSession, isView, readInfo } from '#lib/session.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { m as memberWords } from '#words/member'
import { m } from '#words/public'
import type { LoginState } from './login.tsx'

// Anyone can craft this URL, so its message only selects a screen. Only the server's own messages are displayed.
const screenOf = (code: string | undefined, message: string | undefined) => {
  if (code === '403') return { Icon: Lock, title: m.error_locked(), text: m.error_locked_text(), Act: Back }
  if (code === '401' && message === REFUSALS.no_active_subscription)
    return { Icon: CalendarX, title: m.error_subscription(), text: m.error_subscription_text(), Act: Renew }
  return { Icon: LogIn, title: m.error_token(), text: m.error_token_text(), Act: SignIn }
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

/** The login sends a signed-in member away, so the ended session is forgotten first. What was typed stays on the device. */
const SignIn = () => {
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  // The server renders one page for all.
  const next = isHydrated ? nextPage(search.get('next'), location.origin) : '/campuses'
  const login = { email: isHydrated ? readInfo()?.email : undefined } satisfies LoginState
  return (
    <div className="row wraps">
      <ButtonLink to={loginAddress(next)} state={login} onClick={() => isView() || forgetSession()} data-held>
        {m.log_in()}
      </ButtonLink>
      <Logout />
    </div>
  )
}

const Logout = () => {
  const { leave, isPending, question } = useLeave()
  const send = (event: FormEvent) => {
    event.preventDefault()
    leave()
  }
  return (
    <>
      <form method="post" action="/auth/logout" onSubmit={send}>
        <Button look="sec" type="submit" disabled={isPending}>
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
  const [search] = useSearchParams()
  const isReplaced = useHydrated() && Act === SignIn && search.has('replaced')
  const [refusal] = Object.entries(REFUSALS).filter(([, message]) => message === errMsg)
  const said = useFault(refusal && { code: refusal[0], message: refusal[1] })
  return (
    <div className="wrap plain-page">
      {/* Pending changes can be copied, whatever ended the session. */}
      {errCode === '401' && <PendingPlace />}
      <title>{titleOf(title)}</title>
      <section className="plain">
        <Icon aria-hidden />
        <h1 className="title-1">{title}</h1>
        <p className="lead">{text}</p>
        {isReplaced && <p>{m.error_token_replaced()}</p>}
        {said && (
          <p className="small faint" suppressHydrationWarning>
            {said}
          </p>
        )}
        <Act />
      </section>
      <OpenPlaces />
    </div>
  )
}
export default ErrorPage
