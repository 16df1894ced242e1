// Enough to skip the metadata and thumbnails that cameras write before a JPEG's size.
const HEAD_BYTES = 512 * 1024

type Size = { width: number; height: number }

const startsWith = (bytes: DataView, at: number, text: string) =>
  bytes.byteLength >= at + text.length &&
  [...text].every((letter, index) => bytes.getUint8(at + index) === letter.charCodeAt(0))

const sizeOfPng = (bytes: DataView): Size => ({ width: bytes.getUint32(16), height: bytes.getUint32(20) })

const sizeOfWebp = (bytes: DataView): Size => {
  if (startsWith(bytes, 12, 'VP8X'))
    return { width: 1 + (bytes.getUint32(23, true) >>> 8), height: 1 + (bytes.getUint32(26, true) >>> 8) }
  if (startsWith(bytes, 12, 'VP8L')) {
    const bits = bytes.getUint32(21, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff }
}

// Skips segments up to a start of frame, which has the size. C4, C8 and CC are other segments in the same range.
const sizeOfJpeg = (bytes: DataView): Size => {
  for (let at = 2; at + 9 <= bytes.byteLength; ) {
    if (bytes.getUint8(at) !== 0xff) break
    const marker = bytes.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) }
    at += 2 + bytes.getUint16(at + 2)
  }
  return { width: 0, height: 0 }
}

/**
 * Reads the size of a JPEG, PNG or WebP from its first bytes, without decoding it. Undefined for other files; 0 by
 * 0 if the size was not found and only decoding can tell.
 */
export const readPictureHead = async (file: Blob): Promise<Size | undefined> => {
  const bytes = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const sizeOf = startsWith(bytes, 0, '\xff\xd8\xff')
    ? sizeOfJpeg
    : startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')
      ? sizeOfPng
      : startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')
        ? sizeOfWebp
        : undefined
  if (!sizeOf) return undefined
  try {
    return sizeOf(bytes)
  } catch {
    // The file ends within its header.
    return { width: 0, height: 0 }
  }
}
