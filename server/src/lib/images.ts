/** Pixels beyond which a picture is refused (SAFE-4). */
const PIXELS_MAX = 25_000_000

/** A picture at most `width` wide, made anew as WebP without its metadata. sharp is loaded at the first picture. */
export async function shrinkImage(bytes: Uint8Array, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { limitInputPixels: PIXELS_MAX }).rotate().resize({ width, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer()
}
