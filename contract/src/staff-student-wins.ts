import * as z from 'zod/mini'
import { content, del, get, Id, paged, pageQuery, patch, post } from './endpoint.ts'
import { Position, PublishStatus } from './staff-plans.ts'
import { StudentWin, WinType } from './student-wins.ts'
import { code, text } from './texts.ts'

export const StaffStudentWin = z.object({
  ...z.omit(StudentWin, { language: true }).shape,
  title_my: z.nullable(z.string()),
  type: WinType,
  position: z.int(),
  status: PublishStatus,
})
export type StaffStudentWin = z.infer<typeof StaffStudentWin>
export const StaffStudentWinForm = z.strictObject({
  type: WinType,
  title: text('title', { max: 120 }),
  title_my: z.optional(z.nullable(text('title_my', { max: 120 }))),
  /** The path returned by the upload. */
  cover: code('the picture', { max: 300 }),
  status: PublishStatus,
})
export type StaffStudentWinForm = z.infer<typeof StaffStudentWinForm>

const id = z.object({ id: Id })

export const staffStudentWins = {
  list: get('/api/staff/student-wins', {
    access: 'staff:student-wins',
    summary: 'All wins and proofs by position, including drafts',
    query: z.object({ ...pageQuery(24), type: z.optional(WinType) }),
    answer: paged(StaffStudentWin),
  }),
  create: post('/api/staff/student-wins', {
    access: 'staff:student-wins',
    summary: 'Add a win, first in its row',
    body: StaffStudentWinForm,
    answer: content(StaffStudentWin),
    status: 201,
  }),
  update: patch('/api/staff/student-wins/:id', {
    access: 'staff:student-wins',
    summary: 'Update a win',
    params: id,
    body: z.strictObject({ ...z.partial(StaffStudentWinForm).shape, position: z.optional(Position) }),
    answer: content(StaffStudentWin),
  }),
  remove: del('/api/staff/student-wins/:id', {
    access: 'staff:student-wins',
    summary: 'Delete a win',
    params: id,
  }),
}
