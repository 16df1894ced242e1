import { useEffect } from 'react'
import { Outlet, redirect, useNavigate } from 'react-router'
import { campusesQuery } from '#features/campuses/campuses.api.ts'
import { meQuery } from '#features/members/members.api.ts'
import { loginAddress } from '#features/sessions/next-page.ts'
import { AccountLanguage } from '#frames/member/account-language.tsx'
import { MemberPanels } from '#frames/member/member-panels.tsx'
import { OutboxPlace } from '#frames/member/outbox-place.tsx'
import { startQueries } from '#lib/query-client.ts'
import { readToken, useToken } from '#lib/session.ts'
import { useOffline } from '#lib/use-offline.ts'
import type { Route } from './+types/member-area.ts'

/** Guard: without a token, redirects to the login, which leads back to the requested page (AUTH-1). */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { pathname, search } = new URL(request.url)
  if (!readToken()) throw redirect(loginAddress(pathname + search))
  startQueries(campusesQuery, meQuery)
  return null
}

const MemberArea = () => {
  const navigate = useNavigate()
  const token = useToken()
  // Signed out in this tab or another (AUTH-3).
  useEffect(() => {
    if (!token && !readToken()) void navigate('/', { replace: true })
  }, [token, navigate])
  useOffline()
  return (
    <MemberPanels>
      <AccountLanguage />
      <OutboxPlace />
      <Outlet />
    </MemberPanels>
  )
}
export default MemberArea
