import { isUtf8 } from 'node:buffer'
import { escapeHtml } from './html.ts'
import { readXml, type XmlElement } from './read-xml.ts'
import { type Glyph, openShaper, type Shaper } from './shapers.ts'

const LETTERS = '\\u1000-\\u109f\\ua9e0-\\ua9ff\\uaa60-\\uaa7f'
const BURMESE = new RegExp(`[${LETTERS}]`)
/** Each script is shaped on its own, as in browsers. */
const RUNS = new RegExp(`[${LETTERS}\\u200b-\\u200d]+|[^${LETTERS}]+`, 'g')

/** Values that are followed, or that change nothing. Any other leaves a label as text. */
const READ: Record<string, RegExp> = {
  'font-size': /^(\d+|\d*\.\d+)(px)?$/,
  'font-weight': /^(normal|bold|\d+)$/,
  'text-anchor': /^(start|middle|end)$/,
  font: /^$/,
  'font-style': /^normal$/,
  'font-variant': /^normal$/,
  'font-stretch': /^normal$/,
  'letter-spacing': /^(normal|0(px|em)?)$/,
  'word-spacing': /^(normal|0(px|em)?)$/,
  'text-transform': /^none$/,
  'text-decoration': /^none$/,
  'text-decoration-line': /^none$/,
  'writing-mode': /^(horizontal-tb|lr|lr-tb)$/,
  direction: /^ltr$/,
  'dominant-baseline': /^(auto|alphabetic)$/,
  'alignment-baseline': /^(auto|baseline|alphabetic)$/,
  'baseline-shift': /^(0|baseline)$/,
  'shape-inside': /^none$/,
  'inline-size': /^(0|auto)$/,
  rotate: /^$/,
  textLength: /^$/,
}
const LENGTH = /^\s*[-+]?(\d+\.?\d*|\.\d+)(px|em)?\s*$/
const PLACES = ['x', 'y', 'dx', 'dy'] as const
/** Attributes that say nothing of an outline. */
const OF_TEXT = /^(x|y|dx|dy|xml:space|text-anchor|font-\w+|letter-spacing)$/

type Place = { [name in (typeof PLACES)[number]]?: number }
/** A text of one element, which becomes a path. `glyphs` are moved and drawn in the size of the element. */
type Piece = Place & { text: string; element: XmlElement; glyphs: Glyph[] }
/** Groups, and the pieces within them. */
type Part = string | Piece

/**
 * Turns the labels of an SVG that have Burmese letters into outlines, because a picture in a page has no fonts but those
 * of the device. A label that cannot be read with certainty stays text.
 */
export async function drawLabels(drawing: Buffer): Promise<Buffer> {
  const svg = isUtf8(drawing) ? drawing.toString() : ''
  const document = BURMESE.test(svg) || svg.includes('&#') ? readXml(svg) : undefined
  const elements = document ? [...descendants(document)] : []
  if (elements.some(({ name }) => /^(.+:)?style$/.test(name))) return drawing
  const labels = elements.filter((one) => one.name === 'text' && BURMESE.test(textOf(one)) && isRead(one))
  if (labels.length === 0) return drawing
  const [regular, bold] = await Promise.all([openShaper('padauk-400'), openShaper('padauk-700')])
  let drawn = ''
  let from = 0
  for (const label of labels) {
    const outlines = drawLabel(label, (element) => (isBold(element) ? bold : regular))
    if (outlines === undefined) continue
    drawn += svg.slice(from, label.start) + outlines
    from = label.end
  }
  return Buffer.from(drawn + svg.slice(from))
}

function* descendants(element: XmlElement): Generator<XmlElement> {
  for (const child of element.children)
    if (typeof child !== 'string') {
      yield child
      yield* descendants(child)
    }
}

const textOf = ({ children }: XmlElement): string =>
  children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

const collapse = (text: string) => text.replace(/[ \t\r\n]+/g, ' ')

/** A property of an element, also an inherited one. */
function propertyOf({ attributes, parent }: XmlElement, name: string): string | undefined {
  const declarations = (attributes.get('style') ?? '').split(';').map((one) => one.split(':'))
  const [, styled] = declarations.findLast(([property]) => property?.trim() === name) ?? []
  return (styled ?? attributes.get(name))?.trim() ?? (parent && propertyOf(parent, name))
}

const sizeOf = (element: XmlElement) => Number.parseFloat(propertyOf(element, 'font-size') ?? '16')

function isBold(element: XmlElement) {
  const weight = propertyOf(element, 'font-weight')
  return weight === 'bold' || Number(weight) >= 600
}

/** Whether it is certain where each letter is, and whether a group may take the place of the label. */
function isRead(label: XmlElement): boolean {
  const parts = [...descendants(label)]
  const areSpacesKept =
    propertyOf(label, 'xml:space') === 'preserve' || propertyOf(label, 'white-space')?.startsWith('pre') === true
  return (
    parts.every(({ name }) => name === 'tspan') &&
    [label, ...parts].every(isPlain) &&
    !isClipping(label) &&
    (!areSpacesKept || collapse(textOf(label)).trim() === textOf(label))
  )
}

const isPlain = (element: XmlElement) =>
  PLACES.every((name) => LENGTH.test(element.attributes.get(name) ?? '0')) &&
  Object.entries(READ).every(([name, values]) => {
    const value = propertyOf(element, name)
    return value === undefined || values.test(value)
  })

