import { campusSlug } from '@padauk/rules/campuses'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, Menu, NotebookPen, Search } from 'lucide-react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { campusesQuery } from '#features/campuses/campuses.api.ts'
import { cutText } from '#lib/graphemes.ts'
import { IconButton } from '#ui/button.tsx'
import { ThemeButton } from '#ui/theme-button.tsx'
import { m } from '#words/member'
import { language } from '#words/words.tsx'
import { usePanels } from './member-panels.tsx'

const TITLE_MAX = 24

const lastSegment = (pathname: string) => {
  const text = decodeURIComponent(pathname.split('/').findLast(Boolean) ?? '')
  const [first = '', ...rest] = text.replaceAll('-', ' ')
  return first.toUpperCase() + rest.join('')
}

/** Only English takes the segment itself for a title. */
const NAMES: Record<string, (() => string) | undefined> = {
  campuses: m.place_campuses,
  today: m.place_today,
  profile: m.profile_title,
  kept: m.head_kept,
  'change password': m.password_change,
  'my funded accounts': m.head_accounts,
  funded: m.funded_title,
  withdraw: m.head_withdraw,
}

/** The campus name from the route, otherwise the last path segment (SIDE-4). */
const useTitle = () => {
  const { data } = useQuery(campusesQuery)
  const { pathname } = useLocation()
  const { campus: slug } = useParams()
  const [search] = useSearchParams()
  const id = search.get('campus_id')
  const campus =
    slug === undefined
      ? undefined
      : data?.find(({ campus_id, title }) => (id ? String(campus_id) === id : campusSlug(title) === slug))
  const segment = lastSegment(pathname)
  const title = campus?.title || (language() !== 'en' && NAMES[segment.toLowerCase()]?.()) || segment
  return { title, lang: campus?.language }
}

/** Sticky header with buttons for search, Notes and Checklist. */
export const TitleHeader = ({ onMenu }: { onMenu: () => void }) => {
  const { openNotes, openChecklist, openSearch } = usePanels()
  const { title, lang } = useTitle()
  return (
    <header className="head">
      <IconButton className="burger" label={m.menu_open()} onClick={onMenu}>
        <Menu className="icon-large" aria-hidden />
      </IconButton>
      <h1 title={title} lang={lang}>
        {cutText(title, TITLE_MAX)}
      </h1>
      <IconButton label={m.search_open()} aria-haspopup="dialog" onClick={openSearch}>
        <Search aria-hidden />
      </IconButton>
      <ThemeButton />
      <IconButton label={m.checklist_open()} aria-haspopup="dialog" onClick={openChecklist}>
        <ListChecks aria-hidden />
      </IconButton>
      <IconButton label={m.notes_open()} aria-haspopup="dialog" onClick={openNotes}>
        <NotebookPen aria-hidden />
      </IconButton>
    </header>
  )
}
