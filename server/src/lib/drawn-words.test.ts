// Burmese that is drawn instead of written, compared with HarfBuzz, which shapes text in browsers.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { LANGUAGE_NAMES } from '@padauk/rules/languages'
import { shapeWord } from '#test/harfbuzz.ts'

/** A word as one path of an SVG, in units of 1/1000 em, with y downwards. */
function draw(word: string) {
  const { glyphs, width, upem } = shapeWord(word, 700)
  const units = (value: number) => Math.round((value * 1000) / upem)
  const ys: number[] = []
  const paths = glyphs.map((glyph) =>
    glyph.path.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, x: string, y: string) => {
      const down = -units(Number(y) + glyph.y)
      ys.push(down)
      return `${units(Number(x) + glyph.x)} ${down}`
    }),
  )
  const top = Math.min(...ys)
  const box = `0 ${top} ${units(width)} ${Math.max(...ys) - top}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path d="${paths.join('')}"/></svg>\n`
}

test('WORDS-1 the name of Burmese is drawn as browsers shape it', () => {
  const drawn = readFileSync(join(import.meta.dirname, '../../../web/app/features/languages/myanmar.svg'), 'utf8')
  // After a change of font or name, this is what the file has to hold.
  assert.equal(drawn, draw(LANGUAGE_NAMES.my))
})
