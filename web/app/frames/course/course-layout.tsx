import './course-layout.css'
import type { CategoryWithCourses, CategoryWithFavorites } from '@padauk/contract/categories'
import { campusSlug } from '@padauk/rules/campuses'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { CampusRail } from '#features/campuses/campus-rail.tsx'
import { campusesQuery, campusQuery } from '#features/campuses/campuses.api.ts'
import { categoryQuery, favoritesQuery } from '#features/categories/categories.api.ts'
import { withPendingCourses } from '#features/categories/categories.changes.ts'
import { CategoryPanel } from '#features/categories/category-panel.tsx'
import { CourseList } from '#features/courses/course-list.tsx'
import { dayQuery } from '#features/days/days.api.ts'
import { FavoriteList } from '#features/favorites/favorite-list.tsx'
import { withPendingStars } from '#features/favorites/favorites.changes.ts'
import { categoryAddress, favoriteAddress, type Place, useBackPath } from '#features/lessons/lesson-place.ts'
import { ProfileMenu } from '#frames/member/profile-menu.tsx'
import { ApiError, NetworkError } from '#lib/api.ts'
import { useOverlaid } from '#lib/offline/pending.ts'
import { useIsDesk } from '#lib/wide.ts'
import { ButtonLink } from '#ui/button.tsx'
import { NotHere } from '#ui/not-here.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m as categoriesWords } from '#words/categories'
import { m } from '#words/course'
import { m as lessonsWords } from '#words/lessons'
import { m as memberWords } from '#words/member'

type Props = {
  place: Place
  /** Ids taken from the lesson if the URL lacks them. */
  categoryId: number | null
  courseId: number | null
  /** Something stands beside the lesson, for which the course panel makes room. */
  isNarrow?: boolean
  children: ReactNode
}

/** Layout of categories and lessons: campus rail, course panel, and the content (LEARN-3). */
export function CourseLayout({ place, categoryId, courseId, isNarrow, children }: Props) {
  const { campus, lessonId, showsFavorites } = place
  const from = useBackPath()
  const state = { from }
  const categoryAnswer = useQuery({ ...categoryQuery(String(categoryId)), enabled: categoryId !== null })
  const category = useOverlaid<CategoryWithCourses | undefined>(
    categoryQuery(String(categoryId)).queryKey,
    categoryAnswer.data,
    withPendingCourses,
  )
  const { data: campuses } = useQuery(campusesQuery)
  const isPanelMain = !useIsDesk() && lessonId === null
  const Panel = isPanelMain ? 'main' : 'aside'
  const isGone =
    categoryId === null
      ? lessonId === null
      : categoryAnswer.error instanceof ApiError && categoryAnswer.error.status === 404
  return (
    <div className={`lesson-shell${lessonId === null ? '' : ' with-lesson'}${isNarrow ? ' with-notes' : ''}`}>
      <CampusRail currentId={category ? String(category.campus_id) : null} foot={<ProfileMenu compact />} />
      <Panel
        id={isPanelMain ? 'main' : undefined}
        className="course-panel"
        aria-label={category ? m.category_panel({ title: category.title }) : categoriesWords.category_courses()}
      >
        <Link className="btn ghost tight" to={from}>
          <ArrowLeft aria-hidden className="icon-small" /> {lessonsWords.lesson_back()}
        </Link>
        {category ? (
          <CategoryPanel
            category={category}
            campusTitle={campuses?.find(({ campus_id }) => campus_id === category.campus_id)?.title}
            isPage={lessonId === null}
            showsFavorites={showsFavorites}
            coursesAddress={categoryAddress(campus, category, { course_id: courseId })}
            favoritesAddress={categoryAddress(campus, category, { course_id: courseId, view: 'favorites' })}
            state={state}
          >
            {showsFavorites ? (
              <Favorites campus={campus} categoryId={category.category_id} lessonId={lessonId} state={state} />
            ) : (
              <CourseList campus={campus} category={category} openId={courseId} lessonId={lessonId} state={state} />
            )}
          </CategoryPanel>
        ) : isGone ? (
          <Empty title={m.category_gone()}>
            <p className="small">{m.category_gone_help()}</p>
            <ButtonLink look="sec" to="/campuses">
              {m.lesson_campuses()}
            </ButtonLink>
          </Empty>
        ) : categoryAnswer.error instanceof NetworkError && lessonId === null ? (
          <CategoryNotHere place={place} state={state} onRetry={categoryAnswer.refetch} />
        ) : categoryAnswer.isError ? (
          <Failed error={categoryAnswer.error} onRetry={categoryAnswer.refetch} text={m.category_failed_what()} />
        ) : (
          <PanelSkeleton />
        )}
      </Panel>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/** In place of a category that is not on this device. Its campus, from which most members come, names it and the others. */
const CategoryNotHere = ({ place, state, onRetry }: { place: Place; state: unknown; onRetry: () => void }) => {
  const { data: campuses } = useQuery(campusesQuery)
  const id = campuses?.find(({ title }) => campusSlug(title) === place.campus)?.campus_id
  const { data: campus } = useQuery({ ...campusQuery(String(id)), enabled: id !== undefined })
  const categories = typeof campus === 'object' ? campus.categories : []
  const category = categories.find(({ category_id }) => category_id === place.categoryId)
  return (
    <div className="px-2.5">
      <h1 className="title-2" lang={category?.language}>
        {category?.title ?? categoriesWords.category_courses()}
      </h1>
      <NotHere
        title={m.category_not_here()}
        ways={[
          ...categories.map((one) => ({
            ...one,
            to: categoryAddress(place.campus, one),
            queryKey: categoryQuery(String(one.category_id)).queryKey,
          })),
          { title: memberWords.place_today(), to: '/campuses/today', queryKey: dayQuery.queryKey },
        ]}
        state={state}
        onRetry={onRetry}
      />
    </div>
  )
}

function Favorites({
  campus,
  categoryId,
  lessonId,
  state,
}: {
  campus: string
  categoryId: number
  lessonId: number | null
  state: unknown
}) {
  const { data: read, error, isPending, refetch } = useQuery(favoritesQuery(String(categoryId)))
  const data = useOverlaid<CategoryWithFavorites | undefined>(
    favoritesQuery(String(categoryId)).queryKey,
    read,
    useMemo(() => withPendingStars(categoryId), [categoryId]),
  )
  if (isPending) return <PanelSkeleton />
  if (!data) return <Failed error={error} onRetry={refetch} text={m.favorite_failed_what()} />
  return (
    <FavoriteList
      favorites={data.data}
      lessonId={lessonId}
      addressOf={(favorite) => favoriteAddress(campus, categoryId, favorite)}
      state={state}
    />
  )
}

const PanelSkeleton = () => (
  <div className="stack">
    <Loading />
    <Skeleton className="h-6 w-3/5" />
    <Skeleton className="h-4 w-2/5" />
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-14" />
    ))}
  </div>
)
