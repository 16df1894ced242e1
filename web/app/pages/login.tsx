import { KeyRound, MessageCircle } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { LoginForm } from '#features/sessions/login-form.tsx'
import { m } from '#features/sessions/sessions.words.ts'
import { AuthFrame } from '#frames/auth/auth-frame.tsx'
import { useHydrated } from '#lib/hydrated.ts'
import { titleOf } from '#lib/page-meta.ts'

export const meta = () => [{ title: titleOf(m.log_in()) }, { name: 'description', content: m.login_lead() }]

/** Navigation state from the page that redirects here. */
export type LoginState = { email?: string | undefined; isPasswordNew?: boolean }

const Login = () => {
  const { state } = useLocation()
  // Prerendered without navigation state.
  const { email, isPasswordNew }: LoginState = (useHydrated() && state) || {}
  return (
    <AuthFrame title={m.login_title()} lead={m.login_lead()} foot={m.login_devices()}>
      {isPasswordNew && (
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
