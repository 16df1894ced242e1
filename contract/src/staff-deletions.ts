import * as z from 'zod/mini'
import { content, Id, post } from './endpoint.ts'
import { Time, text } from './texts.ts'

/** A member is deleted within so many days of the request; the privacy policy promises it. */
export const DELETION_DAYS = 30
/** A school of one person: who asked may confirm after so many hours, if nobody else could. */
export const LONE_HOURS = 24
export const DELETION_REASON_MAX = 300
/** What is typed to confirm: the member's name or email. */
const TYPED_MAX = 254

const DELETION_STATES = ['ASKED', 'TAKEN_BACK', 'DONE'] as const
export const Deletion = z.object({
  deletion_id: z.int(),
  member_id: z.int(),
  /** The member's name; a neutral one once the member is deleted. */
  name: z.string(),
  state: z.enum(DELETION_STATES),
  reason: z.string(),
  /** Emails of staff. */
  asked_by: z.string(),
  asked_at: Time,
  due_at: Time,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Time),
})
export type Deletion = z.infer<typeof Deletion>

const typed = text('the name or email of the member', { max: TYPED_MAX })
export const DeletionRequest = z.strictObject({ typed, reason: text('reason', { max: DELETION_REASON_MAX }) })
export type DeletionRequest = z.infer<typeof DeletionRequest>

const params = z.object({ id: Id })

export const staffDeletions = {
  ask: post('/api/staff/members/:id/deletions', {
    access: 'staff:members',
    summary: 'Ask for a member to be deleted; `typed` is the name or email of the member, who gets a mail',
    params,
    body: DeletionRequest,
    answer: content(Deletion),
    status: 201,
  }),
  takeBack: post('/api/staff/deletions/:id/take-back', {
    access: 'staff:members',
    summary: 'Take a request back; the member stays and gets a mail',
    params,
    answer: content(Deletion),
    status: 200,
  }),
  confirm: post('/api/staff/deletions/:id/confirm', {
    access: 'staff:deletions',
    summary: 'Delete the member at once, for good; not by the person who asked',
    params,
    body: z.strictObject({ typed }),
    answer: content(Deletion),
    status: 200,
  }),
}
