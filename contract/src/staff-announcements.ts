import { fault, type Word } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { ANNOUNCEMENT_BODY_MAX, ANNOUNCEMENT_TITLE_MAX } from './announcements.ts'
import { content, del, get, Id, paged, pageQuery, patch, post } from './endpoint.ts'
import { Time, text } from './texts.ts'

/** How long it is shown without an end of its own. */
export const ANNOUNCED_DAYS = 30

export const AUDIENCES = ['ALL', 'PLAN', 'CAMPUS', 'TAG'] as const
export type Audience = (typeof AUDIENCES)[number]
/** SHOWN and ENDED follow from the times; the others are kept. */
const ANNOUNCEMENT_STATES = ['DRAFT', 'SCHEDULED', 'SHOWN', 'ENDED', 'WITHDRAWN'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

const AudienceName = z.enum(AUDIENCES, fault('no_choice', { field: 'audience', choices: AUDIENCES.join(', ') }))
const title = (name: Word) => text(name, { max: ANNOUNCEMENT_TITLE_MAX })
const body = (name: Word) => text(name, { max: ANNOUNCEMENT_BODY_MAX })
const wholeNumber = fault('no_whole_number', { field: 'audience_id' })

export const AnnouncementForm = z
  .strictObject({
    title_en: title('title_en'),
    title_my: title('title_my'),
    body_en: body('body_en'),
    body_my: body('body_my'),
    audience: AudienceName,
    /** Of the plan, campus or tag. */
    audience_id: z.nullable(z.int(wholeNumber).check(z.positive(wholeNumber), z.maximum(999_999_999_999, wholeNumber))),
    by_mail: z.boolean(fault('neither', { field: 'by_mail', choices: 'true', last: 'false' })),
  })
  .check(
    z.refine(({ audience, audience_id }) => (audience === 'ALL') === (audience_id === null), {
      message: fault('no_audience'),
      path: ['audience_id'],
    }),
  )
export type AnnouncementForm = z.infer<typeof AnnouncementForm>

export const StaffAnnouncement = z.object({
  announcement_id: z.int(),
  title_en: z.string(),
  title_my: z.string(),
  body_en: z.string(),
  body_my: z.string(),
  audience: AudienceName,
  audience_id: z.nullable(z.int()),
  /** Of the plan, campus or tag; null for all, and for one that is gone. */
  audience_name: z.nullable(z.string()),
  by_mail: z.boolean(),
  state: z.enum(ANNOUNCEMENT_STATES),
  starts_at: z.nullable(Time),
  ends_at: z.nullable(Time),
  withdrawn_at: z.nullable(Time),
  /** How many it is for now, or was when it was scheduled; null for a draft. */
  members: z.nullable(z.int()),
  reads: z.int(),
  staff: z.string(),
  updated_at: Time,
})
export type StaffAnnouncement = z.infer<typeof StaffAnnouncement>

const isTime = (value: string) =>
  /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(value) && !Number.isNaN(Date.parse(value))
const at = (name: Word) =>
  z.optional(
    z.nullable(z.string(fault('no_time', { field: name })).check(z.refine(isTime, fault('no_time', { field: name })))),
  )
/** When the draft on the screen was saved; another by then is 409 `changed`. */
const seen = z
  .string(fault('required', { field: 'seen' }))
  .check(z.maxLength(40, fault('far_too_long', { field: 'seen' })))
const id = z.object({ id: Id })
const answer = content(StaffAnnouncement)

export const staffAnnouncements = {
  list: get('/api/staff/announcements', {
    access: 'staff:members',
    summary: 'Announcements, newest first, with how many have read them',
    query: z.object(pageQuery(10)),
    answer: paged(StaffAnnouncement),
  }),
  audience: get('/api/staff/announcements/audience', {
    access: 'staff:members',
    summary: 'How many members an audience has now',
    query: z.object({ audience: AudienceName, audience_id: z.optional(Id) }),
    answer: content(z.object({ members: z.int() })),
  }),
  create: post('/api/staff/announcements', {
    access: 'staff:members',
    summary: 'Write an announcement, as a draft',
    body: AnnouncementForm,
    answer,
    status: 201,
  }),
  update: patch('/api/staff/announcements/:id', {
    access: 'staff:members',
    summary: 'Save a draft',
    params: id,
    body: z.strictObject({ form: AnnouncementForm, seen }),
    answer,
  }),
  schedule: post('/api/staff/announcements/:id/schedule', {
    access: 'staff:members',
    summary: `Show a draft from a time on, a past one being now, until another, or for ${ANNOUNCED_DAYS} days`,
    params: id,
    body: z.strictObject({ starts_at: at('starts_at'), ends_at: at('ends_at'), seen }),
    answer,
    status: 200,
  }),
  withdraw: post('/api/staff/announcements/:id/withdraw', {
    access: 'staff:members',
    summary: 'Show it to nobody any more; mails that still wait are not sent',
    params: id,
    answer,
    status: 200,
  }),
  remove: del('/api/staff/announcements/:id', {
    access: 'staff:members',
    summary: 'Delete a draft',
    params: id,
  }),
}
