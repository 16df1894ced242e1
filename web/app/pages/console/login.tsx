import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { m } from '#features/staff/staff.words.ts'
import { StaffLogin } from '#features/staff/staff-login.tsx'
import { AuthFrame } from '#frames/auth/auth-frame.tsx'
import { queryClient } from '#lib/query-client.ts'

/** The requested back office page. Other addresses are ignored, to prevent open redirects. */
const nextOf = (search: URLSearchParams) => {
  const asked = search.get('to') ?? ''
  return /^\/console(\/(?!login)[\w/-]*)?(\?[^#\\]*)?$/.test(asked) ? asked : '/console'
}

const ConsoleLogin = () => {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // Removes data cached for the previous person.
  useEffect(() => queryClient.clear(), [])
  return (
    <AuthFrame title={m.console_login_title()} lead={m.console_login_lead()}>
      <StaffLogin onDone={() => void navigate(nextOf(search), { replace: true })} />
    </AuthFrame>
  )
}
export default ConsoleLogin
