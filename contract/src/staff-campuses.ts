import * as z from 'zod/mini'
import { content, del, get, paged, pageQuery, patch, post } from './endpoint.ts'
import {
  ById,
  Confirmed,
  Description,
  DescriptionMy,
  PicturePath,
  Position,
  Status,
  StillCurrent,
  Title,
  TitleMy,
  Translation,
  Uses,
} from './staff-curricula.ts'

export const StaffCampus = z.object({
  campus_id: z.int(),
  slug: z.string(),
  title: z.string(),
  title_my: z.nullable(z.string()),
  description: z.string(),
  description_my: z.nullable(z.string()),
  translation: Translation,
  logo: z.string(),
  cover: z.string(),
  status: Status,
  position: z.int(),
})
export type StaffCampus = z.infer<typeof StaffCampus>

const fields = {
  title_my: z.optional(TitleMy),
  description: z.optional(Description),
  description_my: z.optional(DescriptionMy),
  translation: z.optional(StillCurrent),
  logo: z.optional(PicturePath),
  cover: z.optional(PicturePath),
  status: z.optional(Status),
  position: z.optional(Position),
}
const one = content(z.object({ ...StaffCampus.shape, uses: Uses }))

export const staffCampuses = {
  list: get('/api/staff/campuses', {
    access: 'staff:curriculum',
    summary: 'All campuses by position, including drafts',
    query: z.object(pageQuery(100)),
    answer: paged(StaffCampus),
  }),
  read: get('/api/staff/campuses/:id', {
    access: 'staff:curriculum',
    summary: 'A campus and its usage',
    params: ById,
    answer: one,
  }),
  create: post('/api/staff/campuses', {
    access: 'staff:curriculum',
    summary: 'Add a campus; a draft by default',
    body: z.strictObject({ title: Title, ...fields }),
    answer: one,
    status: 201,
  }),
  update: patch('/api/staff/campuses/:id', {
    access: 'staff:curriculum',
    summary: 'Update, publish or move a campus',
    params: ById,
    body: z.strictObject({ title: z.optional(Title), ...fields }),
    answer: one,
  }),
  remove: del('/api/staff/campuses/:id', {
    access: 'staff:curriculum',
    summary: 'Delete a campus with everything below it',
    params: ById,
    query: Confirmed,
  }),
}
