import { type FontName, fontOf } from '@padauk/rules/font-letters'
import { openShaper } from './shapers.ts'

/** Letters of Helvetica, which every reader has. */
const HELVETICA = /^[\x20-\x7e\xa0-\xff–—‘’“”•…€]*$/

type Doc = PDFKit.PDFDocument
/** Without a font: in that of the style, which readers have. */
type Run = { text: string; font: FontName | undefined }
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

/** The parts of a text by font. Latin is in one font, so that no word is in two. */
function runsOf(text: string): Run[] {
  const letters = [...text].map((letter) => ({ letter, font: fontOf(letter) }))
  const latin = letters.filter(({ font }) => font === 'noto-sans-700').map(({ letter }) => letter)
  const latinFont = HELVETICA.test(latin.join('')) ? undefined : 'noto-sans-700'
  const runs: Run[] = []
  for (const { letter, font: found } of letters) {
    const last = runs.at(-1)
    const font = found === 'noto-sans-700' ? latinFont : (found ?? (last ? last.font : latinFont))
    if (last && last.font === font) last.text += letter
    else runs.push({ text: letter, font })
  }
  return runs
}

/**
 * Writes a line at `x` with its baseline at `y`, shrunk to fit. What Helvetica has not is shaped by HarfBuzz and drawn
 * as outlines, because PDFKit's shaping breaks Burmese; the text is attached for copying and screen readers.
 */
export async function writeLine(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  { size, color, font = 'Helvetica', maxWidth, spacing = 0, align = 'middle', minSize = 0 }: TextStyle,
) {
  const shapers = await openShapers(text)
  const measure = (text: string, points: number) => {
    const runs = runsOf(text).map((run) => {
      const shaped = run.font && shapers.get(run.font)?.shape(run.text)
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

/** A text as the fonts can draw it. Each other letter becomes a question mark; emoji and the like are left out. */
export const drawable = (text: string) =>
  text
    .normalize('NFC')
    .replace(/(?<![\u1000-\u109f])[\u200b-\u200d]/g, '') // joiners that join nothing here
    .replace(/[^\u200b-\u200d]/gu, (letter) => (fontOf(letter) ? letter : /[\p{L}\p{N}]/u.test(letter) ? '?' : ''))
    .replace(/ +/g, ' ')
    .trim()

/** What shapes the parts of a text. */
async function openShapers(text: string) {
  const needed = new Set(runsOf(text).flatMap(({ font }) => font ?? []))
  return new Map(await Promise.all([...needed].map(async (name) => [name, await openShaper(name)] as const)))
}
