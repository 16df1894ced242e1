import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as hb from 'harfbuzzjs'

/**
 * A word as HarfBuzz shapes it with Padauk at the origin, which is what browsers show: the path of each glyph and its
 * place, and the width of all, in units of the font with y upwards.
 */
export function shapeWord(word: string, weight: 400 | 700) {
  const file = join(import.meta.dirname, `../../fonts/padauk-${weight}.ttf`)
  const face = new hb.Face(new hb.Blob(new Uint8Array(readFileSync(file)).buffer))
  const font = new hb.Font(face)
  const buffer = new hb.Buffer()
  buffer.addText(word)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  let width = 0
  const glyphs = buffer.getGlyphInfos().map(({ codepoint }, nth) => {
    const { xAdvance, xOffset, yOffset } = positions[nth] as hb.GlyphPosition
    const glyph = { path: font.glyphToPath(codepoint), x: width + xOffset, y: yOffset }
    width += xAdvance
    return glyph
  })
  return { glyphs, width, upem: face.upem }
}
