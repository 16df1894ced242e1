import { nextPage } from '@padauk/contract/sessions'
import { useEffect } from 'react'
import { Navigate, Outlet, useParams, useSearchParams } from 'react-router'
import { useSentForm } from '#lib/sent-form.ts'
import { useToken } from '#lib/session.ts'

/**
 * Signed-in members are redirected to the requested page, also right after login (AUTH-1). With a reset link, they
 * go to the page for changing the password, along with the link's token.
 */
const AuthLayout = () => {
  const token = useToken()
  const [search] = useSearchParams()
  const { token: resetToken } = useParams()
  const isLinkOver = useSentForm()?.error?.code === 'reset_link_over'
  useEffect(() => {
    // The last session may have run out without anybody signing out.
    if (!token) import('#lib/offline/forget-device.ts').then(({ forgetAnswers }) => forgetAnswers()).catch(() => {})
  }, [token])
  if (!token) return <Outlet />
  return resetToken ? (
    <Navigate to="/campuses/profile/change-password" replace state={{ resetToken, isLinkOver }} />
  ) : (
    <Navigate to={nextPage(search.get('next'), location.origin)} replace />
  )
}
export default AuthLayout
