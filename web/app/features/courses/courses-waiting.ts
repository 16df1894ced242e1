import type { Course } from '@padauk/contract/courses'
import type { Waiting } from '#lib/outbox-entries.ts'

/** A course with the lessons that were finished without a network. The lesson after one may be opened. */
export const withWaitingProgress = (course: Course, entries: readonly Waiting[]): Course => {
  const idsOf = (act: string) => new Set(entries.filter((entry) => entry.act === act).map(({ shown }) => shown[1]))
  const [finished, checked] = [idsOf('lessons.finish'), idsOf('lessons.quiz')]
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
