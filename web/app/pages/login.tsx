import '../styles/login.css'
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { LoginForm } from '#features/sessions/login-form.tsx'
import { titleOf } from '#lib/page-meta.ts'
import hero from '#ui/art/hero.svg'
import { Brand } from '#ui/mark.tsx'
import { ThemeButton } from '#ui/theme-button.tsx'
import { m } from '#words/generated/messages.js'

export const meta = () => [{ title: titleOf(m.log_in()) }, { name: 'description', content: m.login_lead() }]

const Login = () => (
  <main className="login" id="main">
    <div className="form">
      <div className="row between">
        <Brand />
        <ThemeButton />
      </div>
      <div className="strip">
        <img src={hero} alt="" />
      </div>
      <div className="stack welcome">
        <h1 className="h1">{m.login_title()}</h1>
        <p className="muted">{m.login_lead()}</p>
      </div>
      <div className="stack mb-auto gap-4.5">
        <LoginForm />
        <div className="note">
          <MessageCircle aria-hidden />
          <span>
            {m.login_no_account()}{' '}
            <Link className="link" to="/subscription">
              {m.login_how()}
            </Link>
          </span>
        </div>
      </div>
      <p className="tiny faint mt-6">{m.login_devices()}</p>
    </div>
    <div className="art on-night">
      <img src={hero} alt="" />
      <p className="h1">{m.login_motto()}</p>
    </div>
  </main>
)
export default Login
