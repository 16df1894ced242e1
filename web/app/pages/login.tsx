import { KeyRound, MessageCircle } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { LoginForm } from '#features/sessions/login-form.tsx'
import { AuthFrame } from '#frames/auth/auth-frame.tsx'
import { useHydrated } from '#lib/hydrated.ts'
import { pageData } from '#lib/page-data.ts'
import { titleOf } from '#lib/page-meta.ts'
import { m } from '#words/sessions'

export const meta = () => [{ title: titleOf(m.log_in()) }, { name: 'description', content: m.login_lead() }]

/** Navigation state from the page that redirects here. */
export type LoginState = { email?: string | undefined; isPasswordNew?: boolean }

const Login = () => {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  // Prerendered without navigation state.
  const { email, isPasswordNew }: LoginState = (isHydrated && state) || {}
  // Where a reset without scripts leads.
  const isChanged = (isHydrated ? search : new URLSearchParams(pageData().search)).has('changed')
  return (
    <AuthFrame title={m.login_title()} lead={m.login_lead()} foot={m.login_devices()}>
      {(isPasswordNew || isChanged) && (
        <div className="note leaf">
          <KeyRound aria-hidden />
          <p>{m.login_changed()}</p>
        </div>
      )}
      <LoginForm email={email} />
      <div className="note">
        <MessageCircle aria-hidden />
        <span>
          {m.login_no_account()}{' '}
          <Link className="link" to="/subscription">
            {m.login_how()}
          </Link>
        </span>
      </div>
    </AuthFrame>
  )
}
export default Login
