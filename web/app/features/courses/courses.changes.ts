import type { Course } from '@padauk/contract/courses'
import type { QuizResult } from '@padauk/contract/lessons'
import { type Change, isUnsent } from '#lib/offline/changes.ts'

/** Whether a quiz may be passed: all of it waits to be checked, or it was checked and is. Earlier apps sent whole papers only. */
const mayBePassed = (entry: Change) =>
  isUnsent(entry)
    ? entry.about?.isWhole !== false
    : ((entry.answer as { content: QuizResult } | undefined)?.content.passed ?? false)

/** A course with the lessons that were finished without a network. The lesson after one may be opened. */
export const withPendingProgress = (course: Course, entries: readonly Change[]): Course => {
  const idsOf = (act: string, counts = (_: Change) => true) =>
    new Set(entries.filter((entry) => entry.act === act && counts(entry)).map(({ shown }) => shown[1]))
  const [finished, checked] = [idsOf('lessons.finish'), idsOf('lessons.quiz', mayBePassed)]
  if (finished.size + checked.size === 0) return course
  return {
    ...course,
    lessons: course.lessons.map((lesson, at) => {
      const before = course.lessons[at - 1]?.lesson_id
      return {
        ...lesson,
        is_finished: lesson.is_finished || finished.has(lesson.lesson_id),
        is_locked: lesson.is_locked && !finished.has(before) && !checked.has(before),
      }
    }),
  }
}
