import type { CategoryWithCourses } from '@padauk/contract/categories'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { m } from '#words/generated/messages.js'

type Props = {
  category: CategoryWithCourses
  campusTitle: string | undefined
  /** Whether the category is the page, and not what stands beside a lesson. */
  isPage: boolean
  showsFavorites: boolean
  coursesAddress: To
  favoritesAddress: To
  state: unknown
  children: ReactNode
}

/** The head of the left panel: the category, how far the member is, and what to list. */
export function CategoryPanel({
  category: { title, data },
  campusTitle,
  isPage,
  showsFavorites,
  coursesAddress,
  favoritesAddress,
  state,
  children,
}: Props) {
  const Title = isPage ? 'h1' : 'h2'
  const sum = (pick: (course: (typeof data)[number]) => number) =>
    data.reduce((total, course) => total + pick(course), 0)
  return (
    <>
      <Title className="panel-title">{title}</Title>
      <p className="panel-sub small faint num">
        {campusTitle !== undefined && `${campusTitle} · `}
        {m.category_progress({
          done: sum((course) => course.finished_lessons),
          total: sum((course) => course.total_lessons),
        })}
      </p>
      <nav className="seg panel-view" aria-label={m.category_view()}>
        <Link to={coursesAddress} state={state} aria-current={showsFavorites ? undefined : 'true'}>
          {m.category_courses()}
        </Link>
        <Link to={favoritesAddress} state={state} aria-current={showsFavorites ? 'true' : undefined}>
          {m.category_favorites()}
        </Link>
      </nav>
      {children}
    </>
  )
}
