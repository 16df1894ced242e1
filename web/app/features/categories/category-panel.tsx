import './category-panel.css'
import type { CategoryWithCourses } from '@padauk/contract/categories'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { languageOfAll, SaidNote } from '#ui/said-in.tsx'
import { m } from '#words/categories'

type Props = {
  category: CategoryWithCourses
  campusTitle: string | undefined
  /** False when the panel is shown beside a lesson. */
  isPage: boolean
  showsFavorites: boolean
  coursesAddress: To
  favoritesAddress: To
  state: unknown
  children: ReactNode
}

/** Top of the left panel: category, progress, and the choice between courses and favourites. */
export function CategoryPanel({
  category: { title, language, data },
  campusTitle,
  isPage,
  showsFavorites,
  coursesAddress,
  favoritesAddress,
  state,
  children,
}: Props) {
  const Title = isPage ? 'h1' : 'h2'
  const said = languageOfAll(data)
  const sum = (pick: (course: (typeof data)[number]) => number) =>
    data.reduce((total, course) => total + pick(course), 0)
  return (
    <>
      <Title className="panel-title" lang={language}>
        {title}
      </Title>
      <p className="px-2.5 pb-3.5 small faint num">
        {campusTitle !== undefined && `${campusTitle} · `}
        {m.category_progress({
          done: sum((course) => course.finished_lessons),
          total: sum((course) => course.total_lessons),
        })}
      </p>
      <nav className="seg flex mx-2.5 mb-3.5 *:flex-1 *:justify-center" aria-label={m.category_view()}>
        <Link to={coursesAddress} state={state} aria-current={showsFavorites ? undefined : 'true'}>
          {m.category_courses()}
        </Link>
        <Link to={favoritesAddress} state={state} aria-current={showsFavorites ? 'true' : undefined}>
          {m.category_favorites()}
        </Link>
      </nav>
      {!showsFavorites && said && (
        <div className="px-2.5 pb-3.5">
          <SaidNote language={said} />
        </div>
      )}
      {children}
    </>
  )
}
