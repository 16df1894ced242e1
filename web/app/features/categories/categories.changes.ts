import type { CategoryInProgress, CategoryWithCourses } from '@padauk/contract/categories'
import type { Change } from '#lib/offline/changes.ts'
import { counterOf } from '#lib/offline/progress.ts'

/** A category with the lessons that were finished since. */
export const withPendingCourses = (category: CategoryWithCourses, changes: readonly Change[]): CategoryWithCourses => {
  const count = counterOf(changes)
  return { ...category, data: category.data.map((course) => count(course, 'course_id', course.course_id)) }
}

/** Categories in progress with the lessons that were finished since. */
export const withPendingSteps = (list: CategoryInProgress[], changes: readonly Change[]): CategoryInProgress[] => {
  const count = counterOf(changes)
  return list.map((category) => count(category, 'category_id', category.category_id))
}
