import { Navigate, Outlet, useParams, useSearchParams } from 'react-router'
import { nextPage } from '#features/sessions/next-page.ts'
import { useToken } from '#lib/session.ts'

/**
 * A signed-in member has no business here: on to the page first asked for, after a login and at once (AUTH-1). One who
 * came by a reset link is led to where a password is changed, with the link in the hand.
 */
const AuthLayout = () => {
  const token = useToken()
  const [search] = useSearchParams()
  const { token: resetToken } = useParams()
  if (!token) return <Outlet />
  return resetToken ? (
    <Navigate to="/campuses/profile/change-password" replace state={{ resetToken }} />
  ) : (
    <Navigate to={nextPage(search)} replace />
  )
}
export default AuthLayout
