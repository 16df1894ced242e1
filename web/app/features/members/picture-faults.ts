import { PICTURE_PIXELS_MAX } from '@padauk/contract/files'
import { ApiError, NetworkError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { PictureError } from '#lib/shrink-picture.ts'
import { m } from '#words/members'
import { MEGABYTE, PICTURE_MEGABYTES_MAX } from './picture-limit.ts'

const sentences = {
  type: () => m.picture_type(),
  // Rounded up, so that a file just over the limit does not read as within it.
  'too-heavy': (file: Blob) =>
    m.picture_heavy({ size: (Math.ceil((10 * file.size) / MEGABYTE) / 10).toFixed(1), max: PICTURE_MEGABYTES_MAX }),
  'too-large': () => m.picture_large({ max: PICTURE_PIXELS_MAX / 1_000_000 }),
  unreadable: () => m.picture_unreadable(),
}

/** Error message for a file that cannot be used. */
export const fileSentence = (error: unknown, file: Blob) =>
  sentences[error instanceof PictureError ? error.kind : 'unreadable'](file)

/** Error message for a failed or rejected upload. */
export const sendingSentence = (error: Error) => {
  if (error instanceof NetworkError) return m.picture_network()
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 413) return m.picture_heavy_sent({ max: PICTURE_MEGABYTES_MAX })
  if (status === 415) return m.picture_type()
  return status === undefined ? m.picture_unreadable() : failureSentence(error)
}
