import * as z from 'zod/mini'
import { content, del, get, Id, paged, pageQuery, patch, post } from './endpoint.ts'
import {
  ById,
  Confirmed,
  Description,
  DescriptionMy,
  PicturePath,
  Position,
  parentId,
  Status,
  StillCurrent,
  Title,
  TitleMy,
  Translation,
  Uses,
} from './staff-curricula.ts'

export const StaffCategory = z.object({
  category_id: z.int(),
  campus_id: z.int(),
  slug: z.string(),
  title: z.string(),
  title_my: z.nullable(z.string()),
  description: z.string(),
  description_my: z.nullable(z.string()),
  translation: Translation,
  cover: z.string(),
  status: Status,
  position: z.int(),
})
export type StaffCategory = z.infer<typeof StaffCategory>

const fields = {
  title_my: z.optional(TitleMy),
  description: z.optional(Description),
  description_my: z.optional(DescriptionMy),
  translation: z.optional(StillCurrent),
  cover: z.optional(PicturePath),
  status: z.optional(Status),
  position: z.optional(Position),
}
const campus = parentId('campus_id')
const one = content(z.object({ ...StaffCategory.shape, uses: Uses }))

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
    body: z.strictObject({ campus_id: z.optional(campus), title: z.optional(Title), ...fields }),
    answer: one,
  }),
  remove: del('/api/staff/categories/:id', {
    access: 'staff:curriculum',
    summary: 'Delete a category with everything below it',
    params: ById,
    query: Confirmed,
  }),
}
