import { PICTURE_PIXELS_MAX } from '@padauk/contract/files'
import { readPictureHead } from './picture-head.ts'

/**
 * Why a picture is unusable: `type`, not JPEG, PNG or WebP; `too-heavy`, too many bytes; `too-large`, too many
 * pixels; `unreadable`, cannot be decoded.
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
 * Checks the first bytes regardless of the file name. Decoding too many pixels can crash the page on a small phone.
 * @throws PictureError
 */
export const checkPicture = async (file: Blob, { maxFileBytes = Number.POSITIVE_INFINITY } = {}) => {
  let head: Awaited<ReturnType<typeof readPictureHead>>
  try {
    head = await readPictureHead(file)
  } catch (error) {
    // Deleted meanwhile, or on a card or cloud storage that does not respond.
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

/** Both methods apply the EXIF orientation. */
const decode = async (file: Blob): Promise<Decoded> => {
  try {
    const source = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return { source, width: source.width, height: source.height, release: () => source.close() }
  } catch {
    // createImageBitmap, or its option, is missing in browsers that members use.
    return decodeByElement(file)
  }
}

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))

/** WebP, or JPEG if the browser cannot encode WebP. */
const encodeSmall = async (canvas: HTMLCanvasElement, quality: number) => {
  const webp = await encode(canvas, 'image/webp', quality)
  if (webp?.type === 'image/webp') return webp
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG has no transparency, so transparent areas would become black.
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
  /** In pixels, after applying the orientation. */
  crop?: Crop
  maxBytes?: number
  /** Longer side of the result, in pixels. */
  maxSide?: number
}

/**
 * Shrinks a picture on the device for slow connections: upright, without metadata (which may contain a location),
 * as WebP or JPEG of at most `maxBytes`. Reduces the quality first, then the size.
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
    // Safari keeps a canvas's memory until it is resized.
    canvas.width = 0
    canvas.height = 0
  }
}
