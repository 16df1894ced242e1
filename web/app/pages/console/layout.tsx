import { Suspense, useState } from 'react'
import { Outlet, redirect, useLocation } from 'react-router'
import { overviewQuery } from '#features/overviews/overviews.api.ts'
import { useFreshLists } from '#features/overviews/use-fresh-lists.ts'
import { staffQuery, useStaff } from '#features/staff/staff.api.ts'
import { ConsoleHead } from '#frames/console/console-head.tsx'
import { ConsolePlaces, ConsoleTabs, mayOpen } from '#frames/console/console-places.tsx'
import { StaffLanguage } from '#frames/console/staff-language.tsx'
import { useDialogKeys } from '#frames/console/use-dialog-keys.ts'
import { ApiError } from '#lib/api.ts'
import { consoleLogin, prefetch, queryClient, secondFactorPage } from '#lib/query-client.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Empty } from '#ui/states.tsx'
import { m } from '#words/console'
import type { Route } from './+types/layout.ts'

/** Guard: redirects to the login or the second factor, which lead back to the requested page. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { pathname, search } = new URL(request.url)
  prefetch(overviewQuery)
  try {
    const { content } = await queryClient.ensureQueryData(staffQuery)
    if (content.factor_asked) throw redirect(secondFactorPage(pathname + search))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect(consoleLogin(pathname + search))
    throw error
  }
  return null
}

/** Layout of all pages behind the login: navigation on the left, or in a drawer on a small screen. */
const ConsoleLayout = () => {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { pathname } = useLocation()
  const { may } = useStaff()
  useFreshLists()
  useDialogKeys()
  return (
    <div className="console">
      <StaffLanguage />
      <a className="skip" href="#main">
        {m.skip_to_content()}
      </a>
      <aside className="console-side" aria-label={m.console_title()}>
        <ConsolePlaces />
      </aside>
      {isMenuOpen && (
        <Drawer label={m.console_places()} onClose={() => setMenuOpen(false)}>
          <ConsolePlaces onGo={() => setMenuOpen(false)} />
        </Drawer>
      )}
      <div className="min-w-0">
        <ConsoleHead onMenu={() => setMenuOpen(true)} />
        <main className="console-main" id="main" key={pathname}>
          <ConsoleTabs />
          {mayOpen(may, pathname) ? (
            <Suspense>
              <Outlet />
            </Suspense>
          ) : (
            <div className="card">
              <Empty title={m.console_not_allowed()} />
            </div>
          )}
        </main>
      </div>
    </div>
  )
}
export default ConsoleLayout
