/** Pixels beyond which a picture is refused (SAFE-4). */
const PIXELS_MAX = 25_000_000

/**
 * A picture at most `width` wide, made anew as WebP without its metadata; nothing when it cannot be read or is too large.
 * sharp is loaded at the first picture.
 */
export async function shrinkImage(bytes: Uint8Array, width: number): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp')
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX }).rotate().resize({ width, withoutEnlargement: true }).webp({ quality: 78 })
  return picture.toBuffer().catch(() => undefined)
}
