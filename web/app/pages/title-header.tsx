import { campusSlug } from '@padauk/contract/campuses'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, Menu, NotebookPen, Search } from 'lucide-react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { campusesQuery } from '#features/campuses/campuses.api.ts'
import { cutText } from '#lib/graphemes.ts'
import { IconButton } from '#ui/button.tsx'
import { ThemeButton } from '#ui/theme-button.tsx'
import { m } from '#words/generated/messages.js'
import { usePanels } from './member-panels.tsx'

const TITLE_MAX = 24

const lastSegment = (pathname: string) => {
  const text = pathname.split('/').findLast(Boolean) ?? ''
  const [first = '', ...rest] = decodeURIComponent(text)
  return first.toUpperCase() + rest.join('')
}

/** The campus's name from the route, else the last part of the path (SIDE-4). */
export const useTitle = () => {
  const { data } = useQuery(campusesQuery)
  const { pathname } = useLocation()
  const { campus: slug } = useParams()
  const [search] = useSearchParams()
  const id = search.get('campus_id')
  const campus =
    slug === undefined
      ? undefined
      : data?.find(({ campus_id, title }) => (id ? String(campus_id) === id : campusSlug(title) === slug))
  return campus?.title || lastSegment(pathname)
}

/** Stays at the top; opens the search, the Notes and the Checklist dialog. */
export const TitleHeader = ({ onMenu }: { onMenu: () => void }) => {
  const { openNotes, openChecklist, openSearch } = usePanels()
  const title = useTitle()
  return (
    <header className="head">
      <IconButton className="burger" label={m.menu_open()} onClick={onMenu}>
        <Menu className="l" aria-hidden />
      </IconButton>
      <h1 title={title}>{cutText(title, TITLE_MAX)}</h1>
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
