import type { CampusWithCategories } from '@padauk/contract/campuses'
import type { CategoryInProgress, CategoryWithCourses } from '@padauk/contract/categories'
import type { Course } from '@padauk/contract/courses'
import { expect, test } from 'vitest'
import { withPendingCategories } from '#features/campuses/campuses.changes.ts'
import { withPendingCourses, withPendingSteps } from '#features/categories/categories.changes.ts'
import { changeOf } from '../../../test/changes.ts'
import { withPendingProgress } from './courses.changes.ts'

const finish = (lessonId: number) =>
  changeOf('lessons.finish', { shown: ['lessons', lessonId], about: { course_id: 1, category_id: 2, campus_id: 3 } })
const quiz = (lessonId: number, isWhole: boolean) =>
  changeOf('lessons.quiz', { shown: ['lessons', lessonId], about: { isWhole } })
const row = (lesson_id: number, is_finished: boolean, is_locked: boolean) => ({ lesson_id, is_finished, is_locked })
const COURSE = {
  lessons: [row(1, true, false), row(2, false, false), row(3, false, true), row(4, false, true)],
} as Course

test('OFFLINE-1 LEARN-8 a lesson that was finished here opens the next one', () => {
  expect(withPendingProgress(COURSE, [finish(2)]).lessons).toEqual([
    row(1, true, false),
    row(2, true, false),
    row(3, false, false),
    row(4, false, true),
  ])
})

test('OFFLINE-1 LEARN-15 one answer to a quiz opens no locked lesson; all of them do, before they are checked', () => {
  const isThirdLocked = (isWhole: boolean) => withPendingProgress(COURSE, [quiz(2, isWhole)]).lessons[2]?.is_locked
  expect([isThirdLocked(false), isThirdLocked(true)]).toEqual([true, false])
})

test('OFFLINE-1 LEARN-8 a lesson that was finished here counts once in its course, category and campus', () => {
  const changes = [finish(5), finish(5)]
  const figures = { finished_lessons: 0, total_lessons: 3 }
  const counted = { finished_lessons: 1, total_lessons: 3 }
  const courses = [1, 2].map((course_id) => ({ course_id, ...figures }))
  expect(withPendingCourses({ data: courses } as CategoryWithCourses, changes).data).toEqual([
    { course_id: 1, ...counted },
    { course_id: 2, ...figures },
  ])
  const categories = [{ category_id: 2, ...figures }]
  expect(withPendingSteps(categories as CategoryInProgress[], changes)).toEqual([{ category_id: 2, ...counted }])
  expect(withPendingCategories({ categories } as CampusWithCategories, changes).categories).toEqual([
    { category_id: 2, ...counted },
  ])
  expect(withPendingCategories('closed', changes)).toBe('closed')
})
