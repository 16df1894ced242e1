import * as z from 'zod/mini'
import { content, del, get, paged, pageQuery, patch, post } from './endpoint.ts'
import { ById, Confirmed, described, describedForm, PicturePath, Title, Uses } from './staff-curricula.ts'

export const StaffCampus = z.object({
  campus_id: z.int(),
  slug: z.string(),
  ...described,
  logo: z.string(),
  cover: z.string(),
})
export type StaffCampus = z.infer<typeof StaffCampus>

const fields = { ...describedForm, logo: z.optional(PicturePath), cover: z.optional(PicturePath) }
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
