import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, get, Id, paged, pageQuery, post } from './endpoint.ts'
import { Time } from './texts.ts'

/** FAILED: refused, or retried for three days. HANDED_OVER: sent, but delivery was never confirmed. */
const MAIL_TROUBLES = ['FAILED', 'HANDED_OVER'] as const
export const MailTrouble = z.enum(
  MAIL_TROUBLES,
  fault('no_choice', { field: 'status', choices: MAIL_TROUBLES.join(', ') }),
)
export type MailTrouble = z.infer<typeof MailTrouble>

/** Never includes the text, which may contain a login link. */
export const StaffMail = z.object({
  mail_id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  cause: z.string(),
  status: z.enum(['WAITING', 'SENDING', 'HANDED_OVER', 'SENT', 'FAILED']),
  tries: z.int(),
  last_error: z.nullable(z.string()),
  created_at: Time,
  /** The mail's link is no longer valid, so resending it is pointless. */
  is_link_over: z.boolean(),
})
export type StaffMail = z.infer<typeof StaffMail>

export const MAIL_LINK_OVER = fault('link_over')

const id = z.object({ id: Id })
const answer = content(StaffMail)

export const staffMails = {
  list: get('/api/staff/mails', {
    access: 'staff:mails',
    summary: 'Mails that need attention, newest first',
    query: z.object({ ...pageQuery(20), status: z.optional(MailTrouble) }),
    answer: paged(StaffMail),
  }),
  retry: post('/api/staff/mails/:id/retry', {
    access: 'staff:mails',
    summary: 'Send a FAILED mail again',
    params: id,
    answer,
  }),
  settle: post('/api/staff/mails/:id/settle', {
    access: 'staff:mails',
    summary: 'Mark a HANDED_OVER mail as delivered',
    params: id,
    answer,
  }),
}
