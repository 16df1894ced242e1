import type { CategoryInProgress, CategoryWithCourses } from '@padauk/contract/categories'
import { useQuery } from '@tanstack/react-query'
import { campusesQuery } from '#features/campuses/campuses.api.ts'
import { categoryQuery, favoritesQuery, inProgressQuery } from '#features/categories/categories.api.ts'
import { withPendingSteps } from '#features/categories/categories.changes.ts'
import { BeginCard, ContinueCard } from '#features/categories/continue-card.tsx'
import { courseQuery } from '#features/courses/courses.api.ts'
import { readPlace, usePlace } from '#features/lessons/lesson-place.ts'
import { CourseLayout } from '#frames/course/course-layout.tsx'
import { useOverlaid } from '#lib/offline/pending.ts'
import { titleOf } from '#lib/page-meta.ts'
import { startQueries } from '#lib/query-client.ts'
import { useIsDesk } from '#lib/wide.ts'
import { Petals } from '#ui/petals.tsx'
import { m } from '#words/categories'
import type { Route } from './+types/category.ts'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => {
  const { categoryId, courseId, showsFavorites } = readPlace(params, new URL(request.url).searchParams)
  startQueries(
    campusesQuery,
    inProgressQuery,
    ...(categoryId ? [categoryQuery(String(categoryId))] : []),
    ...(categoryId && showsFavorites ? [favoritesQuery(String(categoryId))] : []),
    ...(courseId ? [courseQuery(courseId)] : []),
  )
  return null
}

/** The next lesson of the category, if one is left: after the last one touched, else in the open course. */
const NextLesson = ({ category, courseId }: { category: CategoryWithCourses; courseId: number | null }) => {
  const { data: read } = useQuery(inProgressQuery)
  const inProgress = useOverlaid<CategoryInProgress[] | undefined>(inProgressQuery.queryKey, read, withPendingSteps)
  const { data: campuses } = useQuery(campusesQuery)
  const { data: course } = useQuery({ ...courseQuery(courseId ?? 0), enabled: courseId !== null })
  const latest = inProgress?.find(({ category_id }) => category_id === category.category_id)
  if (latest) return <ContinueCard category={latest} isSaid={false} />
  const first = course?.lessons.find(({ is_finished }) => !is_finished)
  if (!inProgress || !course || !first) return null
  const { campus_id, category_id, title, data } = category
  return (
    <BeginCard
      category={{
        ...{ campus_id, category_id, title },
        campus_title: campuses?.find((campus) => campus.campus_id === campus_id)?.title ?? '',
        total_lessons: data.reduce((sum, { total_lessons }) => sum + total_lessons, 0),
        // What its text and pictures weigh, a course does not say.
        next_lesson: { ...first, course_id: course.course_id, bytes: 0 },
      }}
      isSaid={false}
    />
  )
}

export default function Category() {
  const place = usePlace()
  // On a small screen the list itself is the page.
  const isDesk = useIsDesk()
  const { data: category } = useQuery({
    ...categoryQuery(String(place.categoryId)),
    enabled: place.categoryId !== null,
  })
  const unfinished = category?.data.find(({ finished_lessons, total_lessons }) => finished_lessons < total_lessons)
  const courseId = place.courseId ?? unfinished?.course_id ?? null
  return (
    <CourseLayout place={place} categoryId={place.categoryId} courseId={courseId}>
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
          {category && <NextLesson category={category} courseId={courseId} />}
        </main>
      )}
    </CourseLayout>
  )
}
