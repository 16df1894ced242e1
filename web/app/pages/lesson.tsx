import type { Course } from '@padauk/contract/courses'
import type { Lesson } from '@padauk/contract/lessons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Moon } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { campusesQuery } from '#features/campuses/campuses.api.ts'
import { categoryQuery, favoritesQuery } from '#features/categories/categories.api.ts'
import { CertificateButton } from '#features/certificates/certificate-button.tsx'
import { courseQuery } from '#features/courses/courses.api.ts'
import { withPendingProgress } from '#features/courses/courses.changes.ts'
import { DownloadPlace } from '#features/downloads/download-place.tsx'
import { FavoriteButton } from '#features/favorites/favorite-button.tsx'
import { LessonHeader } from '#features/lessons/lesson-header.tsx'
import {
  categoryAddress,
  lessonAddress,
  type Place,
  readPlace,
  useBackPath,
  usePlace,
} from '#features/lessons/lesson-place.ts'
import { LessonGone, LessonLocked, LessonPlace, LessonSkeleton } from '#features/lessons/lesson-states.tsx'
import { LessonView } from '#features/lessons/lesson-view.tsx'
import { lessonQuery } from '#features/lessons/lessons.api.ts'
import { withPendingLesson } from '#features/lessons/lessons.changes.ts'
import { chooseVideoHeight } from '#features/members/change-me.api.ts'
import { meQuery } from '#features/members/members.api.ts'
import { forgetPlace, readPlaceIn, setPlace } from '#features/notes/note-places.ts'
import { ReplayPlace } from '#features/replays/replay-place.tsx'
import { CourseLayout } from '#frames/course/course-layout.tsx'
import { LessonNotePlace } from '#frames/course/lesson-note-place.tsx'
import { useLessonNotes } from '#frames/course/use-lesson-notes.tsx'
import { ApiError, NetworkError } from '#lib/api.ts'
import { useOverlaid } from '#lib/offline/pending.ts'
import { titleOf } from '#lib/page-meta.ts'
import { startQueries } from '#lib/query-client.ts'
import { flipTheme } from '#lib/theme.ts'
import { IconButton } from '#ui/button.tsx'
import { NotHere } from '#ui/not-here.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/lessons'
import type { Route } from './+types/lesson.ts'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => {
  const { categoryId, courseId, lessonId, showsFavorites } = readPlace(params, new URL(request.url).searchParams)
  startQueries(
    campusesQuery,
    meQuery,
    ...(lessonId ? [lessonQuery(lessonId)] : []),
    ...(courseId ? [courseQuery(courseId)] : []),
    ...(categoryId ? [categoryQuery(String(categoryId))] : []),
    ...(categoryId && showsFavorites ? [favoritesQuery(String(categoryId))] : []),
  )
  return null
}

type LessonRow = { lesson_id: number; title: string }

/** What the list of favourites says of a lesson, but for the title of its course. */
const namedIn = ({ category_id, course_id, is_finished }: Lesson) => ({ category_id, course_id, is_finished })

/** The lesson at a place, with its course and category. Changes that are not sent yet are in it. */
function useLesson({ lessonId, ...place }: Place) {
  const answer = useQuery({ ...lessonQuery(lessonId ?? 0), enabled: lessonId !== null })
  const shown = useOverlaid(lessonQuery(lessonId ?? 0).queryKey, answer.data, withPendingLesson)
  const lesson = typeof shown === 'object' ? shown : undefined
  const categoryId = place.categoryId ?? lesson?.category_id ?? null
  const courseId = place.courseId ?? lesson?.course_id ?? null
  const { data: category } = useQuery({ ...categoryQuery(String(categoryId)), enabled: categoryId !== null })
  const { data: read } = useQuery({ ...courseQuery(courseId ?? 0), enabled: courseId !== null })
  const course = useOverlaid<Course | undefined>(courseQuery(courseId ?? 0).queryKey, read, withPendingProgress)

  const client = useQueryClient()
  // Again for each lesson and whenever one is finished, which moves what is read.
  const openId = lesson?.lesson_id
  useEffect(() => {
    if (openId !== undefined && read)
      import('#features/lessons/read-ahead.ts').then(({ readAhead }) => readAhead(client, read)).catch(() => {})
  }, [client, openId, read])
  return { answer, lesson, categoryId, category, courseId, course }
}

/** The lesson to finish first: the nearest unlocked one before a lesson. */
const requiredFor = (lessons: Course['lessons'], lessonId: number | null) => {
  const at = lessons.findIndex(({ lesson_id }) => lesson_id === lessonId)
  const before = lessons.slice(0, Math.max(0, at))
  return before.findLast((one) => !one.is_locked && !one.is_finished) ?? before.at(-1)
}

type UnreadProps = Pick<ReturnType<typeof useLesson>, 'answer' | 'course'> & {
  lessonId: number | null
  addressOf: ((one: LessonRow) => string) | undefined
  back: string
  state: object
}

