import * as z from 'zod/mini'
import { content, get, Id, paged, pageQuery, post } from './endpoint.ts'
import { DraftParent, Status, Uses } from './staff-curricula.ts'
import { Time } from './texts.ts'

/** What is deleted can be restored for so many days. */
export const BIN_DAYS = 30

const Kind = z.enum(['campus', 'category', 'course', 'lesson'])

/** A campus, category, course or lesson in the bin, with everything that was in it. */
export const BinItem = z.object({
  bin_item_id: z.int(),
  kind: Kind,
  /** Its campus_id, category_id, course_id or lesson_id, which stays the same. */
  item_id: z.int(),
  title: z.string(),
  /** The titles of what it lies in, from the campus down. */
  place: z.array(z.string()),
  /** What went with it. */
  uses: Uses,
  /** Who deleted it. */
  staff: z.string(),
  deleted_at: Time,
  /** From then on it cannot be restored. */
  removed_at: Time,
  /** What lies in the bin too and has to be restored before it. */
  needs: z.nullable(z.object({ kind: DraftParent.shape.kind, title: z.string() })),
})
export type BinItem = z.infer<typeof BinItem>

export const RestoredItem = z.object({
  kind: Kind,
  item_id: z.int(),
  title: z.string(),
  status: Status,
  draft_parents: z.array(DraftParent),
})
export type RestoredItem = z.infer<typeof RestoredItem>

export const staffBinItems = {
  list: get('/api/staff/bin-items', {
    access: 'staff:curriculum',
    summary: 'What was deleted from the curriculum and can be restored, newest first',
    query: z.object(pageQuery(25)),
    answer: paged(BinItem),
  }),
  restore: post('/api/staff/bin-items/:id/restore', {
    access: 'staff:curriculum',
    summary: 'Restore what was deleted, with everything in it and the progress of members',
    params: z.object({ id: Id }),
    answer: content(RestoredItem),
    status: 200,
  }),
}
