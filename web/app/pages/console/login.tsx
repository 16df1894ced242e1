import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { StaffLogin } from '#features/staff/staff-login.tsx'
import { AuthFrame } from '#frames/auth/auth-frame.tsx'
import { requestedPage } from '#frames/console/requested-page.ts'
import { queryClient } from '#lib/query-client.ts'
import { m } from '#words/staff'

const ConsoleLogin = () => {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // Removes data cached for the previous person.
  useEffect(() => queryClient.clear(), [])
  return (
    <AuthFrame title={m.console_login_title()} lead={m.console_login_lead()}>
      <StaffLogin onDone={() => void navigate(requestedPage(search), { replace: true })} />
    </AuthFrame>
  )
}
export default ConsoleLogin
