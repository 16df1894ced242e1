import { join } from 'node:path'
import { PICTURE_PIXELS_MAX } from '@padauk/contract/files'
import { AppError } from '#errors.ts'
import { drawLabels } from './drawn-labels.ts'
import { takeTurns } from './turns.ts'

/** The longest side of a stored picture, in pixels; payment slips stay readable. */
const SIDE_MAX = 2048
/** Around the texts of a picture beside a link, in pixels. */
const SHARE_EDGE = 64

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

const FONT = join(import.meta.dirname, '../../fonts/padauk-700.ttf')

const BURMESE = /[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]+/g

/** Pango breaks Burmese at spaces only, and it has few. */
const breakable = (text: string) =>
  text.replace(BURMESE, (run) =>
    [...new Intl.Segmenter('my', { granularity: 'word' }).segment(run)].map(({ segment }) => segment).join('\u200b'),
  )

/** The font's lines leave room for the marks of Burmese, which English has not. */
const markupOf = (text: string, color: string) =>
  `<span foreground="${color}" line_height="${text.search(BURMESE) >= 0 ? 1 : 0.72}">${breakable(text).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</span>`

type Box = { width: number; height: number }

/** A text in the largest of these sizes, in pixels, in which it fits; cut where it fits in none. */
async function drawText(text: string, color: string, sizes: [number, ...number[]], { width, height }: Box) {
  const { default: sharp } = await import('sharp')
  const draw = (size: number) =>
    sharp({
      text: {
        text: markupOf(text, color),
        font: `Padauk Bold ${size}`,
        fontfile: FONT,
        width,
        wrap: 'word-char',
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  let drawn = await draw(sizes[0])
  const isTooLarge = () => drawn.info.width > width || drawn.info.height > height
  for (const size of sizes.slice(1)) if (isTooLarge()) drawn = await draw(size)
  if (!isTooLarge()) return drawn.data
  const shown = { width: Math.min(drawn.info.width, width), height: Math.min(drawn.info.height, height) }
  return sharp(drawn.data)
    .extract({ left: 0, top: 0, ...shown })
    .toBuffer()
}

/**
 * A cover as JPEG in this size, cut where it is too long, with texts over it: a small line, and a title below.
 * A drawing is drawn large enough for it.
 */
export async function drawShare(picture: Buffer, size: Box, texts: { above: string; title: string }): Promise<Buffer> {
  return takeTurn(async () => {
    const cover = await drawLabels(picture)
    const { width } = await (await open(cover)).metadata()
    const inner = size.width - 2 * SHARE_EDGE
    const [shade, above, title] = await Promise.all([
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><linearGradient id="shade" x2="0" y2="1"><stop offset=".1" stop-color="#06201a" stop-opacity=".15"/><stop offset=".55" stop-color="#06201a" stop-opacity=".82"/><stop offset="1" stop-color="#06201a" stop-opacity=".95"/></linearGradient><rect width="100%" height="100%" fill="url(#shade)"/></svg>`,
      ),
      drawText(texts.above, '#f6be3b', [34, 28, 24], { width: inner, height: 64 }),
      drawText(texts.title, '#f3f7f1', [84, 72, 62, 54, 46], { width: inner, height: 290 }),
    ])
    const { height } = await (await open(title)).metadata()
    const top = size.height - SHARE_EDGE - height
    return (await open(cover, Math.min(2400, Math.ceil((72 * size.width) / width))))
      .resize({ ...size, fit: 'cover' })
      .flatten({ background: '#08271f' })
      .composite([
        { input: shade, left: 0, top: 0 },
        { input: above, left: SHARE_EDGE, top: top - 72 },
        { input: title, left: SHARE_EDGE, top },
      ])
      .jpeg({ quality: 84 })
      .toBuffer()
  })
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
