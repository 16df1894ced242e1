import { useQuery } from '@tanstack/react-query'
import { campusesQuery } from '#features/campuses/campuses.api.ts'
import { categoryQuery, favoritesQuery } from '#features/categories/categories.api.ts'
import { m } from '#features/categories/categories.words.ts'
import { courseQuery } from '#features/courses/courses.api.ts'
import { CourseLayout } from '#frames/course/course-layout.tsx'
import { readPlace, usePlace } from '#frames/course/lesson-place.ts'
import { titleOf } from '#lib/page-meta.ts'
import { startQueries } from '#lib/query-client.ts'
import { useIsDesk } from '#lib/wide.ts'
import { Petals } from '#ui/petals.tsx'
import type { Route } from './+types/category.ts'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => {
  const { categoryId, courseId, showsFavorites } = readPlace(params, new URL(request.url).searchParams)
  startQueries(
    campusesQuery,
    ...(categoryId ? [categoryQuery(String(categoryId))] : []),
    ...(categoryId && showsFavorites ? [favoritesQuery(String(categoryId))] : []),
    ...(courseId ? [courseQuery(courseId)] : []),
  )
  return null
}

export default function Category() {
  const place = usePlace()
  // On a small screen the list itself is the page.
  const isDesk = useIsDesk()
  const { data: category } = useQuery({
    ...categoryQuery(String(place.categoryId)),
    enabled: place.categoryId !== null,
  })
  return (
    <CourseLayout place={place} categoryId={place.categoryId} courseId={place.courseId}>
      <title>{titleOf(category?.title ?? m.category_select_lesson())}</title>
      {isDesk && (
        <main id="main" className="select-lesson">
          <div className="empty">
            <span className="bloom size-24">
              <Petals fraction={0} stroke="#fff" strokeOpacity={0.34} />
            </span>
            <h2 className="title-2 text-ink">{m.category_select_lesson()}</h2>
            <p>{m.category_select_help()}</p>
          </div>
        </main>
      )}
    </CourseLayout>
  )
}
