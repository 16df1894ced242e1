import * as z from 'zod/mini'
import { content, del, get, Id, paged, pageQuery, patch, post } from './endpoint.ts'
import {
  ById,
  Confirmed,
  DraftParent,
  described,
  describedForm,
  PicturePath,
  PublishParents,
  parentId,
  Title,
  Uses,
} from './staff-curricula.ts'

export const StaffCategory = z.object({
  category_id: z.int(),
  campus_id: z.int(),
  slug: z.string(),
  ...described,
  cover: z.string(),
})
export type StaffCategory = z.infer<typeof StaffCategory>

const fields = { ...describedForm, cover: z.optional(PicturePath) }
const campus = parentId('campus_id')
const one = content(z.object({ ...StaffCategory.shape, uses: Uses, draft_parents: z.array(DraftParent) }))

export const staffCategories = {
  list: get('/api/staff/categories', {
    access: 'staff:curriculum',
    summary: 'Categories by position, of one campus or all',
    query: z.object({ ...pageQuery(100), campus_id: z.optional(Id) }),
    answer: paged(StaffCategory),
  }),
  read: get('/api/staff/categories/:id', {
    access: 'staff:curriculum',
    summary: 'A category and its usage',
    params: ById,
    answer: one,
  }),
  create: post('/api/staff/categories', {
    access: 'staff:curriculum',
    summary: 'Add a category; a draft by default',
    body: z.strictObject({ campus_id: campus, title: Title, ...fields }),
    answer: one,
    status: 201,
  }),
  update: patch('/api/staff/categories/:id', {
    access: 'staff:curriculum',
    summary: 'Update, publish or move a category',
    params: ById,
    body: z.strictObject({
      campus_id: z.optional(campus),
      title: z.optional(Title),
      publish_parents: PublishParents,
      ...fields,
    }),
    answer: one,
  }),
  remove: del('/api/staff/categories/:id', {
    access: 'staff:curriculum',
    summary: 'Delete a category with everything below it',
    params: ById,
    query: Confirmed,
  }),
}
