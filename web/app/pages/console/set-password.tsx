import { STAFF_PASSWORD_MIN } from '@padauk/contract/staff'
import { useNavigate, useParams } from 'react-router'
import { StaffPasswordForm } from '#features/staff/staff-password-form.tsx'
import { AuthFrame } from '#frames/auth/auth-frame.tsx'
import { m } from '#words/staff'

// The URL contains a secret, so never send it as a referrer.
export const meta = () => [{ title: m.console_set_password() }, { name: 'referrer', content: 'no-referrer' }]

const SetPassword = () => {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  return (
    <AuthFrame title={m.console_set_password()} lead={m.console_set_password_lead({ count: STAFF_PASSWORD_MIN })}>
      <StaffPasswordForm token={token} onDone={() => void navigate('/console/login', { replace: true })} />
    </AuthFrame>
  )
}
export default SetPassword
