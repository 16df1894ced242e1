import { useQuery } from '@tanstack/react-query'
import { Landmark, ListChecks, NotebookPen, Sun } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { CampusNav } from '#features/campuses/campus-nav.tsx'
import { LanguageSwitch } from '#features/languages/language-switch.tsx'
import { isClosedTo, meQuery } from '#features/members/members.api.ts'
import { useIsWide } from '#lib/wide.ts'
import { Brand } from '#ui/mark.tsx'
import { m as campusesWords } from '#words/campuses'
import { m as checklistsWords } from '#words/checklists'
import { m } from '#words/member'
import { m as notesWords } from '#words/notes'
import { usePanels } from './member-panels.tsx'
import { ProfileMenu } from './profile-menu.tsx'

/** The sidebar: campuses, daily panels, and the profile (SIDE-1). */
export const MemberSide = ({ onLeave }: { onLeave?: () => void }) => {
  const { data: me } = useQuery(meQuery)
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { openNotes, openChecklist, isChecklistShown, flipChecklist, isNotesShown, flipNotes } = usePanels()
  const hasRail = useIsWide() && !onLeave
  return (
    <aside className="side" aria-label={campusesWords.nav_member()}>
      <Brand />
      <div className="nav">
        <Link to="/campuses/today" aria-current={pathname === '/campuses/today' ? 'page' : undefined}>
          <Sun aria-hidden />
          <span>{m.place_today()}</span>
        </Link>
      </div>
      <CampusNav currentId={search.get('campus_id')} isClosed={({ campus_id }) => isClosedTo(me, campus_id)} />
      <h2>{m.nav_every_day()}</h2>
      <div className="nav">
        {/* Opens the dialog if there is no room for the panel beside the page. */}
        {[
          {
            Icon: ListChecks,
            name: checklistsWords.checklist_title(),
            isShown: isChecklistShown,
            flip: flipChecklist,
            open: openChecklist,
          },
          {
            Icon: NotebookPen,
            name: notesWords.notes_title(),
            isShown: isNotesShown,
            flip: flipNotes,
            open: openNotes,
          },
        ].map(({ Icon, name, isShown, flip, open }) => (
          <button
            key={name}
            type="button"
            {...(hasRail ? { 'aria-pressed': isShown } : { 'aria-haspopup': 'dialog' })}
            onClick={() => {
              onLeave?.()
              if (hasRail) flip()
              else open()
            }}
          >
            <Icon aria-hidden />
            <span>{name}</span>
            {hasRail && isShown && <span className="nav-on" />}
          </button>
        ))}
        {me?.is_subscription_period_greater_than_one_year && (
          <Link to="/campuses/funded" aria-current={pathname === '/campuses/funded' ? 'page' : undefined}>
            <Landmark aria-hidden />
            <span>{m.funded_title()}</span>
          </Link>
        )}
      </div>
      <div className="mt-auto">
        <LanguageSwitch />
      </div>
      <ProfileMenu />
    </aside>
  )
}
