import * as z from 'zod/mini'
import { content, get, Id, post } from './endpoint.ts'
import { code, Time } from './texts.ts'

/** Endpoint of the resumable uploads (tus protocol, https://tus.io). */
export const UPLOADS_PATH = '/api/staff/videos/uploads'
export const VIDEO_BYTES_MAX = 2 * 1024 * 1024 * 1024
export const UPLOAD_DAYS = 7
/** Unfinished uploads that one person may have. One more takes the place of one that has rested for an hour. */
export const UPLOADS_MAX = 10

const VIDEO_STATUSES = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const
/** An uploaded video and its conversion status. */
export const StaffVideo = z.object({
  video_id: z.int(),
  lesson_id: z.nullable(z.int()),
  name: z.string(),
  status: z.enum(VIDEO_STATUSES),
  /** Conversion progress in percent. */
  progress: z.int(),
  /** The value for a lesson's `video.source`, once DONE. */
  source: z.nullable(z.string()),
  poster: z.nullable(z.string()),
  seconds: z.int(),
  /** A readable reason for the failure. */
  error: z.nullable(z.string()),
  created_at: Time,
})
export type StaffVideo = z.infer<typeof StaffVideo>

/** The id of a finished upload. */
export const UploadId = z
  .string('upload_id is required')
  .check(z.regex(/^[0-9a-f]{32}$/, 'upload_id must be the end of the address of an upload'))

export const staffVideos = {
  create: post('/api/staff/videos', {
    access: 'staff:curriculum',
    summary: 'Register a complete upload; it is converted in the background',
    body: z.strictObject({
      upload_id: UploadId,
      name: code('name', { max: 255 }),
      lesson_id: z.optional(
        z.int('lesson_id must be a whole number').check(z.positive('lesson_id must be a whole number')),
      ),
      /** Duration measured by the browser, for servers without ffmpeg. */
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
    summary: 'The progress of the conversion',
    params: z.object({ id: Id }),
    answer: content(StaffVideo),
  }),
}
