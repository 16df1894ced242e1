import * as z from 'zod/mini'
import { content, del, get, Id, paged, pageQuery, post } from './endpoint.ts'
import { Time, text } from './texts.ts'

export const REMARK_MAX = 2000

/** What staff write down about a member. Never changed, and never seen by members. */
export const Remark = z.object({
  remark_id: z.int(),
  text: z.string(),
  staff: z.string(),
  created_at: Time,
  /** By its author or an owner. */
  may_remove: z.boolean(),
})
export type Remark = z.infer<typeof Remark>

const RemarkForm = z.strictObject({ text: text('text', { max: REMARK_MAX }) })
const id = z.object({ id: Id })

export const staffRemarks = {
  list: get('/api/staff/members/:id/remarks', {
    access: 'staff:members',
    summary: 'What staff wrote down about a member, newest first',
    params: id,
    query: z.object(pageQuery(10)),
    answer: paged(Remark),
  }),
  create: post('/api/staff/members/:id/remarks', {
    access: 'staff:members',
    summary: 'Write a remark about a member',
    params: id,
    body: RemarkForm,
    answer: content(Remark),
    status: 201,
  }),
  remove: del('/api/staff/remarks/:id', {
    access: 'staff:members',
    summary: 'Remove a remark; only its author or an owner may',
    params: id,
  }),
}
