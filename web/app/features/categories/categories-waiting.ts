import type { CategoryInProgress, CategoryWithCourses } from '@padauk/contract/categories'
import type { Waiting } from '#lib/outbox-entries.ts'
import { counterOf } from '#lib/waiting-progress.ts'

/** A category that was read at this time, with the lessons that were finished since. */
export const withWaitingCourses =
  (readAt: number) =>
  (category: CategoryWithCourses, entries: readonly Waiting[]): CategoryWithCourses => {
    const count = counterOf(entries, readAt)
    return { ...category, data: category.data.map((course) => count(course, 'course_id', course.course_id)) }
  }

/** Categories in progress that were read at this time, with the lessons that were finished since. */
export const withWaitingSteps =
  (readAt: number) =>
  (list: CategoryInProgress[], entries: readonly Waiting[]): CategoryInProgress[] => {
    const count = counterOf(entries, readAt)
    return list.map((category) => count(category, 'category_id', category.category_id))
  }
