import { fault } from '@padauk/rules/faults'
import { LANGUAGES } from '@padauk/rules/languages'
import * as z from 'zod/mini'
import { content, get, patch, post } from './endpoint.ts'
import { PROFILE_PICTURE_BYTES_MAX } from './files.ts'
import { MemberName, Time } from './texts.ts'

export const Me = z.object({
  name: z.string(),
  email: z.string(),
  profile_image: z.nullable(z.string()),
  refer_code: z.string(),
  /** Null until the member has chosen one. */
  language: z.nullable(z.enum(LANGUAGES)),
  /** Of the picture of videos, in pixels, 0 for sound only. Null until the member has chosen one. */
  video_height: z.nullable(z.int()),
  /** Something the school tells this member is not read yet (announcements.list). */
  has_announcements: z.boolean(),
  is_subscription_period_greater_than_one_year: z.boolean(),
  /** What the running subscriptions open; null for all. */
  campus_ids: z.nullable(z.array(z.int())),
  subscriptions: z.array(
    z.object({ plan_id: z.int(), plan: z.string(), start_at: Time, end_at: Time, months: z.int() }),
  ),
})
export type Me = z.infer<typeof Me>

const VIDEO_HEIGHT = fault('no_video_height')

export const members = {
  me: get('/api/me', { access: 'token', inView: true, summary: 'The signed-in member', answer: content(Me) }),
  update: patch('/api/me/update', {
    access: 'token',
    summary: 'Update one’s name, language and picture of videos',
    body: z
      .strictObject({
        name: z.optional(MemberName),
        language: z.optional(z.enum(LANGUAGES, fault('neither', { field: 'language', choices: 'en', last: 'my' }))),
        video_height: z.optional(z.int(VIDEO_HEIGHT).check(z.minimum(0, VIDEO_HEIGHT), z.maximum(4320, VIDEO_HEIGHT))),
      })
      .check(z.refine((change) => Object.keys(change).length > 0, fault('nothing_to_change'))),
    answer: content(Me),
  }),
  profilePic: post('/api/me/profile-pic', {
    access: 'token',
    summary: 'Upload one’s picture; it is re-encoded without metadata',
    upload: { field: 'image', maxBytes: PROFILE_PICTURE_BYTES_MAX },
    answer: content(z.object({ profile_image: z.string() })),
  }),
}
