import type { CampusWithCategories } from '@padauk/contract/campuses'

/** The first lesson of the first category that is not done, with its way there; undefined if there is none. */
export const beginIn = ({ campus_id, title: campus_title, categories }: CampusWithCategories) => {
  const first = categories.find(({ finished_lessons, total_lessons }) => finished_lessons < total_lessons)
  return first?.first_lesson ? { ...first, campus_id, campus_title, next_lesson: first.first_lesson } : undefined
}
