// Burmese in drawings becomes outlines, compared with HarfBuzz, which shapes text in browsers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shapeWord } from '#test/harfbuzz.ts'
import { drawLabels } from './drawn-labels.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 330 160">'
const draw = async (drawing: string) => String(await drawLabels(Buffer.from(drawing)))
const svg = (inside: string) => `${SVG}${inside}</svg>`
/** What becomes of the inside of a drawing. */
const drawn = async (inside: string) => (await draw(svg(inside))).slice(SVG.length, -'</svg>'.length)
const WORD = 'ကျောင်း'

type Box = { left: number; right: number; top: number; bottom: number }
const boxOf = (points: [number, number][]): Box => ({
  left: Math.min(...points.map(([x]) => x)),
  right: Math.max(...points.map(([x]) => x)),
  top: Math.min(...points.map(([, y]) => y)),
  bottom: Math.max(...points.map(([, y]) => y)),
})

/** A word as it is shaped at the origin: the points of its outline with y downwards, and its width. */
function shape(word: string, size: number, weight: 400 | 700) {
  const { glyphs, width, upem } = shapeWord(word, weight)
  const unit = size / upem
  const points = glyphs.flatMap((glyph) =>
    [...glyph.path.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]): [number, number] => [
      (Number(x) + glyph.x) * unit,
      -(Number(y) + glyph.y) * unit,
    ]),
  )
  return { points, width: width * unit }
}

/** The points of all paths, which have M, m, l, h, v, q and z only. */
function pointsIn(drawing: string) {
  const points: [number, number][] = []
  for (const [, path = ''] of drawing.matchAll(/ d="([^"]*)"/g)) {
    let [x, y] = [0, 0]
    let start: [number, number] = [0, 0]
    for (const [, command = '', rest = ''] of path.matchAll(/([MmlhvqzZ])([^a-zA-Z]*)/g)) {
      const numbers = [...rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number)
      if (command === 'z') [x, y] = start
      else if (command === 'h' || command === 'v') {
        if (command === 'h') x += numbers[0] as number
        else y += numbers[0] as number
        points.push([x, y])
      } else {
        const from = command === 'M' ? [0, 0] : [x, y]
        for (let nth = 0; nth < numbers.length; nth += 2) {
          ;[x, y] = [(from[0] as number) + (numbers[nth] as number), (from[1] as number) + (numbers[nth + 1] as number)]
          points.push([x, y])
        }
        if (/m/i.test(command)) start = [x, y]
      }
    }
  }
  return points
}

/** Each point is where HarfBuzz has it, moved to a place. */
function assertAt(drawing: string, word: string, size: number, weight: 400 | 700, place: { x: number; y: number }) {
  const wanted = shape(word, size, weight).points.map(([x, y]) => [x + place.x, y + place.y])
  const found = pointsIn(drawing)
  assert.equal(found.length, wanted.length)
  for (const [nth, [x, y]] of found.entries()) {
    const [wantedX, wantedY] = wanted[nth] as [number, number]
    assert.ok(Math.hypot(x - wantedX, y - wantedY) < size / 500, `point ${nth}: ${x} ${y}, not ${wantedX} ${wantedY}`)
  }
}

test('WORDS-2 a Burmese label in a drawing becomes the outline that HarfBuzz gives, where the label was', async () => {
  const label = `<text x="20" y="70" fill="#b9ccc1" font-size="13">${WORD}</text>`
  const found = await drawn(label)
  assert.match(found, /^<g fill="#b9ccc1"><path d="M[^"]+"\/><\/g>$/)
  assertAt(found, WORD, 13, 400, { x: 20, y: 70 })
  // By nothing but its own letters, also where they are written as numbers.
  const codes = [...WORD].map((letter) => `&#x${letter.codePointAt(0)?.toString(16)};`).join('')
  assert.equal(await drawn(label.replace(WORD, codes)), found)
})

test('WORDS-2 an outlined label has the anchor and the weight of its text, also inherited ones', async () => {
  const { width } = shape(WORD, 16, 700)
  for (const [anchor, shift] of [
    ['start', 0],
    ['middle', width / 2],
    ['end', width],
  ] as const) {
    const place = { x: 114 - shift, y: 40 }
    for (const label of [
      `<text x="114" y="40" font-size="16" text-anchor="${anchor}" font-weight="700">${WORD}</text>`,
      `<g font-size="16px" text-anchor="${anchor}"><g font-weight="bold"><text x="114" y="40">${WORD}</text></g></g>`,
      `<text x="114" y="40" font-size="9" style="font-size: 16px; text-anchor:${anchor};font-weight:600">${WORD}</text>`,
    ])
      assertAt(await drawn(label), WORD, 16, 700, place)
  }
  // What is not said is 16 at the origin.
  assertAt(await drawn(`<text>${WORD}</text>`), WORD, 16, 400, { x: 0, y: 0 })
})

