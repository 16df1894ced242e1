import * as z from 'zod/mini'
import { content, get, Id, paged, pageQuery, post } from './endpoint.ts'
import { Time } from './texts.ts'

/** FAILED: refused, or tried for three days. HANDED_OVER: it left, and whether it arrived nobody knows. */
export const MAIL_TROUBLES = ['FAILED', 'HANDED_OVER'] as const
export const MailTrouble = z.enum(MAIL_TROUBLES, `status must be one of ${MAIL_TROUBLES.join(', ')}`)
export type MailTrouble = z.infer<typeof MailTrouble>

/** Never its text, which may hold a link that opens an account. */
export const StaffMail = z.object({
  mail_id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  cause: z.string(),
  status: z.enum(['WAITING', 'SENDING', 'HANDED_OVER', 'SENT', 'FAILED']),
  tries: z.int(),
  last_error: z.nullable(z.string()),
  created_at: Time,
  /** It carries a link that opens nothing any more, so that sending it again helps nobody. */
  is_link_over: z.boolean(),
})
export type StaffMail = z.infer<typeof StaffMail>

export const MAIL_LINK_OVER = 'Error: the link in this mail is over; a new one is made in the member’s file'

const id = z.object({ id: Id })
const answer = content(StaffMail)

export const staffMails = {
  list: get('/api/staff/mails', {
    access: 'staff:mails',
    summary: 'Mails that a person must look at, newest first',
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
    summary: 'Somebody has found out that a HANDED_OVER mail arrived',
    params: id,
    answer,
  }),
}
