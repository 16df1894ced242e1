import { RESET_MINUTES } from '@padauk/contract/passwords'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { ResetPasswordForm } from '#features/passwords/reset-password-form.tsx'
import { AuthFrame } from '#frames/auth/auth-frame.tsx'
import { titleOf } from '#lib/page-meta.ts'
import { useSentForm } from '#lib/sent-form.ts'
import { ButtonLink } from '#ui/button.tsx'
import { m } from '#words/passwords'
import type { LoginState } from './login.tsx'

// The URL contains a secret, so never send its path as a referrer.
export const meta = () => [{ title: titleOf(m.reset_title()) }, { name: 'referrer', content: 'strict-origin' }]

const LinkOver = () => (
  <AuthFrame title={m.reset_over_title()} lead={m.reset_over_text({ minutes: RESET_MINUTES })} isOutcome>
    <div className="login-acts">
      <ButtonLink to="/auth/forgot-password">{m.reset_over_act()}</ButtonLink>
      <ChatLink message={m.forgot_chat_message()}>{m.forgot_chat()}</ChatLink>
    </div>
  </AuthFrame>
)

const ResetPassword = () => {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [overToken, setOverToken] = useState<string>()
  const isOver = useSentForm()?.error?.code === 'reset_link_over'
  if (isOver || overToken === token) return <LinkOver />
  return (
    <AuthFrame title={m.reset_title()} lead={m.reset_lead()}>
      <ResetPasswordForm
        key={token}
        token={token}
        // Replaces the entry, so that Back does not return to a used link.
        onReset={() =>
          void navigate('/auth/login', { replace: true, state: { isPasswordNew: true } satisfies LoginState })
        }
        onLinkOver={() => setOverToken(token)}
      />
    </AuthFrame>
  )
}
export default ResetPassword
