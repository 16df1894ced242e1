import * as z from 'zod/mini'
import { content, Id, post } from './endpoint.ts'
import { Time, text } from './texts.ts'

export const VIEW_REASON_MAX = 300

export const staffViews = {
  create: post('/api/staff/members/:id/views', {
    access: 'staff:members',
    summary: 'See the member area as this member does, read-only and for 10 minutes; the reason is audited',
    params: z.object({ id: Id }),
    body: z.strictObject({ reason: text('reason', { max: VIEW_REASON_MAX }) }),
    answer: content(z.object({ link: z.string(), until: Time })),
    isSecret: true,
    status: 201,
  }),
}
