import { RESET_MINUTES } from '@padauk/contract/passwords'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { ResetPasswordForm } from '#features/passwords/reset-password-form.tsx'
import { titleOf } from '#lib/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'
import { AuthFrame } from './auth-frame.tsx'
import type { LoginState } from './login.tsx'

// The address is as good as the password: nothing that leaves the page may name it.
export const meta = () => [{ title: titleOf(m.reset_title()) }, { name: 'referrer', content: 'no-referrer' }]

const LinkOver = () => (
  <AuthFrame title={m.reset_over_title()} lead={m.reset_over_text({ minutes: RESET_MINUTES })} isOutcome>
    <div className="acts">
      <ButtonLink to="/auth/forgot-password">{m.reset_over_act()}</ButtonLink>
      <ChatLink message={m.forgot_chat_message()}>{m.forgot_chat()}</ChatLink>
    </div>
  </AuthFrame>
)

const ResetPassword = () => {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [overToken, setOverToken] = useState<string>()
  if (overToken === token) return <LinkOver />
  return (
    <AuthFrame title={m.reset_title()} lead={m.reset_lead()}>
      <ResetPasswordForm
        key={token}
        token={token}
        // In place of this page: Back must not lead to a link that is used.
        onReset={() =>
          void navigate('/auth/login', { replace: true, state: { isPasswordNew: true } satisfies LoginState })
        }
        onLinkOver={() => setOverToken(token)}
      />
    </AuthFrame>
  )
}
export default ResetPassword
