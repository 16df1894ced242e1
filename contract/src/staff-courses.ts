import * as z from 'zod/mini'
import { content, del, get, Id, paged, pageQuery, patch, post } from './endpoint.ts'
import {
  ById,
  Confirmed,
  DraftParent,
  described,
  describedForm,
  PublishParents,
  parentId,
  Title,
  Uses,
} from './staff-curricula.ts'

export const StaffCourse = z.object({
  course_id: z.int(),
  category_id: z.int(),
  slug: z.string(),
  ...described,
})
export type StaffCourse = z.infer<typeof StaffCourse>

const category = parentId('category_id')
const one = content(z.object({ ...StaffCourse.shape, uses: Uses, draft_parents: z.array(DraftParent) }))

export const staffCourses = {
  list: get('/api/staff/courses', {
    access: 'staff:curriculum',
    summary: 'Courses by position, of one category or all',
    query: z.object({ ...pageQuery(100), category_id: z.optional(Id) }),
    answer: paged(StaffCourse),
  }),
  read: get('/api/staff/courses/:id', {
    access: 'staff:curriculum',
    summary: 'A course and its usage',
    params: ById,
    answer: one,
  }),
  create: post('/api/staff/courses', {
    access: 'staff:curriculum',
    summary: 'Add a course; a draft by default',
    body: z.strictObject({ category_id: category, title: Title, ...describedForm }),
    answer: one,
    status: 201,
  }),
  update: patch('/api/staff/courses/:id', {
    access: 'staff:curriculum',
    summary: 'Update, publish or move a course',
    params: ById,
    body: z.strictObject({
      category_id: z.optional(category),
      title: z.optional(Title),
      publish_parents: PublishParents,
      ...describedForm,
    }),
    answer: one,
  }),
  remove: del('/api/staff/courses/:id', {
    access: 'staff:curriculum',
    summary: 'Delete a course with its lessons',
    params: ById,
    query: Confirmed,
  }),
}
