import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as HarfBuzz from 'harfbuzzjs'

const FONT = join(import.meta.dirname, '../../fonts/padauk-myanmar-700.ttf')
const BURMESE = /[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f\u200b-\u200d]+/

type Doc = PDFKit.PDFDocument
type Run = { text: string; isBurmese: boolean }
type TextStyle = {
  size: number
  color: string
  font?: 'Helvetica' | 'Helvetica-Bold' | 'Courier-Bold'
  maxWidth: number
  spacing?: number
}

const runsOf = (text: string): Run[] =>
  text
    .split(new RegExp(`(${BURMESE.source})`))
    .filter(Boolean)
    .map((part) => ({ text: part, isBurmese: BURMESE.test(part) }))

/**
 * Writes a line centred at `x` with its baseline at `y`, shrunk to fit. Burmese is shaped by HarfBuzz and drawn as
 * outlines, because PDFKit's shaping breaks it; the text is attached for copying and screen readers.
 */
export async function writeCentred(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  { size, color, font = 'Helvetica', maxWidth, spacing = 0 }: TextStyle,
) {
  const runs = runsOf(text)
  const shaper = runs.some(({ isBurmese }) => isBurmese) ? await openShaper() : undefined
  const widthAt = (points: number) =>
    runs.reduce(
      (sum, { text, isBurmese }) =>
        sum +
        (isBurmese && shaper
          ? shaper.shape(text).width * points
          : doc.font(font).fontSize(points).widthOfString(text, { characterSpacing: spacing })),
      0,
    )
  const full = widthAt(size)
  const points = full > maxWidth ? (size * maxWidth) / full : size
  let at = x - widthAt(points) / 2
  for (const { text, isBurmese } of runs) {
    if (isBurmese && shaper) {
      const { width, glyphs } = shaper.shape(text)
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
      at += width * points
    } else {
      doc.font(font).fontSize(points).fillColor(color)
      doc.text(text, at, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing })
      at += doc.widthOfString(text, { characterSpacing: spacing })
    }
  }
}

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
