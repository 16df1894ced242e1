import { Navigate, Outlet, useSearchParams } from 'react-router'
import { nextPage } from '#features/sessions/next-page.ts'
import { useToken } from '#lib/session.ts'

/** A signed-in member has no business here: on to the page first asked for, after a login and at once (AUTH-1). */
const AuthLayout = () => {
  const token = useToken()
  const [search] = useSearchParams()
  return token ? <Navigate to={nextPage(search)} replace /> : <Outlet />
}
export default AuthLayout
