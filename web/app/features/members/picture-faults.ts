import { PICTURE_PIXELS_MAX } from '@padauk/contract/files'
import { ApiError, NetworkError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { PictureError } from '#lib/shrink-picture.ts'
import { m } from '#words/generated/messages.js'
import { MEGABYTE, PICTURE_MEGABYTES_MAX } from './picture-limit.ts'

const sentences = {
  type: () => m.picture_type(),
  // Rounded up, so that a little too much never reads as just enough.
  'too-heavy': (file: Blob) =>
    m.picture_heavy({ size: (Math.ceil((10 * file.size) / MEGABYTE) / 10).toFixed(1), max: PICTURE_MEGABYTES_MAX }),
  'too-large': () => m.picture_large({ max: PICTURE_PIXELS_MAX / 1_000_000 }),
  unreadable: () => m.picture_unreadable(),
}

/** Why this file cannot become the picture. */
export const fileSentence = (error: unknown, file: Blob) =>
  sentences[error instanceof PictureError ? error.kind : 'unreadable'](file)

/** Why the picture did not reach the server, or was refused there. */
export const sendingSentence = (error: Error) => {
  if (error instanceof NetworkError) return m.picture_network()
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 413) return m.picture_heavy_sent({ max: PICTURE_MEGABYTES_MAX })
  if (status === 415) return m.picture_type()
  return status === undefined ? m.picture_unreadable() : failureSentence(error)
}
