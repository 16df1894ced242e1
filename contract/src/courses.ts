import * as z from 'zod/mini'
import { content, get, Id, inLanguage, saidIn } from './endpoint.ts'

export const CourseLesson = z.object({
  lesson_id: z.int(),
  title: z.string(),
  has_video: z.boolean(),
  has_quiz: z.boolean(),
  minutes: z.int(),
  is_fav: z.boolean(),
  is_finished: z.boolean(),
  is_locked: z.boolean(),
  ...saidIn,
})
export type CourseLesson = z.infer<typeof CourseLesson>

export const Course = z.object({
  course_id: z.int(),
  category_id: z.int(),
  campus_id: z.int(),
  title: z.string(),
  description: z.string(),
  lessons: z.array(CourseLesson),
  /** Questions of the course that were right at last, and those that were missed and not right since. */
  known: z.int(),
  weak: z.int(),
  ...saidIn,
})
export type Course = z.infer<typeof Course>

export const courses = {
  read: get('/api/user/course/:id', {
    access: 'active',
    inView: true,
    isTranslated: true,
    summary: 'A course with its lessons in order',
    params: z.object({ id: Id }),
    query: z.object(inLanguage),
    answer: content(Course),
  }),
}
