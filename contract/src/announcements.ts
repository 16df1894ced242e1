import * as z from 'zod/mini'
import { content, get, Id, inLanguage, post } from './endpoint.ts'
import { Time } from './texts.ts'

export const ANNOUNCEMENT_TITLE_MAX = 80
export const ANNOUNCEMENT_BODY_MAX = 1000
/** How many a member is shown at once; the others follow as these are read. */
export const ANNOUNCEMENTS_SHOWN = 5

/** What the school tells its members, in the caller's language. Plain text, whose addresses pages show as links. */
export const Announcement = z.object({
  announcement_id: z.int(),
  title: z.string(),
  body: z.string(),
  starts_at: Time,
})
export type Announcement = z.infer<typeof Announcement>

export const announcements = {
  list: get('/api/announcements', {
    access: 'token',
    summary: 'What the school tells this member now and is not read yet, newest first',
    query: z.object(inLanguage),
    isTranslated: true,
    inView: true,
    answer: content(z.array(Announcement)),
  }),
  read: post('/api/announcements/:id/reads', {
    access: 'token',
    summary: 'Mark an announcement as read on every device; a second time changes nothing',
    params: z.object({ id: Id }),
  }),
}
