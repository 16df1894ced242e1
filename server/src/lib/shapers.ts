import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FontName } from '@padauk/rules/font-letters'
import type * as HarfBuzz from 'harfbuzzjs'

const FOLDER = join(import.meta.dirname, '../../fonts')

/** A glyph's path, moved by x and y. All are in em, with y upwards. */
export type Glyph = { path: string; x: number; y: number }
/** `isWhole`: the font has every letter. */
type Shaped = { width: number; glyphs: Glyph[]; isWhole: boolean }
export type Shaper = { shape(text: string): Shaped }
/** Certificates have bold letters only. */
type ShapedFont = FontName | 'padauk-400'

const shapers = new Map<ShapedFont, Promise<Shaper>>()

/** What shapes a text of one script with a font. HarfBuzz and the font are read when the first text needs them. */
export function openShaper(name: ShapedFont): Promise<Shaper> {
  let shaper = shapers.get(name)
  if (!shaper) {
    shaper = loadShaper(name)
    shapers.set(name, shaper)
  }
  return shaper
}

async function loadShaper(name: ShapedFont): Promise<Shaper> {
  const hb: typeof HarfBuzz = await import('harfbuzzjs')
  const face = new hb.Face(new hb.Blob(new Uint8Array(readFileSync(join(FOLDER, `${name}.ttf`))).buffer))
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
      const infos = buffer.getGlyphInfos()
      const glyphs = infos.map(({ codepoint }, index) => {
        const { xAdvance, xOffset, yOffset } = positions[index] as HarfBuzz.GlyphPosition
        const path = font
          .glyphToPath(codepoint)
          .replace(/-?\d+(\.\d+)?/g, (number) => String(Number((Number(number) * unit).toFixed(5))))
        const glyph = { path, x: (at + xOffset) * unit, y: yOffset * unit }
        at += xAdvance
        return glyph
      })
      const isWhole = infos.every(({ codepoint }) => codepoint !== 0)
      return { width: at * unit, glyphs: glyphs.filter(({ path }) => path), isWhole }
    },
  }
}
