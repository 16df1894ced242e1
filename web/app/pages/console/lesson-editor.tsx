import '../../features/lessons/lesson.css'
import type { LessonVideo } from '@padauk/contract/staff-lessons'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useStaff } from '#features/staff/staff.api.ts'
import { nameOf, treeQuery } from '#features/staff-curricula/staff-curricula.api.ts'
import { LessonEditor, PARTS, type Part } from '#features/staff-lessons/lesson-editor.tsx'
import { LessonPreview } from '#features/staff-lessons/lesson-preview.tsx'
import { staffLessonQuery } from '#features/staff-lessons/staff-lessons.api.ts'
import type { Written } from '#features/staff-lessons/written-lesson.ts'
import { ApiError } from '#lib/api.ts'
import { langOf } from '#lib/languages.ts'
import { prefetch } from '#lib/query-client.ts'
import { usePageTitle } from '#lib/use-page-title.ts'
import { useSearchChange } from '#lib/use-search-change.ts'
import { Absent } from '#ui/absent.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/staff-lessons'
import type { Route } from './+types/lesson-editor.ts'

const sourceOf = (video: LessonVideo | null) => (video && 'source' in video ? video.source : undefined)

const idOf = (lesson: string) => (/^[1-9]\d{0,14}$/.test(lesson) ? Number(lesson) : undefined)

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  const id = idOf(params.lesson)
  prefetch(treeQuery, ...(id ? [staffLessonQuery(id)] : []))
  return null
}

/** Breadcrumbs that lead back to the lesson's place in the tree. */
const Crumbs = ({ courseId }: { courseId: number }) => {
  const { data } = useQuery(treeQuery)
  for (const campus of data?.content.campuses ?? [])
    for (const category of campus.categories)
      for (const course of category.courses)
        if (course.course_id === courseId)
          return (
            <nav className="editor-crumbs tiny" aria-label={m.console_cur_place()}>
              <Link
                to={`/console/curriculum?open=campus${campus.campus_id}.category${category.category_id}.course${courseId}`}
              >
                <ChevronLeft className="icon-small" aria-hidden />
                <span>
                  <span lang={langOf(nameOf(campus))}>{nameOf(campus)}</span> /{' '}
                  <span lang={langOf(nameOf(category))}>{nameOf(category)}</span> /{' '}
                  <span lang={langOf(nameOf(course))}>{nameOf(course)}</span>
                </span>
              </Link>
            </nav>
          )
  return (
    <nav className="editor-crumbs tiny" aria-label={m.console_cur_place()}>
      <Link to="/console/curriculum">
        <ChevronLeft className="icon-small" aria-hidden />
        <span>{m.console_place_curriculum()}</span>
      </Link>
    </nav>
  )
}

const LessonEditorPage = ({ params }: Route.ComponentProps) => {
  const id = idOf(params.lesson)
  const { data: lesson, error, refetch } = useQuery({ ...staffLessonQuery(id ?? 0), enabled: id !== undefined })
  const { staff_id } = useStaff()
  const [search] = useSearchParams()
  const change = useSearchChange()
  const wanted = search.get('part')
  const part: Part = PARTS.find((one) => one === wanted) ?? 'text'
  const [previewed, setPreviewed] = useState<{ written: Written; isLive: boolean }>()
  usePageTitle(lesson?.title)
  const isGone = id === undefined || (error instanceof ApiError && error.status === 404)
  if (isGone) return <Absent why={m.console_cur_gone()} text={m.console_cur_gone_text()} />
  if (error && !lesson) return <Failed error={error} onRetry={() => void refetch()} />
  if (!lesson)
    return (
      <div className="stack gap-4">
        <Loading />
        <Skeleton className="h-6 w-64" />
        <Skeleton className="h-11" />
        <Skeleton className="h-96" />
      </div>
    )
  return (
    <>
      <h1 className="sr-only">{m.console_cur_lesson_of({ title: lesson.title })}</h1>
      <LessonEditor
        key={lesson.lesson_id}
        lesson={lesson}
        staffId={staff_id}
        part={part}
        onPart={(next) => change({ part: next }, true)}
        back={<Crumbs courseId={lesson.course_id} />}
        onPreview={(written, isLive = false) => setPreviewed({ written, isLive })}
      />
      {previewed && (
        <LessonPreview
          written={previewed.written}
          // Only a saved video has paths that can be played.
          preview={
            previewed.isLive
              ? (lesson.live?.preview ?? null)
              : sourceOf(previewed.written.video) === sourceOf(lesson.video)
                ? lesson.preview
                : null
          }
          first={({ video: 'video', text: 'lesson-content', quiz: 'quiz' } as const)[part]}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </>
  )
}
export default LessonEditorPage
