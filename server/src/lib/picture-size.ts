/** Width and height of a picture, so that the page layout does not shift when it loads. */
export function sizeOfPicture(bytes: Buffer): { width: number; height: number } {
  const text = bytes.subarray(0, 2000).toString('latin1')
  const [, width, height] = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(text) ?? []
  if (width && height) return { width: Math.round(Number(width)), height: Math.round(Number(height)) }
  if (text.startsWith('\x89PNG') && bytes.length >= 24)
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  return (text.startsWith('RIFF') && sizeOfWebp(bytes)) || { width: 768, height: 432 }
}

/** WebP has three variants: extended, lossless and lossy. */
function sizeOfWebp(bytes: Buffer) {
  if (bytes.length < 30) return undefined
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return undefined
  const packed = bytes.readUInt32LE(21)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}