/** What stands in the place of a lesson that is locked, gone, not read yet, or cannot be read. */
function Unread({ answer, course, lessonId, addressOf, back, state }: UnreadProps) {
  const lessons = course?.lessons ?? []
  const title = lessons.find(({ lesson_id }) => lesson_id === lessonId)?.title
  if (answer.data === 'locked') {
    const first = requiredFor(lessons, lessonId)
    return (
      <LessonLocked
        title={title}
        first={first && addressOf && { title: first.title, to: addressOf(first) }}
        state={state}
      />
    )
  }
  if (lessonId === null || (answer.error instanceof ApiError && answer.error.status === 404))
    return <LessonGone back={back} />
  if (!answer.isError) return <LessonSkeleton />
  const ways = lessons.flatMap((one) =>
    addressOf ? { ...one, to: addressOf(one), queryKey: lessonQuery(one.lesson_id).queryKey } : [],
  )
  return (
    <LessonPlace title={title}>
      {answer.error instanceof NetworkError ? (
        <NotHere title={m.lesson_not_here()} ways={ways} state={state} onRetry={answer.refetch} />
      ) : (
        <Failed error={answer.error} onRetry={answer.refetch} text={m.lesson_failed_what()} />
      )}
    </LessonPlace>
  )
}

/** The step and the place of a note in the address. */
function useLessonSearch(state: object) {
  const [search, setSearch] = useSearchParams()
  const changed = (change: (next: URLSearchParams) => void) => (old: URLSearchParams) => {
    const next = new URLSearchParams(old)
    change(next)
    return next
  }
  const setStep = (step: string) =>
    setSearch(
      changed((next) => {
        next.set('step', step)
        forgetPlace(next)
      }),
      { state },
    )
  const changePlace = (change: (next: URLSearchParams) => void) =>
    setSearch(changed(change), { state, replace: true, preventScrollReset: true })
  const withLesson = (id: number) => {
    const next = new URLSearchParams(search)
    next.set('lesson_id', String(id))
    next.delete('step')
    forgetPlace(next)
    return { search: String(next) }
  }
  return { search, setStep, changePlace, withLesson }
}

export default function LessonPage() {
  const place = usePlace()
  const { campus, lessonId, isFavorites } = place
  const state = { from: useBackPath() }
  const { search, setStep, changePlace, withLesson } = useLessonSearch(state)
  const { answer, lesson, categoryId, category, courseId, course } = useLesson(place)
  const { data: me } = useQuery(meQuery)
  const saveHeight = useMutation(chooseVideoHeight)

  const named = { category_id: categoryId ?? 0, title: category?.title ?? '' }
  const back =
    categoryId === null
      ? '/campuses'
      : categoryAddress(campus, named, isFavorites ? { view: 'favorites' } : { course_id: courseId })
  const addressOf = courseId === null ? undefined : (one: LessonRow) => lessonAddress(campus, named, courseId, one)
  const notePlace = useMemo(() => readPlaceIn(search), [search])
  const notes = useLessonNotes(lesson, (to) => changePlace((next) => setPlace(next, to)))
  const titleIn = (id: number | null) => course?.lessons.find(({ lesson_id }) => lesson_id === id)?.title
  const title = lesson?.title ?? titleIn(lessonId) ?? m.lesson_title()

  return (
    <CourseLayout place={place} categoryId={categoryId} courseId={courseId} isNarrow={notes.isBeside}>
      <title>{titleOf(title)}</title>
      <LessonHeader
        title={!lesson && answer.isPending && lessonId !== null ? undefined : title}
        back={back}
        backState={state}
      >
        {lesson && courseId !== null && addressOf && (
          <DownloadPlace courseId={courseId} lessonId={lesson.lesson_id} title={lesson.title} addressOf={addressOf} />
        )}
        {lesson && (
          <FavoriteButton
            lessonId={lesson.lesson_id}
            title={lesson.title}
            isFav={lesson.is_fav}
            place={{ ...namedIn(lesson), course_title: course?.title ?? '' }}
          />
        )}
        <IconButton label={m.lesson_theme()} className="lesson-theme" onClick={flipTheme}>
          <Moon aria-hidden />
        </IconButton>
        {notes.button}
      </LessonHeader>
      <div className="lesson-beside">
        {lesson ? (
          <LessonView
            key={lesson.lesson_id}
            lesson={lesson}
            wantedStep={search.get('step')}
            onStep={setStep}
            viewer={{
              email: me?.email ?? '',
              videoHeight: me?.video_height ?? null,
              onVideoHeight: (height, title) => saveHeight.mutate({ height, title }),
            }}
            course={
              course && {
                title: course.title,
                done: course.lessons.filter((one) => one.is_finished).length,
                total: course.lessons.length,
              }
            }
            reward={
              course?.lessons.every((one) => one.is_finished) ? <CertificateButton courseId={course.course_id} /> : null
            }
            nextTitle={titleIn(lesson.next_lesson_id)}
            replay={(figure) => <ReplayPlace lessonId={lesson.lesson_id} figure={figure} />}
            task={<LessonNotePlace lesson={lesson} />}
            place={notePlace}
            onPlaced={() => changePlace(forgetPlace)}
            notes={notes.forView}
            ways={{
              next: lesson.next_lesson_id === null ? null : withLesson(lesson.next_lesson_id),
              anotherCourse: categoryAddress(campus, named, { course_id: courseId }),
              home: isFavorites ? '/campuses' : null,
              state,
            }}
          />
        ) : (
          <Unread answer={answer} course={course} lessonId={lessonId} addressOf={addressOf} back={back} state={state} />
        )}
        {notes.column}
      </div>
    </CourseLayout>
  )
}
