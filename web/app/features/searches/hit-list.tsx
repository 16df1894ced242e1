import type { Hit } from '@padauk/contract/searches'
import { campusSlug } from '@padauk/rules/campuses'
import { BookA, BookOpen, FileText, Folder, Lock, NotebookPen, School } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { campusAddress } from '#features/campuses/campus-address.ts'
import { categoryAddress, lessonAddress } from '#features/lessons/lesson-place.ts'
import { langOf } from '#lib/languages.ts'
import { m } from '#words/searches'
import { Marked, MarkedTitle } from './marked.tsx'

const KINDS = {
  campus: { Icon: School, name: m.search_campus },
  category: { Icon: Folder, name: m.search_category },
  course: { Icon: BookOpen, name: m.search_course },
  lesson: { Icon: FileText, name: m.search_lesson },
  note: { Icon: NotebookPen, name: m.search_note },
  term: { Icon: BookA, name: m.search_term },
}

const keyOf = ({ kind, campus_id, category_id, course_id, lesson_id, manifast_id, slug }: Hit) =>
  `${kind} ${slug ?? manifast_id ?? lesson_id ?? course_id ?? category_id ?? campus_id}`

/** Link target of a hit. A note has none, because it opens over the current page. */
const addressOf = ({
  title,
  campus_title,
  campus_id,
  category_title,
  category_id,
  course_id,
  lesson_id,
  slug,
}: Hit) => {
  if (slug !== null) return `/crypto-related/glossary#${slug}`
  if (campus_id === null || campus_title === null) return undefined
  if (category_id === null || category_title === null) return campusAddress({ campus_id, title: campus_title })
  const campus = campusSlug(campus_title)
  const category = { category_id, title: category_title }
  if (course_id === null) return categoryAddress(campus, category)
  return lesson_id === null
    ? categoryAddress(campus, category, { course_id })
    : lessonAddress(campus, category, course_id, { lesson_id, title })
}

type Props = {
  hits: Hit[]
  q: string
  onOpen: (hit: Hit) => void
}

const Body = ({ hit, q }: { hit: Hit; q: string }) => {
  const { Icon, name } = KINDS[hit.kind]
  const above = [hit.campus_title, hit.category_title].filter((title) => title && title !== hit.title)
  return (
    <>
      {hit.is_locked ? <Lock aria-hidden /> : <Icon aria-hidden />}
      <span className="hit-text">
        <span className="strong block" lang={langOf(hit.title)}>
          <MarkedTitle title={hit.title} q={q} />
        </span>
        {hit.extract && (
          <span className="hit-extract" lang={langOf(hit.extract)}>
            <Marked extract={hit.extract} />
          </span>
        )}
        {hit.is_locked && <span className="hit-extract">{m.search_locked()}</span>}
        <span className="tiny faint block">{[name(), ...above].join(' · ')}</span>
      </span>
    </>
  )
}

/** Search results. Each is a link, so that it can also be opened in a new tab. */
export const HitList = ({ hits, q, onOpen }: Props) => (
  <ul className="search-hits">
    {hits.map((hit) => {
      const to = addressOf(hit)
      const open = (event: MouseEvent) => {
        // With a modifier key, the browser opens a new tab or window and this page stays.
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onOpen(hit)
      }
      return (
        <li key={keyOf(hit)}>
          {to ? (
            <Link to={to} onClick={open}>
              <Body hit={hit} q={q} />
            </Link>
          ) : (
            <button type="button" onClick={open}>
              <Body hit={hit} q={q} />
            </button>
          )}
        </li>
      )
    })}
  </ul>
)
