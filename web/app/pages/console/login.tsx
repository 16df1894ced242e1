import '../../styles/login.css'
import '../../styles/password.css'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { StaffLogin } from '#features/staff/staff-login.tsx'
import { queryClient } from '#lib/query-client.ts'
import { m } from '#words/generated/messages.js'
import { AuthFrame } from '../auth-frame.tsx'

/** The page of the back office that was asked for; no address from outside leads anywhere else. */
const nextOf = (search: URLSearchParams) => {
  const asked = search.get('to') ?? ''
  return /^\/console(\/(?!login)[\w/-]*)?(\?[^#\\]*)?$/.test(asked) ? asked : '/console'
}

const ConsoleLogin = () => {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // What somebody else has fetched here is nothing for the next one.
  useEffect(() => queryClient.clear(), [])
  return (
    <AuthFrame title={m.console_login_title()} lead={m.console_login_lead()}>
      <StaffLogin onDone={() => void navigate(nextOf(search), { replace: true })} />
    </AuthFrame>
  )
}
export default ConsoleLogin
