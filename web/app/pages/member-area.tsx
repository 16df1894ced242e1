import { type ComponentType, useEffect, useState } from 'react'
import { Outlet, redirect, useNavigate, useNavigation } from 'react-router'
import { campusesQuery } from '#features/campuses/campuses.api.ts'
import { meQuery } from '#features/members/members.api.ts'
import { loginAddress } from '#features/sessions/next-page.ts'
import { AccountLanguage } from '#frames/member/account-language.tsx'
import { MemberPanels } from '#frames/member/member-panels.tsx'
import { setPendingLoader } from '#lib/offline/pending.ts'
import { loadEngine } from '#lib/offline/send.ts'
import { startQueries } from '#lib/query-client.ts'
import { readToken, useToken } from '#lib/session.ts'
import { waitVisibly } from '#lib/tapped.ts'
import { m } from '#words/common'
import type { Route } from './+types/member-area.ts'

/** Guard: without a token, redirects to the login, which leads back to the requested page (AUTH-1). */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { pathname, search } = new URL(request.url)
  if (!readToken()) throw redirect(loginAddress(pathname + search))
  setPendingLoader(async () => (await loadEngine()).refreshPending())
  startQueries(campusesQuery, meQuery)
  return null
}

/** Loads the rest once the first view is idle. */
const Later = () => {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      void import('#frames/member/member-later.tsx').then(
        ({ MemberLater }) => setPart(() => MemberLater),
        () => {},
      )
    // Safari has no requestIdleCallback.
    const soon = () => (globalThis.requestIdleCallback ?? setTimeout)(load)
    if (document.readyState === 'complete') soon()
    else addEventListener('load', soon, { once: true })
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [])
  return Part && <Part />
}

const MemberArea = () => {
  const navigate = useNavigate()
  const token = useToken()
  // A link waits visibly while the code of its page is on its way.
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => (isLeaving ? waitVisibly() : undefined), [isLeaving])
  // Signed out in this tab or another (AUTH-3).
  useEffect(() => {
    if (!token && !readToken()) void navigate('/', { replace: true })
  }, [token, navigate])
  return (
    <MemberPanels>
      <a className="skip" href="#main">
        {m.skip_to_content()}
      </a>
      <AccountLanguage />
      <Later />
      <Outlet />
    </MemberPanels>
  )
}
export default MemberArea