test('WORDS-2 lines and parts of a label stay where they are, each with its own look', async () => {
  const lines = await drawn(
    `<text x="50" y="20" font-size="10" fill="red" transform="rotate(90)" id="a">
      <tspan x="50" dy="1.5em">${WORD}</tspan>
      <tspan x="60" dy="12" fill="blue">${WORD}</tspan>
    </text>`,
  )
  assert.match(
    lines,
    /^<g fill="red" transform="rotate\(90\)" id="a"><path d="[^"]+"\/><g fill="blue"><path d="[^"]+"\/><\/g><\/g>$/,
  )
  const [first = '', second = ''] = lines.split('<g fill="blue">')
  assertAt(first, WORD, 10, 400, { x: 50, y: 35 })
  assertAt(second, WORD, 10, 400, { x: 60, y: 47 })

  const parts = await drawn(
    `<text x="100" y="20" font-size="10" text-anchor="middle">${WORD}<tspan font-weight="700" dx="3">${WORD}</tspan></text>`,
  )
  const [regular, bold] = [shape(WORD, 10, 400), shape(WORD, 10, 700)]
  const left = 100 - (regular.width + 3 + bold.width) / 2
  const [one = '', two = ''] = parts.split('/><path')
  assertAt(one, WORD, 10, 400, { x: left, y: 20 })
  assertAt(two, WORD, 10, 700, { x: left + regular.width + 3, y: 20 })
})

test('WORDS-2 the Latin of a Burmese label is drawn with it, and a label without Burmese stays text', async () => {
  const latin = '<text x="9" y="9">USDT 4,420</text>'
  assert.equal(await drawn(latin), latin)
  const found = await drawn(`${latin}<text x="9" y="40" font-size="20">${WORD} 7</text><path d="M0 0h9"/>`)
  assert.ok(found.startsWith(`${latin}<g><path d="M`) && found.endsWith('"/></g><path d="M0 0h9"/>'), found)
  const [word, seven] = [shape(`${WORD} `, 20, 400).width, boxOf(shape('7', 20, 400).points)]
  const box = boxOf(pointsIn(found.slice(0, -'<path d="M0 0h9"/>'.length)))
  assert.ok(Math.abs(box.right - (9 + word + seven.right)) < 0.05, JSON.stringify(box))
})

test('WORDS-2 a label that cannot be read with certainty stays text, and so does a broken drawing', async () => {
  const style = '<style>text{font-size:30px}</style>'
  for (const label of [
    `<text><textPath href="#a">${WORD}</textPath></text>`,
    `<text rotate="10 20">${WORD}</text>`,
    `<text x="1 2 3">${WORD}</text>`,
    `<text x="50%">${WORD}</text>`,
    `<text dx="1,2">${WORD}</text>`,
    `<text textLength="90">${WORD}</text>`,
    `<text font-size="large">${WORD}</text>`,
    `<g letter-spacing="2"><text>${WORD}</text></g>`,
    `<text dominant-baseline="middle">${WORD}</text>`,
    `<text style="font-size:20px !important">${WORD}</text>`,
    `<text xml:space="preserve">${WORD}  ${WORD}</text>`,
    `<text>${WORD}<animate attributeName="x" to="9"/></text>`,
    `<text>${WORD} ✓</text>`,
    `<clipPath id="a"><text>${WORD}</text></clipPath>`,
    `${style}<text>${WORD}</text>`,
    `<text>${WORD}</text></g>`,
    `<text x="1" x>${WORD}</text>`,
  ])
    assert.equal(await drawn(label), label)
  const whole = `<!DOCTYPE svg [<!ENTITY ka "က">]>${svg(`<text>&ka;${WORD}</text>`)}`
  assert.equal(await draw(whole), whole)
  const latin1 = Buffer.from(svg('<text>&#4096; \u00e9</text>'), 'latin1')
  assert.equal(await drawLabels(latin1), latin1)
  // What changes nothing is no reason.
  const plain = `<text xml:space="preserve" letter-spacing="0em" style="line-height:1.25;white-space:pre">${WORD}</text>`
  assertAt(await drawn(plain), WORD, 16, 400, { x: 0, y: 0 })
})

test('WORDS-2 what is around a label stays as it was written', async () => {
  const around = (label: string) =>
    `\ufeff<?xml version="1.0"?>\n<!-- <text>${WORD}</text> -->\n<!DOCTYPE svg>\n<svg xmlns='http://www.w3.org/2000/svg' aria-label="a > b">\n<title>${WORD}</title><g fill-rule="evenodd">${label}</g>\n</svg>\n`
  const found = await draw(around(`<text class='b'\n x='3'>${WORD}</text>`))
  const [, label = ''] = /<g fill-rule="evenodd">(.*)<\/g>/.exec(found) ?? []
  // Letters overlap their marks.
  assert.match(label, /^<g class="b" fill-rule="nonzero"><path d="[^"]+"\/><\/g>$/)
  assert.equal(found, around(label))
})
