import { PICTURE_PIXELS_MAX } from '@padauk/contract/files'

/** The longest side of a picture that somebody sent: a payment slip stays readable. */
const SIDE_MAX = 2048

/** sharp is loaded at the first picture. */
const open = async (bytes: Uint8Array) => {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX })
}

/**
 * A picture at most `width` wide, made anew as WebP without its metadata; nothing when it cannot be read or is too large.
 */
export async function shrinkImage(bytes: Uint8Array, width: number): Promise<Buffer | undefined> {
  const picture = (await open(bytes)).rotate().resize({ width, withoutEnlargement: true }).webp({ quality: 78 })
  return picture.toBuffer().catch(() => undefined)
}

/** Told by the bytes, never by the name or the type that was sent along. */
function isPicture(bytes: Buffer) {
  const head = bytes.toString('latin1', 0, 12)
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  )
}

/**
 * What somebody sent as a JPEG, PNG or WebP picture: decoded and made anew as WebP, upright, without its metadata and at
 * most 2048 pixels wide or high (SAFE-4); else why it cannot be taken.
 */
export async function remakePicture(
  bytes: Buffer,
): Promise<Buffer | 'not a picture' | 'too many pixels' | 'unreadable'> {
  if (!isPicture(bytes)) return 'not a picture'
  try {
    const picture = await open(bytes)
    const { width, height } = await picture.metadata()
    if (width * height > PICTURE_PIXELS_MAX) return 'too many pixels'
    return await picture
      .rotate()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    return /pixel limit/i.test((error as Error).message) ? 'too many pixels' : 'unreadable'
  }
}

/** Width and height of a picture that was made here. */
export async function sizeOfImage(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await (await open(bytes)).metadata()
  return { width, height }
}
