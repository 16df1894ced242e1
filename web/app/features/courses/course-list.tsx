import './course-list.css'
import type { CategoryWithCourses } from '@padauk/contract/categories'
import type { Course, CourseLesson } from '@padauk/contract/courses'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, type To } from 'react-router'
import { CertificateButton } from '#features/certificates/certificate-button.tsx'
import { DownloadPlace } from '#features/downloads/download-place.tsx'
import { categoryAddress, lessonAddress } from '#features/lessons/lesson-place.ts'
import { NetworkError } from '#lib/api.ts'
import { useOverlaid } from '#lib/offline/pending.ts'
import { Bloom } from '#ui/bloom.tsx'
import { NotHere } from '#ui/not-here.tsx'
import { languageOfAll, SaidIn, SaidNote } from '#ui/said-in.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/courses'
import { courseQuery } from './courses.api.ts'
import { withPendingProgress } from './courses.changes.ts'

type Props = {
  campus: string
  category: CategoryWithCourses
  /** The course from the URL, which starts expanded. */
  openId: number | null
  lessonId: number | null
  state: unknown
}

/** The courses of a category as an accordion of lessons. */
export function CourseList({ openId, ...rest }: Props) {
  const courses = rest.category.data
  const [opened, setOpened] = useState<number[]>([])
  useEffect(() => {
    if (openId !== null) setOpened((old) => (old.includes(openId) ? old : [...old, openId]))
  }, [openId])
  if (courses.length === 0)
    return (
      <Empty title={m.category_empty()}>
        <p className="small">{m.category_empty_help()}</p>
      </Empty>
    )
  const isSaid = languageOfAll(courses) !== undefined
  return courses.map(({ course_id, title, language, total_lessons, finished_lessons }) => {
    const isOpen = opened.includes(course_id)
    return (
      <details
        key={course_id}
        className="course"
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          if (open !== isOpen) setOpened((old) => (open ? [...old, course_id] : old.filter((id) => id !== course_id)))
        }}
      >
        <summary>
          <Bloom done={finished_lessons} total={total_lessons} className="size-8" hidden />
          <span>
            <span lang={language}>{title}</span>
            {!isSaid && language && (
              <span className="tiny faint block">
                <SaidIn language={language} alone />
              </span>
            )}
            <span className="sr-only">. {m.category_progress({ done: finished_lessons, total: total_lessons })}</span>
          </span>
          <ChevronDown aria-hidden className="course-arrow" />
        </summary>
        {isOpen && <CourseLessons courseId={course_id} count={total_lessons} isSaid={Boolean(language)} {...rest} />}
      </details>
    )
  })
}

/** Placeholder rows; shows as many as the course has lessons. */
const ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

function CourseLessons({
  campus,
  category,
  courseId,
  count,
  isSaid,
  lessonId,
  state,
}: Omit<Props, 'openId'> & {
  courseId: number
  count: number
  /** The course says above that its texts are in the other language. */
  isSaid: boolean
}) {
  const { data: read, error, refetch, isPending } = useQuery(courseQuery(courseId))
  const course = useOverlaid<Course | undefined>(courseQuery(courseId).queryKey, read, withPendingProgress)
  if (isPending)
    return (
      <div className="lesson-rows">
        <Loading />
        {ROWS.slice(0, count || 3).map((row) => (
          <Skeleton key={row} className="my-1 h-12" />
        ))}
      </div>
    )
  if (error instanceof NetworkError && !course)
    return (
      <div className="px-2.5 py-2">
        <NotHere
          title={m.course_not_here()}
          ways={category.data.map((one) => ({
            ...one,
            to: categoryAddress(campus, category, { course_id: one.course_id }),
            queryKey: courseQuery(one.course_id).queryKey,
          }))}
          state={state}
          onRetry={refetch}
        />
      </div>
    )
  if (!course) return <Failed error={error} onRetry={refetch} text={m.category_lessons_failed_what()} />
  if (course.lessons.length === 0) return <p className="small faint px-2.5 py-2">{m.category_course_empty()}</p>
  const said = languageOfAll(course.lessons)
  return (
    <>
      {!isSaid && said && (
        <div className="px-2.5 py-2">
          <SaidNote language={said} />
        </div>
      )}
      <ul className="lesson-rows">
        {course.lessons.map((lesson) => (
          <LessonRow
            key={lesson.lesson_id}
            lesson={lesson}
            saysLanguage={!said}
            isCurrent={lesson.lesson_id === lessonId}
            to={lessonAddress(campus, category, courseId, lesson)}
            state={state}
          />
        ))}
      </ul>
      {course.known + course.weak > 0 && (
        <p className="small muted num px-2.5 py-2">
          {m.category_knowledge({ known: course.known, weak: course.weak })}
        </p>
      )}
      {course.lessons.every(({ is_finished }) => is_finished) && (
        <div className="px-2.5 pt-2 pb-3">
          <CertificateButton courseId={courseId} look="sec" size="tight" />
        </div>
      )}
      <DownloadPlace
        courseId={courseId}
        title={course.title}
        addressOf={(lesson) => lessonAddress(campus, category, courseId, lesson)}
      />
    </>
  )
}

const LessonRow = ({
  lesson: { title, language, minutes, is_finished, is_locked },
  saysLanguage,
  isCurrent,
  to,
  state,
}: {
  lesson: CourseLesson
  saysLanguage: boolean
  isCurrent: boolean
  to: To
  state: unknown
}) => (
  <li className={is_finished ? 'done' : isCurrent ? 'now' : ''}>
    <Link to={to} state={state} aria-current={isCurrent ? 'page' : undefined}>
      <span className="lesson-mark" aria-hidden>
        {is_finished ? <Check /> : is_locked && <Lock />}
      </span>
      <span>
        <span lang={language}>{title}</span>
        <span className="lesson-size num">
          {m.category_minutes({ minutes })}
          {saysLanguage && <SaidIn language={language} />}
          {is_finished && <span className="sr-only">, {m.category_done()}</span>}
          {is_locked && <span className="sr-only">, {m.category_locked()}</span>}
        </span>
      </span>
    </Link>
  </li>
)
