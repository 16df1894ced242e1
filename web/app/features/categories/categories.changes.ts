import type { CategoryInProgress, CategoryWithCourses } from '@padauk/contract/categories'
import type { Change } from '#lib/offline/changes.ts'
import { counterOf } from '#lib/offline/progress.ts'

/** A category that was read at this time, with the lessons that were finished since. */
export const withPendingCourses =
  (readAt: number) =>
  (category: CategoryWithCourses, entries: readonly Change[]): CategoryWithCourses => {
    const count = counterOf(entries, readAt)
    return { ...category, data: category.data.map((course) => count(course, 'course_id', course.course_id)) }
  }

/** Categories in progress that were read at this time, with the lessons that were finished since. */
export const withPendingSteps =
  (readAt: number) =>
  (list: CategoryInProgress[], entries: readonly Change[]): CategoryInProgress[] => {
    const count = counterOf(entries, readAt)
    return list.map((category) => count(category, 'category_id', category.category_id))
  }
