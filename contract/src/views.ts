import * as z from 'zod/mini'
import { content, del, get } from './endpoint.ts'
import { Time } from './texts.ts'

export const VIEW_MINUTES = 10

export const views = {
  read: get('/api/me/view', {
    access: 'token',
    summary: 'Whose view this is, and until when; only for staff who look as a member sees',
    answer: content(
      z.object({
        member_id: z.int(),
        name: z.string(),
        email: z.string(),
        staff: z.string(),
        until: Time,
        /** The page of the member in the back office. */
        back: z.string(),
      }),
    ),
    inView: true,
  }),
  end: del('/api/me/view', { access: 'token', summary: 'End the view', inView: true }),
}
