import { PICTURE_PIXELS_MAX } from '@padauk/contract/files'
import { readPictureHead } from './picture-head.ts'

/**
 * Why a picture cannot be sent: `type`, neither JPEG, PNG nor WebP; `too-heavy`, too many bytes; `too-large`, too many
 * pixels; `unreadable`, the browser cannot decode it.
 */
export type PictureFault = 'type' | 'too-heavy' | 'too-large' | 'unreadable'
export class PictureError extends Error {
  override readonly name = 'PictureError'
  readonly kind: PictureFault
  constructor(kind: PictureFault, options?: ErrorOptions) {
    super(`picture refused: ${kind}`, options)
    this.kind = kind
  }
}

/**
 * Reads the first bytes alone, whatever the file is called: what decodes to too many pixels can end a small phone's page.
 * @throws PictureError
 */
export const checkPicture = async (file: Blob, { maxFileBytes = Number.POSITIVE_INFINITY } = {}) => {
  let head: Awaited<ReturnType<typeof readPictureHead>>
  try {
    head = await readPictureHead(file)
  } catch (error) {
    // Gone from the phone, or from a card or cloud that does not answer.
    throw new PictureError('unreadable', { cause: error })
  }
  if (!head) throw new PictureError('type')
  if (file.size > maxFileBytes) throw new PictureError('too-heavy')
  if (head.width * head.height > PICTURE_PIXELS_MAX) throw new PictureError('too-large')
}

type Decoded = { source: CanvasImageSource; width: number; height: number; release: () => void }

const decodeByElement = async (file: Blob): Promise<Decoded> => {
  const address = URL.createObjectURL(file)
  const source = new Image()
  source.src = address
  try {
    await source.decode()
  } catch (error) {
    URL.revokeObjectURL(address)
    throw new PictureError('unreadable', { cause: error })
  }
  return {
    source,
    width: source.naturalWidth,
    height: source.naturalHeight,
    release: () => URL.revokeObjectURL(address),
  }
}

/** Both ways turn a photo upright by its EXIF. */
const decode = async (file: Blob): Promise<Decoded> => {
  try {
    const source = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return { source, width: source.width, height: source.height, release: () => source.close() }
  } catch {
    // Missing, or without the option, in browsers that members use.
    return decodeByElement(file)
  }
}

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))

/** WebP, or JPEG where the browser answers something else to that wish. */
const encodeSmall = async (canvas: HTMLCanvasElement, quality: number) => {
  const webp = await encode(canvas, 'image/webp', quality)
  if (webp?.type === 'image/webp') return webp
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG knows no transparency and would turn it black.
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  const jpeg = await encode(canvas, 'image/jpeg', quality)
  if (jpeg?.type !== 'image/jpeg') throw new PictureError('unreadable')
  return jpeg
}

const QUALITIES = [0.86, 0.76, 0.66, 0.56]
const SMALLER = 0.8
const SIDE_MIN = 32

export type Crop = { x: number; y: number; width: number; height: number }
type Options = {
  /** In pixels of the upright picture. */
  crop?: Crop
  maxBytes?: number
  /** The longer side of what comes out, in pixels. */
  maxSide?: number
}

/**
 * Makes a picture small enough to send over a slow line, on the phone: upright, without its metadata (a photo tells where
 * it was taken), in WebP or JPEG of at most `maxBytes`, by lower quality first and then by fewer pixels.
 * @throws PictureError
 */
export const shrinkPicture = async (
  file: File | Blob,
  { crop, maxBytes = 300 * 1024, maxSide = 1600 }: Options = {},
): Promise<Blob> => {
  await checkPicture(file)
  const { source, width, height, release } = await decode(file)
  const canvas = document.createElement('canvas')
  try {
    const part = crop ?? { x: 0, y: 0, width, height }
    const longer = Math.max(part.width, part.height)
    for (let side = Math.min(maxSide, longer); side >= SIDE_MIN || side === longer; side = Math.floor(side * SMALLER)) {
      canvas.width = Math.max(1, Math.round((part.width / longer) * side))
      canvas.height = Math.max(1, Math.round((part.height / longer) * side))
      const context = canvas.getContext('2d')
      if (!context) throw new PictureError('unreadable')
      context.imageSmoothingQuality = 'high'
      context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
      for (const quality of QUALITIES) {
        const small = await encodeSmall(canvas, quality)
        if (small.size <= maxBytes) return small
      }
    }
    throw new PictureError('too-heavy')
  } finally {
    release()
    // Safari keeps a canvas's memory until it is told.
    canvas.width = 0
    canvas.height = 0
  }
}
