import './syllabuses.css'
import type { SyllabusLesson } from '@padauk/contract/syllabuses'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { langOf } from '#lib/languages.ts'
import { showToast } from '#lib/toasts.ts'
import { m } from '#words/syllabuses'
import { sizesOf } from './sizes.ts'

const Size = ({ lesson }: { lesson: SyllabusLesson }) => {
  const { time, data } = sizesOf([lesson])
  return <span className="lesson-row-size num">{`${time} · ${data}`}</span>
}

/** The lessons of a course: a free one opens, the others ask a visitor to log in (VISIT-3). */
export const LessonRows = ({ lessons, path }: { lessons: SyllabusLesson[]; path: string }) => (
  <ul className="lesson-rows">
    {lessons.map((lesson) => (
      <li key={lesson.slug}>
        {lesson.is_free ? (
          <Link className="lesson-row lesson-row-free" to={`${path}/${lesson.slug}`}>
            <span className="lesson-row-title" lang={langOf(lesson.title)}>
              {lesson.title}
            </span>
            <span className="chip done">{m.syllabus_free()}</span>
            <Size lesson={lesson} />
          </Link>
        ) : (
          <button type="button" className="lesson-row" onClick={() => showToast('info', m.toast_log_in_first())}>
            <span className="lesson-row-title" lang={langOf(lesson.title)}>
              {lesson.title}
            </span>
            <Lock className="icon-small faint" aria-label={m.syllabus_for_members()} role="img" />
            <Size lesson={lesson} />
          </button>
        )}
      </li>
    ))}
  </ul>
)
