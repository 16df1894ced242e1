import { RESET_MINUTES } from '@padauk/contract/passwords'
import { useLocation, useNavigate } from 'react-router'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { ForgotPasswordForm } from '#features/passwords/forgot-password-form.tsx'
import { AuthFrame } from '#frames/auth/auth-frame.tsx'
import { useHydrated } from '#lib/hydrated.ts'
import { titleOf } from '#lib/page-meta.ts'
import { useSentForm } from '#lib/sent-form.ts'
import { ButtonLink } from '#ui/button.tsx'
import { m } from '#words/passwords'

export const meta = () => [{ title: titleOf(m.forgot_title()) }, { name: 'description', content: m.forgot_lead() }]

/** `isSent` is in the history entry, so that a reload shows the confirmation and not the form. */
type ForgotState = { email?: string; isSent?: boolean } | null

/** Confirmation. The text is the same for known and unknown emails. */
const Sent = ({ email }: { email: string }) => (
  <AuthFrame title={m.forgot_sent_title()} lead={m.forgot_sent_lead({ email })} isOutcome>
    <ul className="login-sent">
      <li>{m.forgot_sent_once({ minutes: RESET_MINUTES })}</li>
      <li>{m.forgot_sent_spam()}</li>
      <li>{m.forgot_sent_other()}</li>
    </ul>
    <div className="login-acts">
      <ButtonLink to="/auth/login" state={{ email }}>
        {m.forgot_to_login()}
      </ButtonLink>
      <ButtonLink look="sec" to="/auth/forgot-password" state={{ email }}>
        {m.forgot_sent_again()}
      </ButtonLink>
      <ChatLink message={m.forgot_chat_message()}>{m.forgot_chat()}</ChatLink>
    </div>
  </AuthFrame>
)

const ForgotPassword = () => {
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const sent = useSentForm()
  // Prerendered without navigation state.
  const navigated = useHydrated() ? (state as ForgotState) : null
  const { email = sent?.typed.email ?? '', isSent = sent !== undefined && !sent.error } = navigated ?? {}
  if (isSent) return <Sent email={email} />
  return (
    <AuthFrame title={m.forgot_title()} lead={m.forgot_lead()}>
      <ForgotPasswordForm
        key={navigated ? `${key} known` : key}
        email={email}
        onSent={(sent) =>
          void navigate('.', { replace: true, state: { email: sent, isSent: true } satisfies ForgotState })
        }
      />
      <div className="login-acts">
        <ButtonLink look="ghost" to="/auth/login" state={{ email }}>
          {m.forgot_to_login()}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}
export default ForgotPassword
