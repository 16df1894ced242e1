import * as z from 'zod/mini'
import { content, post } from './endpoint.ts'

const STAFF_FILE_BYTES_MAX = 10 * 1024 * 1024

export const StaffFile = z.object({
  path: z.string(),
  media_type: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type StaffFile = z.infer<typeof StaffFile>

export const staffFiles = {
  // The same file always gets the same path, so Idempotency-Key would only wrap slow work in a transaction.
  create: post('/api/staff/files', {
    access: 'staff:files',
    summary: 'Upload a picture (re-encoded as WebP) or captions (WebVTT; SRT is converted); a public file',
    upload: { field: 'file', maxBytes: STAFF_FILE_BYTES_MAX, takes: 'bytes' },
    answer: content(StaffFile),
    status: 201,
    isSecret: true,
  }),
}
