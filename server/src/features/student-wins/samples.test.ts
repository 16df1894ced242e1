import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { WINS } from '../../../../demo/world.ts'

const PICTURES = join(import.meta.dirname, '../../../../demo/pictures')
const NUMBERS: Record<string, number> = {
  four: 4,
  five: 5,
  twenty: 20,
  thirty: 30,
  fifty: 50,
  ninety: 90,
  hundred: 100,
}
/** What is counted in a picture: days, trades and ticks. */
const COUNTED = /<circle cx|<use href="#b"|<rect x="\d+(\.\d+)?" y="[\d.]+" width="9"|<path d="M74\.5/g

test('VISIT-17 a number in the caption of a sample is that of its picture, in both languages', () => {
  let told = 0
  for (const [at, [en, my]] of WINS.WIN.entries()) {
    const word = Object.keys(NUMBERS).find((name) => new RegExp(`\\b${name}\\b`).test(en))
    const counts = [...my.matchAll(/\d+/g)].map(([digits]) => Number(digits))
    assert.ok(word || counts.length === 0, my)
    if (!word) continue
    told++
    const name = `win-${String(at + 1).padStart(2, '0')}.svg`
    const svg = readFileSync(join(PICTURES, name), 'utf8')
    const [, drawn = ''] = svg.split('</defs>')
    const shapes = drawn.match(COUNTED) ?? []
    // The blossom that every picture has is none of them where something else is counted.
    const things = shapes.some((shape) => shape.startsWith('<circle'))
      ? shapes
      : shapes.filter((shape) => !shape.startsWith('<use'))
    assert.equal(things.length, NUMBERS[word], `${name}: ${en}`)
    for (const count of counts) assert.equal(count, NUMBERS[word], my)
  }
  assert.ok(told >= 6)
})

test('VISIT-4 the picture of a sample leaves it to its title to say so, which the card shows as text', () => {
  const pictures = readdirSync(PICTURES).filter((name) => /^(win|proof)-/.test(name))
  assert.equal(pictures.length, WINS.WIN.length + WINS.PROOF.length)
  const saying = pictures.filter((name) => readFileSync(join(PICTURES, name), 'utf8').includes('Sample'))
  assert.deepEqual(saying, [])
  for (const [en, my] of [...WINS.WIN, ...WINS.PROOF]) {
    assert.match(en, /^Sample: /)
    assert.match(my, /^နမူနာ: /)
  }
})
