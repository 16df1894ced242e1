import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, get, Id, post } from './endpoint.ts'
import { Said } from './errors.ts'
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
  error: z.nullable(Said),
  created_at: Time,
})
export type StaffVideo = z.infer<typeof StaffVideo>

/** The id of a finished upload. */
export const UploadId = z
  .string(fault('required', { field: 'upload_id' }))
  .check(z.regex(/^[0-9a-f]{32}$/, fault('no_upload_id')))

export const staffVideos = {
  create: post('/api/staff/videos', {
    access: 'staff:curriculum',
    summary: 'Register a complete upload; it is converted in the background',
    body: z.strictObject({
      upload_id: UploadId,
      name: code('name', { max: 255 }),
      lesson_id: z.optional(
        z
          .int(fault('no_whole_number', { field: 'lesson_id' }))
          .check(z.positive(fault('no_whole_number', { field: 'lesson_id' }))),
      ),
      /** Duration measured by the browser, for servers without ffmpeg. */
      seconds: z.optional(
        z
          .int(fault('no_whole_number', { field: 'seconds' }))
          .check(
            z.gte(0, fault('too_low', { field: 'seconds', min: 0 })),
            z.lte(86_400, fault('above_most', { field: 'seconds', max: 86400 })),
          ),
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
