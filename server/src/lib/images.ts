import { PICTURE_PIXELS_MAX } from '@padauk/contract/files'
import { AppError } from '#errors.ts'
import { takeTurns } from './turns.ts'

/** The longest side of a stored picture, in pixels; payment slips stay readable. */
const SIDE_MAX = 2048

// One at a time: 25 megapixels take 100 MB of memory, and a thread of the pool that file reads need as well. A waiting
// upload holds its bytes in memory.
const takeTurn = takeTurns(1, 40)

/** Lazy: sharp is only loaded for the first picture. `density` is for drawings, 72 for their own size. */
const open = async (bytes: Uint8Array, density = 72) => {
  const { default: sharp } = await import('sharp')
  // Its own threads would take the other cores, and its cache only helps when the same picture comes again.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, density })
}

/**
 * A picture at most `width` wide, re-encoded as WebP without metadata; undefined when it is unreadable or too large.
 */
export async function shrinkImage(bytes: Uint8Array, width: number): Promise<Buffer | undefined> {
  const picture = (await open(bytes)).rotate().resize({ width, withoutEnlargement: true }).webp({ quality: 78 })
  return takeTurn(() => picture.toBuffer().catch(() => undefined))
}

/** A picture as JPEG in exactly this size, cut where it is too long. A drawing is drawn large enough for it. */
export async function fitImage(bytes: Uint8Array, size: { width: number; height: number }): Promise<Buffer> {
  const { width } = await (await open(bytes)).metadata()
  const picture = (await open(bytes, Math.min(2400, Math.ceil((72 * size.width) / width))))
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#08271f' })
    .jpeg({ quality: 84 })
  return takeTurn(() => picture.toBuffer())
}

/** Detected from the bytes; the declared name and type are ignored. */
function isPicture(bytes: Buffer) {
  const head = bytes.toString('latin1', 0, 12)
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  )
}

/**
 * Re-encodes a JPEG, PNG or WebP upload as WebP: upright, without metadata, at most 2048 pixels wide or high (SAFE-4).
 * Returns the reason if it cannot.
 */
export async function remakePicture(
  bytes: Buffer,
): Promise<Buffer | 'not a picture' | 'too many pixels' | 'unreadable'> {
  if (!isPicture(bytes)) return 'not a picture'
  try {
    const picture = await open(bytes)
    const { width, height } = await picture.metadata()
    if (width * height > PICTURE_PIXELS_MAX) return 'too many pixels'
    return await takeTurn(() =>
      picture
        .rotate()
        .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer(),
    )
  } catch (error) {
    if (error instanceof AppError) throw error
    return /pixel limit/i.test((error as Error).message) ? 'too many pixels' : 'unreadable'
  }
}

/** Width and height of a stored picture. */
export async function sizeOfImage(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await (await open(bytes)).metadata()
  return { width, height }
}
