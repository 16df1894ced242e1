import { inflateSync } from 'node:zlib'

/** The drawing commands of each page of a PDF of ours. A stream may end with the byte of a carriage return. */
export const pagesOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .filter((commands) => commands.includes(' Tj') || commands.includes(' TJ') || commands.includes('BDC'))

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/**
 * The texts of a page in the order in which they were drawn: those in Helvetica as a reader of PDFs finds them, others by
 * the text that stands beside their outlines.
 */
export const textsOf = (page: string): string[] =>
  [...page.matchAll(/\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ|ActualText \(þÿ((?:\\[\s\S]|[^\\)])*)\)/g)].map(
    ([, hex, actual]) =>
      actual === undefined
        ? [...(hex ?? '').matchAll(/<([0-9a-f]*)>/g)]
            .map(([, part = '']) => new TextDecoder('windows-1252').decode(Buffer.from(part, 'hex')))
            .join('')
        : Buffer.from(
            actual.replace(/\\([\s\S])/g, (_, letter: string) => ESCAPED[letter] ?? letter),
            'latin1',
          )
            .swap16()
            .toString('utf16le'),
  )
