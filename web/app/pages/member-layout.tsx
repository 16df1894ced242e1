import { CircleUserRound, ListChecks, NotebookPen, School, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { AnnouncementNotice } from '#features/announcements/announcement-notice.tsx'
import { ChecklistPanel } from '#features/checklists/checklist-panel.tsx'
import { checklistQuery } from '#features/checklists/checklists.api.ts'
import { ExpiryNotice } from '#features/subscriptions/expiry-notice.tsx'
import { usePanels } from '#frames/member/member-panels.tsx'
import { MemberSide } from '#frames/member/member-side.tsx'
import { TitleHeader } from '#frames/member/title-header.tsx'
import { startQueries } from '#lib/query-client.ts'
import { useIsWide } from '#lib/wide.ts'
import { Drawer } from '#ui/drawer.tsx'
import { m as campusesWords } from '#words/campuses'
import { m } from '#words/member'

export const clientLoader = () => {
  startQueries(checklistQuery)
  return null
}

const BottomBar = () => {
  const { pathname } = useLocation()
  const { openNotes, openChecklist } = usePanels()
  const isMe = pathname.startsWith('/campuses/profile')
  const isToday = pathname === '/campuses/today'
  return (
    <nav className="bottom" aria-label={m.nav_places()}>
      <Link to="/campuses/today" aria-current={isToday ? 'page' : undefined}>
        <Sun className="icon-large" aria-hidden />
        <span>{m.place_today()}</span>
      </Link>
      <Link to="/campuses" aria-current={isMe || isToday ? undefined : 'page'}>
        <School className="icon-large" aria-hidden />
        <span>{m.place_campuses()}</span>
      </Link>
      <button type="button" aria-haspopup="dialog" onClick={openChecklist}>
        <ListChecks className="icon-large" aria-hidden />
        <span>{m.place_checklist()}</span>
      </button>
      <button type="button" aria-haspopup="dialog" onClick={openNotes}>
        <NotebookPen className="icon-large" aria-hidden />
        <span>{m.place_notes()}</span>
      </button>
      <Link to="/campuses/profile" aria-current={isMe ? 'page' : undefined}>
        <CircleUserRound className="icon-large" aria-hidden />
        <span>{m.place_me()}</span>
      </Link>
    </nav>
  )
}

/** Layout of the member area: sidebar and title header, or drawer and bottom bar on a phone. */
const MemberLayout = () => {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { key, pathname } = useLocation()
  // Where the member has come for one thing, nothing hangs below it.
  const isTask = /^\/campuses\/(profile|funded)(\/|$)/.test(pathname)
  const { isChecklistShown, flipChecklist, member, isNotesShown, notesPanel, ways } = usePanels()
  const isWide = useIsWide()
  const isRailed = isChecklistShown || isNotesShown
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useEffect(() => setMenuOpen(false), [key])
  return (
    <div className="app">
      <MemberSide />
      <div className="min-w-0">
        <TitleHeader onMenu={() => setMenuOpen(true)} />
        <main className="main" id="main" tabIndex={-1}>
          <ExpiryNotice />
          <AnnouncementNotice />
          <div className={isRailed ? 'lay railed' : 'lay'}>
            <div className="min-w-0">
              <Outlet />
            </div>
            {isRailed && (
              <div className={isTask ? 'rail task' : 'rail'}>
                {isChecklistShown && (
                  <ChecklistPanel member={member} onHide={flipChecklist}>
                    {/* Where the list is below the page, the page has it. */}
                    {ways.Practice && isWide && <ways.Practice />}
                  </ChecklistPanel>
                )}
                {notesPanel}
              </div>
            )}
          </div>
        </main>
        <BottomBar />
      </div>
      {isMenuOpen && (
        <Drawer label={campusesWords.nav_member()} onClose={() => setMenuOpen(false)}>
          <MemberSide onLeave={() => setMenuOpen(false)} />
        </Drawer>
      )}
    </div>
  )
}
export default MemberLayout
