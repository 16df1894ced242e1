import { useQuery } from '@tanstack/react-query'
import { Landmark, ListChecks, NotebookPen } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { CampusNav } from '#features/campuses/campus-nav.tsx'
import { meQuery } from '#features/members/members.api.ts'
import { useIsWide } from '#lib/wide.ts'
import { Brand } from '#ui/mark.tsx'
import { m } from '#words/generated/messages.js'
import { usePanels } from './member-panels.tsx'
import { ProfileMenu } from './profile-menu.tsx'

/** The sidebar: campuses, what is done every day, and the member (SIDE-1). */
export const MemberSide = ({ onLeave }: { onLeave?: () => void }) => {
  const { data: me } = useQuery(meQuery)
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { openNotes, openChecklist, isChecklistShown, flipChecklist, isNotesShown, flipNotes } = usePanels()
  const hasRail = useIsWide() && !onLeave
  return (
    <aside className="side" aria-label={m.nav_member()}>
      <Brand />
      <CampusNav currentId={search.get('campus_id')} />
      <h2>{m.nav_every_day()}</h2>
      <div className="nav">
        {/* Where a panel has no room beside the page, the entry opens the dialog. */}
        {[
          {
            Icon: ListChecks,
            name: m.checklist_title(),
            isShown: isChecklistShown,
            flip: flipChecklist,
            open: openChecklist,
          },
          { Icon: NotebookPen, name: m.notes_title(), isShown: isNotesShown, flip: flipNotes, open: openNotes },
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
            {hasRail && isShown && <span className="on" />}
          </button>
        ))}
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
