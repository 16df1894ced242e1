import type { Page } from '@playwright/test'

type File = { name: string; mimeType: string; buffer: Buffer }

/** A photo like a camera's: wide, noisy, over a megabyte. Its left half is red, its right half blue. */
export const takePhoto = async (page: Page): Promise<File> => {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1800
    canvas.height = 1200
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    const image = context.createImageData(canvas.width, canvas.height)
    let seed = 7
    for (let at = 0; at < image.data.length; at += 4) {
      seed = (seed * 1103515245 + 12345) % 2147483648
      const grain = (seed >> 8) % 90
      const isLeft = (at / 4) % canvas.width < canvas.width / 2
      image.data.set([isLeft ? 160 + grain : grain, grain, isLeft ? grain : 160 + grain, 255], at)
    }
    context.putImageData(image, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] as string
  })
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

const JPEG_HEAD = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

/** A PNG with this size in its header and no other content. */
const pngOf = (width: number, height: number) => {
  const bytes = Buffer.alloc(64)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

export const UNFIT: { what: string; file: File; says: string }[] = [
  {
    what: 'another type, whatever it is called',
    file: { name: 'moving.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a and something that moves') },
    says: 'This file is not a JPEG, PNG or WebP picture. Please choose another one.',
  },
  {
    what: 'over 5 MB',
    file: {
      name: 'heavy.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.concat([JPEG_HEAD, Buffer.alloc(5 * 1024 * 1024)]),
    },
    says: 'This picture is 5.1 MB. The limit is 5 MB. Please choose another one.',
  },
  {
    what: 'damaged',
    file: { name: 'damaged.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([JPEG_HEAD, Buffer.alloc(2000, 7)]) },
    says: 'This picture cannot be opened. It may be damaged. Please choose another one.',
  },
  {
    what: 'of too many pixels',
    file: { name: 'large.png', mimeType: 'image/png', buffer: pngOf(6000, 5000) },
    says: 'This picture has more than 25 million pixels. Please choose a smaller one.',
  },
]
