import { CircleUserRound, ListChecks, NotebookPen, School } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { ChecklistPanel } from '#features/checklists/checklist-panel.tsx'
import { checklistQuery } from '#features/checklists/checklists.api.ts'
import { startQueries } from '#lib/query-client.ts'
import { Drawer } from '#ui/drawer.tsx'
import { m } from '#words/generated/messages.js'
import { ExpiryNotice } from './expiry-notice.tsx'
import { usePanels } from './member-panels.tsx'
import { MemberSide } from './member-side.tsx'
import { TitleHeader } from './title-header.tsx'

export const clientLoader = () => {
  startQueries(checklistQuery)
  return null
}

const BottomBar = () => {
  const { pathname } = useLocation()
  const { openNotes, openChecklist } = usePanels()
  const isMe = pathname.startsWith('/campuses/profile')
  return (
    <nav className="bottom" aria-label={m.nav_places()}>
      <Link to="/campuses" aria-current={isMe ? undefined : 'page'}>
        <School className="l" aria-hidden />
        <span>{m.place_campuses()}</span>
      </Link>
      <button type="button" aria-haspopup="dialog" onClick={openChecklist}>
        <ListChecks className="l" aria-hidden />
        <span>{m.place_checklist()}</span>
      </button>
      <button type="button" aria-haspopup="dialog" onClick={openNotes}>
        <NotebookPen className="l" aria-hidden />
        <span>{m.place_notes()}</span>
      </button>
      <Link to="/campuses/profile" aria-current={isMe ? 'page' : undefined}>
        <CircleUserRound className="l" aria-hidden />
        <span>{m.place_me()}</span>
      </Link>
    </nav>
  )
}

/** Sidebar, title header and, on a phone, drawer and bottom bar around the pages of the member area. */
const MemberLayout = () => {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { key } = useLocation()
  const { isChecklistShown, flipChecklist, member, isNotesShown, notesPanel } = usePanels()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setMenuOpen(false), [key])
  return (
    <div className="app">
      <a className="skip" href="#main">
        {m.skip_to_content()}
      </a>
      <MemberSide />
      <div className="min-w-0">
        <TitleHeader onMenu={() => setMenuOpen(true)} />
        <main className="main" id="main" tabIndex={-1}>
          <ExpiryNotice />
          <div className={isChecklistShown || isNotesShown ? 'lay railed' : 'lay'}>
            <div className="min-w-0">
              <Outlet />
            </div>
            {(isChecklistShown || isNotesShown) && (
              <div className="rail">
                {isChecklistShown && <ChecklistPanel member={member} onHide={flipChecklist} />}
                {notesPanel}
              </div>
            )}
          </div>
        </main>
        <BottomBar />
      </div>
      {isMenuOpen && (
        <Drawer label={m.nav_member()} onClose={() => setMenuOpen(false)}>
          <MemberSide onLeave={() => setMenuOpen(false)} />
        </Drawer>
      )}
    </div>
  )
}
export default MemberLayout
