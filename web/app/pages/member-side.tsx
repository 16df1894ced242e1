import { useQuery } from '@tanstack/react-query'
import { Landmark, ListChecks, NotebookPen } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { CampusNav } from '#features/campuses/campus-nav.tsx'
import { meQuery } from '#features/members/members.api.ts'
import { Brand } from '#ui/mark.tsx'
import { m } from '#words/generated/messages.js'
import { usePanels } from './member-panels.tsx'
import { ProfileMenu } from './profile-menu.tsx'

/** The sidebar: campuses, what is done every day, and the member (SIDE-1). */
export const MemberSide = ({ onLeave }: { onLeave?: () => void }) => {
  const { data: me } = useQuery(meQuery)
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { openNotes, openChecklist, isChecklistShown, flipChecklist } = usePanels()
  return (
    <aside className="side" aria-label={m.nav_member()}>
      <Brand />
      <CampusNav currentId={search.get('campus_id')} />
      <h2>{m.nav_every_day()}</h2>
      <div className="nav">
        {onLeave ? (
          // In the drawer of a phone the panel would open out of sight.
          <button
            type="button"
            onClick={() => {
              onLeave()
              openChecklist()
            }}
          >
            <ListChecks aria-hidden />
            <span>{m.checklist_title()}</span>
          </button>
        ) : (
          <button type="button" aria-pressed={isChecklistShown} onClick={flipChecklist}>
            <ListChecks aria-hidden />
            <span>{m.checklist_title()}</span>
            {isChecklistShown && <span className="on" />}
          </button>
        )}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => {
            onLeave?.()
            openNotes()
          }}
        >
          <NotebookPen aria-hidden />
          <span>{m.notes_title()}</span>
        </button>
        {me?.is_subscription_period_greater_than_one_year && (
          <Link to="/campuses/funded" aria-current={pathname === '/campuses/funded' ? 'page' : undefined}>
            <Landmark aria-hidden />
            <span>{m.funded_title()}</span>
          </Link>
        )}
      </div>
      <ProfileMenu />
    </aside>
  )
}
