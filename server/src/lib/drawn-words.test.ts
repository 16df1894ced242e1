// Burmese that is drawn instead of written, compared with HarfBuzz, which shapes text in browsers.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { LANGUAGE_NAMES } from '@padauk/rules/languages'
import * as hb from 'harfbuzzjs'

/** A word as one path of an SVG, in units of 1/1000 em, with y downwards. */
function draw(word: string) {
  const file = join(import.meta.dirname, '../../fonts/padauk-700.ttf')
  const face = new hb.Face(new hb.Blob(new Uint8Array(readFileSync(file)).buffer))
  const font = new hb.Font(face)
  const buffer = new hb.Buffer()
  buffer.addText(word)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  const units = (value: number) => Math.round((value * 1000) / face.upem)
  const positions = buffer.getGlyphPositions()
  let at = 0
  const ys: number[] = []
  const path = buffer.getGlyphInfos().map(({ codepoint }, nth) => {
    const { xAdvance, xOffset, yOffset } = positions[nth] as hb.GlyphPosition
    const drawn = font.glyphToPath(codepoint).replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, x: string, y: string) => {
      const down = -units(Number(y) + yOffset)
      ys.push(down)
      return `${units(Number(x) + at + xOffset)} ${down}`
    })
    at += xAdvance
    return drawn
  })
  const top = Math.min(...ys)
  const box = `0 ${top} ${units(at)} ${Math.max(...ys) - top}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path d="${path.join('')}"/></svg>\n`
}

test('WORDS-1 the name of Burmese is drawn as browsers shape it', () => {
  const drawn = readFileSync(join(import.meta.dirname, '../../../web/app/features/languages/myanmar.svg'), 'utf8')
  // After a change of font or name, this is what the file has to hold.
  assert.equal(drawn, draw(LANGUAGE_NAMES.my))
})
