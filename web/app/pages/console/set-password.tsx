import '../../styles/login.css'
import '../../styles/password.css'
import { STAFF_PASSWORD_MIN } from '@padauk/contract/staff'
import { useNavigate, useParams } from 'react-router'
import { StaffPasswordForm } from '#features/staff/staff-password-form.tsx'
import { m } from '#words/generated/messages.js'
import { AuthFrame } from '../auth-frame.tsx'

// The address is as good as the password: nothing that leaves the page may name it.
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
