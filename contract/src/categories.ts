import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, get, Id, inLanguage, paged, pageHead, pageQuery, saidIn } from './endpoint.ts'

/** The lesson that a card leads to. */
export const LessonAhead = z.object({
  course_id: z.int(),
  lesson_id: z.int(),
  title: z.string(),
  minutes: z.int(),
  /** Of its text and pictures. */
  bytes: z.int(),
  ...saidIn,
})

export type LessonAhead = z.infer<typeof LessonAhead>

/** A category that was started but not finished. */
export const CategoryInProgress = z.object({
  campus_id: z.int(),
  campus_title: z.string(),
  category_id: z.int(),
  title: z.string(),
  cover: z.string(),
  total_lessons: z.int(),
  finished_lessons: z.int(),
  next_lesson: LessonAhead,
  ...saidIn,
})
export type CategoryInProgress = z.infer<typeof CategoryInProgress>

const CategoryCourse = z.object({
  course_id: z.int(),
  title: z.string(),
  description: z.string(),
  total_lessons: z.int(),
  finished_lessons: z.int(),
  ...saidIn,
})
const CategoryFavorite = z.object({
  lesson_id: z.int(),
  title: z.string(),
  course_id: z.int(),
  course_title: z.string(),
  is_fav: z.literal(true),
  is_finished: z.boolean(),
  ...saidIn,
})

const head = {
  category_id: z.int(),
  campus_id: z.int(),
  title: z.string(),
  description: z.string(),
  ...saidIn,
  ...pageHead,
}
export const CategoryWithCourses = z.object({ ...head, data: z.array(CategoryCourse) })
export type CategoryWithCourses = z.infer<typeof CategoryWithCourses>
export const CategoryWithFavorites = z.object({ ...head, data: z.array(CategoryFavorite) })
export type CategoryWithFavorites = z.infer<typeof CategoryWithFavorites>

export const categories = {
  inProgress: get('/api/user/campus/in-progress', {
    access: 'active',
    inView: true,
    isTranslated: true,
    summary: 'Started, unfinished categories, most recently used first',
    query: z.object({ ...pageQuery(100), ...inLanguage }),
    answer: paged(CategoryInProgress),
  }),
  // With type=fav the rows are the category's favourite lessons instead of its courses.
  read: get('/api/user/category/:id', {
    access: 'active',
    inView: true,
    isTranslated: true,
    summary: 'A category with its courses, or with its favourite lessons (type=fav)',
    params: z.object({ id: Id }),
    query: z.object({
      ...pageQuery(100),
      ...inLanguage,
      type: z.optional(z.literal('fav', fault('no_favorite_type'))),
    }),
    answer: z.union([content(CategoryWithCourses), content(CategoryWithFavorites)]),
  }),
}
