import { open } from 'node:fs/promises'

/** `ftyp` brands of pictures and audio, which share MP4's container. */
const NO_VIDEO = /^(heic|heix|heim|heis|mif1|msf1|avif|avis|M4A |M4B |M4P )$/

/**
 * Detects MP4, MOV or WebM from the first bytes; undefined for anything else.
 * @internal Exported for tests.
 */
export function videoTypeOf(head: Buffer): 'video/mp4' | 'video/quicktime' | 'video/webm' | undefined {
  const box = head.toString('latin1', 4, 8)
  if (box === 'ftyp') {
    const brand = head.toString('latin1', 8, 12)
    if (NO_VIDEO.test(brand)) return undefined
    return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4'
  }
  // MOV files from before 2003 have no `ftyp` and begin with one of these.
  if (/^(moov|wide|mdat)$/.test(box) && head.length >= 16) return 'video/quicktime'
  return head.readUInt32BE(0) === 0x1a45dfa3 && head.toString('latin1', 4, 64).includes('webm')
    ? 'video/webm'
    : undefined
}

export async function sniffVideo(path: string) {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return bytesRead < 16 ? undefined : videoTypeOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
