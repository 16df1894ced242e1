import { isUtf8 } from 'node:buffer'
import { fault } from '@padauk/rules/faults'

export const NO_TEXT = fault('not_utf8')

type Decoded = { text: string; encoding: 'utf-8' | 'utf-16le' | 'utf-16be' }

const MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const
/** Of the characters at the beginning, how many must be Latin, in percent, for UTF-16 to be told without a mark. */
const LATIN_MIN = 10

/**
 * Decodes the text of a file, without the byte order mark: UTF-8, or UTF-16, in which Windows programs save.
 * @returns undefined for anything else
 */
export function decodeText(bytes: Buffer): Decoded | undefined {
  const encoding = encodingOf(bytes)
  if (encoding === 'utf-8') return !isUtf8(bytes) || bytes.includes(0) ? undefined : decoded(bytes, encoding)
  try {
    const read = decoded(bytes, encoding)
    return read.text.includes('\0') ? undefined : read
  } catch {
    return undefined
  }
}

const decoded = (bytes: Buffer, encoding: Decoded['encoding']): Decoded => ({
  text: new TextDecoder(encoding, { fatal: true }).decode(bytes),
  encoding,
})

function encodingOf(bytes: Buffer): Decoded['encoding'] {
  for (const encoding of ['utf-16le', 'utf-16be'] as const)
    if (MARKS[encoding].every((byte, at) => bytes[at] === byte)) return encoding
  // One byte of each Latin character is zero. So is the other byte of the Burmese letter ka.
  const head = bytes.subarray(0, 400)
  const zerosAt = (parity: number) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (Math.max(even, odd) * 200 < head.length * LATIN_MIN || bytes.length % 2 === 1) return 'utf-8'
  return odd > even * 2 ? 'utf-16le' : even > odd * 2 ? 'utf-16be' : 'utf-8'
}

/** The text of a file with \n as its line ends. Bytes that are no text become replacement characters. */
export const readText = (bytes: Buffer) => (decodeText(bytes)?.text ?? bytes.toString()).replace(/\r\n?/g, '\n')

/** The first line, from 1, that `decodeText` cannot read; 0 if there is none. */
export function lineOfNoText(bytes: Buffer): number {
  if (decodeText(bytes)) return 0
  return (
    bytes
      .toString('latin1')
      .split(/\r\n|[\r\n]/)
      .findIndex((line) => line.includes('\0') || !isUtf8(Buffer.from(line, 'latin1'))) + 1
  )
}
