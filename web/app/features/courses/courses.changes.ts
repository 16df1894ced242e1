import type { Course } from '@padauk/contract/courses'
import type { Change } from '#lib/offline/changes.ts'

/** A course with the lessons that were finished since. The lesson after one may be opened, and after a quiz of which all waits. */
export const withPendingProgress = (course: Course, changes: readonly Change[]): Course => {
  const idsOf = (act: string, counts = (_: Change) => true) =>
    new Set(changes.filter((change) => change.act === act && counts(change)).map(({ shown }) => shown[1]))
  const finished = idsOf('lessons.finish')
  const checked = idsOf('lessons.quiz', ({ about }) => about?.isWhole === true)
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
