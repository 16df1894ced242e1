import * as z from 'zod/mini'
import { content, get, Id, post } from './endpoint.ts'
import { text, Time } from './texts.ts'

/** Where a video is uploaded by the tus protocol, which resumes after a cut (https://tus.io). */
export const UPLOADS_PATH = '/api/staff/videos/uploads'
export const VIDEO_BYTES_MAX = 2 * 1024 * 1024 * 1024
export const UPLOAD_DAYS = 7

export const VIDEO_STATUSES = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const
/** An uploaded video on its way to what members can play. */
export const StaffVideo = z.object({
  video_id: z.int(),
  lesson_id: z.nullable(z.int()),
  name: z.string(),
  status: z.enum(VIDEO_STATUSES),
  /** Percent of the conversion. */
  progress: z.int(),
  /** What a lesson's `video` takes, once it is DONE. */
  source: z.nullable(z.string()),
  poster: z.nullable(z.string()),
  seconds: z.int(),
  /** Why it failed, for a person. */
  error: z.nullable(z.string()),
  created_at: Time,
})
export type StaffVideo = z.infer<typeof StaffVideo>

/** An upload that has arrived, whatever it holds. */
export const UploadId = z
  .string('upload_id is required')
  .check(z.regex(/^[0-9a-f]{32}$/, 'upload_id must be the end of the address of an upload'))

export const staffVideos = {
  create: post('/api/staff/videos', {
    access: 'staff:curriculum',
    summary: 'Take an upload that is whole; it is converted in the background',
    body: z.strictObject({
      upload_id: UploadId,
      name: text('name', { max: 255 }),
      lesson_id: z.optional(
        z.int('lesson_id must be a whole number').check(z.positive('lesson_id must be a whole number')),
      ),
      /** As the browser reads it, for a server without ffmpeg. */
      seconds: z.optional(
        z
          .int('seconds must be a whole number')
          .check(z.gte(0, 'seconds must be 0 or more'), z.lte(86_400, 'seconds must be at most 86400')),
      ),
    }),
    answer: content(StaffVideo),
    status: 201,
  }),
  read: get('/api/staff/videos/:id', {
    access: 'staff:curriculum',
    summary: 'How far the conversion is',
    params: z.object({ id: Id }),
    answer: content(StaffVideo),
  }),
}
