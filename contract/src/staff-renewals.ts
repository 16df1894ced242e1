import { fault, type Word } from '@padauk/rules/faults'
import { LANGUAGES } from '@padauk/rules/languages'
import { CONTACT_STATES, RENEWAL_RANGES } from '@padauk/rules/renewals'
import * as z from 'zod/mini'
import { content, get, Id, paged, pageQuery, post } from './endpoint.ts'
import { MemberRow } from './staff-members.ts'
import { Remark } from './staff-remarks.ts'
import { Time } from './texts.ts'

/** What came of asking a member to renew this subscription. */
export const RenewalContact = z.object({
  state: z.enum(CONTACT_STATES),
  /** When the member was messaged; stays when the member has answered. */
  messaged_at: z.nullable(Time),
  /** Of the last mark, and who made it. */
  marked_at: Time,
  staff: z.string(),
})
export type RenewalContact = z.infer<typeof RenewalContact>

export const DueMember = z.object({
  ...MemberRow.shape,
  /** The member's own choice; null for none. */
  language: z.nullable(z.enum(LANGUAGES)),
  /** Calendar days of the school until the end; negative once its day has passed. */
  days: z.int(),
  contact: z.nullable(RenewalContact),
  /** The newest in the member's file: mostly what came of asking. */
  remark: z.nullable(z.pick(Remark, { text: true, staff: true, created_at: true })),
  messages: z.object({ en: z.string(), my: z.string() }),
})
export type DueMember = z.infer<typeof DueMember>

const stateOf = (name: Word) =>
  z.enum(CONTACT_STATES, fault('no_choice', { field: name, choices: CONTACT_STATES.join(', ') }))
const ContactMark = z.strictObject({
  /** The end of the subscription on the screen; a member who has renewed meanwhile has another. */
  end_at: z
    .string(fault('required', { field: 'end_at' }))
    .check(z.maxLength(40, fault('far_too_long', { field: 'end_at' }))),
  state: stateOf('state'),
  /** The state on the screen; any other by then is 409 `already_decided`. */
  decided_on: stateOf('decided_on'),
})
export type ContactMark = z.infer<typeof ContactMark>

export const staffRenewals = {
  list: get('/api/staff/renewals', {
    access: 'staff:members',
    summary:
      'Members whose last subscription ends or ended in the range, with the message to send and the last contact',
    query: z.object({
      ...pageQuery(25),
      range: z.prefault(
        z.enum(RENEWAL_RANGES, fault('no_choice', { field: 'range', choices: RENEWAL_RANGES.join(', ') })),
        '0-3',
      ),
      /** `NONE`: only members who were not contacted yet. */
      state: z.optional(stateOf('state')),
    }),
    answer: paged(DueMember),
  }),
  mark: post('/api/staff/renewals/:id/contact', {
    access: 'staff:members',
    summary: 'Mark what came of asking a member to renew; `state` may also be an earlier one, which undoes',
    params: z.object({ id: Id }),
    body: ContactMark,
    answer: content(RenewalContact),
    status: 200,
  }),
}
