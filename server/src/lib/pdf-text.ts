import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as HarfBuzz from 'harfbuzzjs'

const FONT = join(import.meta.dirname, '../../fonts/padauk-700.ttf')
const BURMESE = /[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f\u200b-\u200d]+/

type Doc = PDFKit.PDFDocument
type Run = { text: string; isBurmese: boolean }
type TextStyle = {
  size: number
  color: string
  font?: 'Helvetica' | 'Helvetica-Bold' | 'Courier-Bold'
  maxWidth: number
  spacing?: number
  /** What `x` is of the line. */
  align?: 'left' | 'middle' | 'right'
  /** How small it may get to fit; what is still too long then is cut. By default it is never cut. */
  minSize?: number
}

const runsOf = (text: string): Run[] =>
  text
    .split(new RegExp(`(${BURMESE.source})`))
    .filter(Boolean)
    .map((part) => ({ text: part, isBurmese: BURMESE.test(part) }))

/**
 * Writes a line at `x` with its baseline at `y`, shrunk to fit. Burmese is shaped by HarfBuzz and drawn as
 * outlines, because PDFKit's shaping breaks it; the text is attached for copying and screen readers.
 */
export async function writeLine(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  { size, color, font = 'Helvetica', maxWidth, spacing = 0, align = 'middle', minSize = 0 }: TextStyle,
) {
  const shaper = BURMESE.test(text) ? await openShaper() : undefined
  const measure = (text: string, points: number) => {
    const runs = runsOf(text).map((run) => {
      const shaped = run.isBurmese ? shaper?.shape(run.text) : undefined
      const width = shaped
        ? shaped.width * points
        : doc.font(font).fontSize(points).widthOfString(run.text, { characterSpacing: spacing })
      return { ...run, shaped, width }
    })
    return { runs, points, width: runs.reduce((sum, { width }) => sum + width, 0) }
  }
  let line = measure(text, size)
  if (line.width > maxWidth) line = measure(text, Math.max(minSize, (size * maxWidth) / line.width))
  // A hair, because the sum of widths is rounded.
  if (line.width > maxWidth + 0.01) {
    const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
    // From its middle, because the end of a reference tells it from others.
    for (let left = letters.length - 1; left > 0 && line.width > maxWidth; left--) {
      const [head, tail] = [letters.slice(0, Math.ceil(left / 2)), letters.slice(letters.length - Math.floor(left / 2))]
      line = measure([...head, '…', ...tail].join(''), line.points)
    }
  }
  const { points } = line
  let at = x - line.width * { left: 0, middle: 0.5, right: 1 }[align]
  for (const { text, shaped, width } of line.runs) {
    if (shaped) {
      const { glyphs } = shaped
      doc.markContent('Span', { actual: text })
      for (const { path, x: dx, y: dy } of glyphs)
        doc
          .save()
          .translate(at + dx * points, y - dy * points)
          .scale(points, -points)
          .path(path)
          .fill(color)
          .restore()
      doc.endMarkedContent()
    } else {
      doc.font(font).fontSize(points).fillColor(color)
      doc.text(text, at, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing })
    }
    at += width
  }
}

/** Reduces text to what the two fonts cover, Latin and Burmese: strips diacritics and emoji. */
export const drawable = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\x20-\x7e\xa0-\xff\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f\u200b-\u200d–—‘’“”•…€]/gu, (letter) =>
      letter.normalize('NFD').replace(/[^\x20-\x7e]/g, ''),
    )
    .replace(/(?<![\u1000-\u109f])[\u200b-\u200d]/g, '') // joiners left over from emoji
    .replace(/ +/g, ' ')
    .trim()

type Shaped = { width: number; glyphs: { path: string; x: number; y: number }[] }
type Shaper = { shape(text: string): Shaped }
let shaper: Promise<Shaper> | undefined
const openShaper = () => (shaper ??= load())

async function load(): Promise<Shaper> {
  const hb: typeof HarfBuzz = await import('harfbuzzjs')
  const face = new hb.Face(new hb.Blob(new Uint8Array(readFileSync(FONT)).buffer))
  const font = new hb.Font(face)
  const unit = 1 / face.upem
  return {
    shape(text) {
      const buffer = new hb.Buffer()
      buffer.addText(text)
      buffer.guessSegmentProperties()
      hb.shape(font, buffer)
      let at = 0
      const positions = buffer.getGlyphPositions()
      const glyphs = buffer.getGlyphInfos().map(({ codepoint }, index) => {
        const { xAdvance, xOffset, yOffset } = positions[index] as HarfBuzz.GlyphPosition
        const path = font
          .glyphToPath(codepoint)
          .replace(/-?\d+(\.\d+)?/g, (number) => String(Number((Number(number) * unit).toFixed(5))))
        const glyph = { path, x: (at + xOffset) * unit, y: yOffset * unit }
        at += xAdvance
        return glyph
      })
      return { width: at * unit, glyphs: glyphs.filter(({ path }) => path) }
    },
  }
}
