import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Drawing primitives of the curriculum films.

export const CURRICULUM = join(import.meta.dirname, '../../curriculum')

const WIDTH = 854
const HEIGHT = 480
export const NIGHT = '#08271f'
export const NIGHT_2 = '#0d3a2d'
export const INK = '#f3f7f1'
export const INK_2 = '#b9ccc1'
export const GOLD = '#f6be3b'
const HEART = '#7a4e00'
export const UP = '#4ecdb8'
export const DOWN = '#ff9468'
export const EDGE = '#3c6a5a'

/** One spoken sentence with its Burmese caption. `say` is a phonetic spelling for the voice; `pause` is the silence after it. */
export type Sentence = { id: string; text: string; my: string; say?: string; pause?: number }
/** Progress from 0 to 1 of an animation that starts with a sentence. */
export type Clock = (sentence: string, delay?: number, seconds?: number) => number
export type Film = {
  folder: string
  sentences: Sentence[]
  draw: (clock: Clock) => string
  /** The poster, shown before the film starts: no text below 24 px at 640 × 360. */
  poster: string
}
export type Bar = { open: number; high: number; low: number; close: number }

export const tenth = (value: number) => Math.round(value * 10) / 10
export const clamp = (value: number) => Math.min(1, Math.max(0, value))
export const smooth = (value: number) => value * value * (3 - 2 * value)
export const mix = (from: number, to: number, share: number) => from + (to - from) * share
export const times = (count: number) => [...Array(count).keys()]

export const fade = (opacity: number, ...parts: string[]) =>
  opacity <= 0
    ? ''
    : opacity >= 1
      ? parts.join('')
      : `<g opacity="${Math.round(opacity * 50) / 50}">${parts.join('')}</g>`

type WordStyle = { size?: number; colour?: string; anchor?: 'start' | 'middle' | 'end'; weight?: number }
export const words = (
  x: number,
  y: number,
  text: string,
  { size = 34, colour = INK, anchor = 'middle', weight = 700 }: WordStyle = {},
) =>
  `<text x="${tenth(x)}" y="${tenth(y)}" font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="${anchor}">${text}</text>`

type StrokeStyle = { colour?: string; width?: number; dashes?: string }
export const stroke = (path: string, { colour = INK_2, width = 4, dashes }: StrokeStyle = {}) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${dashes ? ` stroke-dasharray="${dashes}"` : ''}/>`

/** A level line drawn from left to right. */
export const levelLine = (y: number, share: number, style: StrokeStyle, from = 40, to = 700) =>
  share <= 0 ? '' : stroke(`M${from} ${tenth(y)}H${tenth(mix(from, to, share))}`, { dashes: '4 12', ...style })

export const tag = (y: number, text: string, colour: string) =>
  `<rect x="706" y="${tenth(y - 25)}" width="124" height="50" rx="10" fill="${colour}"/>${words(768, y + 12, text, { size: 33, colour: '#1a1404' })}`

export const card = (x: number, y: number, width: number, height: number, colour = EDGE) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="20" fill="${NIGHT_2}" stroke="${colour}" stroke-width="3"/>`

const PETAL = 'M0-5C-5-8.6-12-14.6-12-21.8C-12-27.6-5.4-29.8 0-27.8C5.4-29.8 12-27.6 12-21.8C12-14.6 5-8.6 0-5Z'
/** Five petals that open one after another. */
export const blossom = (x: number, y: number, radius: number, open = 1) => {
  if (open <= 0) return ''
  const petals = times(5).map((index) => {
    const grown = smooth(clamp(open * 5 - index))
    return grown > 0
      ? `<path d="${PETAL}" transform="rotate(${index * 72}) scale(${Math.round(grown * 100) / 100})"/>`
      : ''
  })
  return `<g transform="translate(${tenth(x)} ${tenth(y)}) scale(${Math.round((radius / 30) * 100) / 100})" fill="${GOLD}">${petals.join('')}<circle r="3.4" fill="${HEART}"/></g>`
}

/** A rising bar is a tinted outline, a falling one is solid. `y` maps a price to a height. */
export const candle = (x: number, { open, high, low, close }: Bar, y: (price: number) => number, width = 13) => {
  const rising = close >= open
  const colour = rising ? UP : DOWN
  const top = y(Math.max(open, close))
  const foot = Math.max(y(Math.min(open, close)), top + 2)
  const line = Math.max(2.5, width / 5)
  return (
    `<path d="M${tenth(x)} ${tenth(y(high))}V${tenth(top)}M${tenth(x)} ${tenth(foot)}V${tenth(y(low))}" stroke="${colour}" stroke-width="${tenth(line)}"/>` +
    `<rect x="${tenth(x - width / 2)}" y="${tenth(top)}" width="${width}" height="${tenth(foot - top)}" rx="2.5" fill="${colour}" fill-opacity="${rising ? 0.2 : 1}" stroke="${colour}" stroke-width="${tenth(line * 0.8)}"/>`
  )
}

export const heightOf = (lowest: number, highest: number, foot: number, top: number) => (price: number) =>
  mix(foot, top, (price - lowest) / (highest - lowest))

const RAIN = times(26)
  .map((index) => {
    const x = (index * 337) % 900
    const y = (index * 191) % 470
    const length = 18 + ((index * 53) % 30)
    return `M${x} ${y}l${tenth(-length * 0.34)} ${length}`
  })
  .join('')

export const page = (drawn: string, width = WIDTH, height = HEIGHT) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" font-family="'Noto Sans', system-ui, sans-serif">` +
  `<path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="${NIGHT}"/><path d="${RAIN}" stroke="#fff" stroke-opacity=".07" stroke-width="2" stroke-linecap="round"/>${drawn}</svg>\n`

export const readBars = (path: string): Bar[] =>
  readFileSync(join(CURRICULUM, path), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [open = 0, high = 0, low = 0, close = 0] = row.split(',').slice(1).map(Number)
      return { open, high, low, close }
    })