/** Clip paths have no groups. */
const isClipping = ({ parent }: XmlElement): boolean =>
  parent !== undefined && (parent.name === 'clipPath' || isClipping(parent))

/** The group that replaces a label; undefined if its font lacks a letter. */
function drawLabel(label: XmlElement, shaperOf: (element: XmlElement) => Shaper): string | undefined {
  const parts: Part[] = []
  write(label, {}, parts, { isAfterSpace: true })
  const pieces = parts.filter((part) => typeof part !== 'string')
  const isPlaced = ({ x, y }: Piece) => x !== undefined || y !== undefined
  const pen = { x: 0, y: 0 }
  for (let from = 0; from < pieces.length; ) {
    const next = pieces.findIndex((piece, at) => at > from && isPlaced(piece))
    const chunk = pieces.slice(from, next < 0 ? undefined : next)
    if (!placeChunk(chunk, pen, shaperOf)) return undefined
    from += chunk.length
  }
  return parts.map((part) => (typeof part === 'string' ? part : outline(part))).join('')
}

/**
 * Writes the groups of an element and the pieces within.
 * @param place of the first letter
 * @returns the place, if no letter has taken it
 */
function write(element: XmlElement, place: Place, parts: Part[], line: { isAfterSpace: boolean }): Place {
  const { name, attributes, children } = element
  const given = { ...place }
  for (const one of PLACES) {
    const length = attributes.get(one)
    if (length !== undefined) given[one] = Number.parseFloat(length) * (/em\s*$/.test(length) ? sizeOf(element) : 1)
  }
  const look = [...attributes].flatMap(([one, value]) => (OF_TEXT.test(one) ? [] : ` ${one}="${escapeHtml(value)}"`))
  // Outlines obey it, and letters do not.
  if (name === 'text' && propertyOf(element, 'fill-rule') === 'evenodd') look.push(' fill-rule="nonzero"')
  const isGroup = name === 'text' || look.length > 0
  if (isGroup) parts.push(`<g${look.join('')}>`)
  let left: Place = given
  for (const child of children) {
    if (typeof child !== 'string') {
      left = write(child, left, parts, line)
      continue
    }
    const isFirst = line.isAfterSpace || left.x !== undefined || left.y !== undefined
    const text = isFirst ? collapse(child).trimStart() : collapse(child)
    if (!text) continue
    line.isAfterSpace = text.endsWith(' ')
    parts.push({ ...left, text, element, glyphs: [] })
    left = {}
  }
  if (isGroup) parts.push('</g>')
  return left === given ? place : left
}

/**
 * Shapes the pieces that are anchored together, and moves the pen to their end.
 * @returns whether the font has every letter
 */
function placeChunk(chunk: Piece[], pen: { x: number; y: number }, shaperOf: (element: XmlElement) => Shaper): boolean {
  const [first, last] = [chunk[0] as Piece, chunk.at(-1) as Piece]
  last.text = last.text.trimEnd()
  pen.x = first.x ?? pen.x
  pen.y = first.y ?? pen.y
  const begin = pen.x
  for (const piece of chunk) {
    const size = sizeOf(piece.element)
    pen.x += piece.dx ?? 0
    pen.y += piece.dy ?? 0
    for (const run of piece.text.match(RUNS) ?? []) {
      const { glyphs, width, isWhole } = shaperOf(piece.element).shape(run)
      if (!isWhole) return false
      for (const { path, x, y } of glyphs) piece.glyphs.push({ path, x: pen.x + x * size, y: pen.y - y * size })
      pen.x += width * size
    }
  }
  const anchor = propertyOf(first.element, 'text-anchor')
  const shift = anchor === 'middle' ? (begin - pen.x) / 2 : anchor === 'end' ? begin - pen.x : 0
  for (const { glyphs } of chunk) for (const glyph of glyphs) glyph.x += shift
  pen.x += shift
  return true
}

/** One path for all glyphs, in a thousandth of their size, each point relative to the last, so that it is short. */
function outline({ element, glyphs }: Piece): string {
  const size = sizeOf(element)
  const units = 10 ** Math.max(0, Math.ceil(Math.log10(1000 / size)))
  const round = (value: number) => Math.round(value * units)
  let path = ''
  let [x, y] = [0, 0]
  const add = (command: string, ...numbers: number[]) => {
    const texts = numbers.map((number) => String(number / units).replace(/^(-?)0\./, '$1.'))
    path += command + texts.join(' ').replaceAll(' -', '-')
  }
  for (const glyph of glyphs) {
    // Rounded apart from its points, so that a letter is written alike everywhere, which compresses well.
    const [left, base] = [round(glyph.x), round(glyph.y)]
    let [startX, startY] = [0, 0]
    for (const [, command = '', rest = ''] of glyph.path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
      if (command === 'Z') {
        add('z')
        ;[x, y] = [startX, startY]
        continue
      }
      const points = rest
        .split(/[ ,]+/)
        .map((value, nth) => (nth % 2 === 0 ? left + round(Number(value) * size) : base - round(Number(value) * size)))
      const [toX, toY] = points.slice(-2) as [number, number]
      if (path === '') add('M', ...points)
      else if (command === 'L' && toY === y) add('h', toX - x)
      else if (command === 'L' && toX === x) add('v', toY - y)
      else add(command.toLowerCase(), ...points.map((value, nth) => value - (nth % 2 === 0 ? x : y)))
      ;[x, y] = [toX, toY]
      if (command === 'M') [startX, startY] = [toX, toY]
    }
  }
  return path && `<path d="${path}"/>`
}
