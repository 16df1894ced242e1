// Makes the short films of the curriculum: pictures drawn as SVG, a voice from a speech synthesiser, captions timed to it,
// and from these an HLS folder beside the lesson. Run it again only when a film is to change: what it makes is kept in the repository.
//   node scripts/make-videos.ts [name]     all films, or those whose folder contains the name
// Needs flite, rsvg-convert, ffmpeg and the font Noto Sans (Debian: flite librsvg2-bin ffmpeg fonts-noto-core).
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const CURRICULUM = join(import.meta.dirname, '..', 'curriculum')

const WIDTH = 854
const HEIGHT = 480
const FRAMES_PER_SECOND = 12
const SEGMENT_SECONDS = 4
const LEAD_IN = 0.6
const PAUSE = 0.45
const LEAD_OUT = 2.2
const AUDIO_RATE = 28_000

const NIGHT = '#08271f'
const NIGHT_2 = '#0d3a2d'
const INK = '#f3f7f1'
const INK_2 = '#b9ccc1'
const GOLD = '#f6be3b'
const HEART = '#7a4e00'
const UP = '#4ecdb8'
const DOWN = '#ff9468'
const EDGE = '#3c6a5a'

/** One spoken sentence. `say` spells out what the voice would read wrongly; `pause` is the silence after it. */
type Sentence = { id: string; text: string; say?: string; pause?: number }
/** How far an act that begins with a sentence has come, from 0 to 1. */
type Clock = (sentence: string, delay?: number, seconds?: number) => number
type Film = {
  folder: string
  sentences: Sentence[]
  draw: (clock: Clock) => string
  /** The picture before the film starts: no words smaller than 24 px at 640 × 360. */
  poster: string
}
type Spoken = Sentence & { start: number; end: number }
type Bar = { open: number; high: number; low: number; close: number }

// ── drawing ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const tenth = (value: number) => Math.round(value * 10) / 10
const clamp = (value: number) => Math.min(1, Math.max(0, value))
const smooth = (value: number) => value * value * (3 - 2 * value)
const mix = (from: number, to: number, share: number) => from + (to - from) * share
const times = (count: number) => [...Array(count).keys()]

const fade = (opacity: number, ...parts: string[]) =>
  opacity <= 0 ? '' : opacity >= 1 ? parts.join('') : `<g opacity="${Math.round(opacity * 50) / 50}">${parts.join('')}</g>`

type WordStyle = { size?: number; colour?: string; anchor?: 'start' | 'middle' | 'end'; weight?: number }
const words = (x: number, y: number, text: string, { size = 34, colour = INK, anchor = 'middle', weight = 700 }: WordStyle = {}) =>
  `<text x="${tenth(x)}" y="${tenth(y)}" font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="${anchor}">${text}</text>`

type StrokeStyle = { colour?: string; width?: number; dashes?: string }
const stroke = (path: string, { colour = INK_2, width = 4, dashes }: StrokeStyle = {}) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${dashes ? ` stroke-dasharray="${dashes}"` : ''}/>`

/** A level line that is drawn from left to right. */
const levelLine = (y: number, share: number, style: StrokeStyle, from = 40, to = 700) =>
  share <= 0 ? '' : stroke(`M${from} ${tenth(y)}H${tenth(mix(from, to, share))}`, { dashes: '4 12', ...style })

const tag = (y: number, text: string, colour: string) =>
  `<rect x="706" y="${tenth(y - 25)}" width="124" height="50" rx="10" fill="${colour}"/>${words(768, y + 12, text, { size: 33, colour: '#1a1404' })}`

const card = (x: number, y: number, width: number, height: number, colour = EDGE) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="20" fill="${NIGHT_2}" stroke="${colour}" stroke-width="3"/>`

const PETAL = 'M0-5C-5-8.6-12-14.6-12-21.8C-12-27.6-5.4-29.8 0-27.8C5.4-29.8 12-27.6 12-21.8C12-14.6 5-8.6 0-5Z'
/** Five petals that open one after another. */
const blossom = (x: number, y: number, radius: number, open = 1) => {
  if (open <= 0) return ''
  const petals = times(5).map((index) => {
    const grown = smooth(clamp(open * 5 - index))
    return grown > 0 ? `<path d="${PETAL}" transform="rotate(${index * 72}) scale(${Math.round(grown * 100) / 100})"/>` : ''
  })
  return `<g transform="translate(${tenth(x)} ${tenth(y)}) scale(${Math.round((radius / 30) * 100) / 100})" fill="${GOLD}">${petals.join('')}<circle r="3.4" fill="${HEART}"/></g>`
}

/** A rising bar is a tinted outline, a falling one is solid. `y` turns a price into a height. */
const candle = (x: number, { open, high, low, close }: Bar, y: (price: number) => number, width = 13) => {
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

const heightOf = (lowest: number, highest: number, foot: number, top: number) => (price: number) =>
  mix(foot, top, (price - lowest) / (highest - lowest))

const RAIN = times(26)
  .map((index) => {
    const x = (index * 337) % 900
    const y = (index * 191) % 470
    const length = 18 + ((index * 53) % 30)
    return `M${x} ${y}l${tenth(-length * 0.34)} ${length}`
  })
  .join('')

const page = (drawn: string, width = WIDTH, height = HEIGHT) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" font-family="'Noto Sans', system-ui, sans-serif">` +
  `<path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="${NIGHT}"/><path d="${RAIN}" stroke="#fff" stroke-opacity=".07" stroke-width="2" stroke-linecap="round"/>${drawn}</svg>\n`

const readBars = (path: string): Bar[] =>
  readFileSync(join(CURRICULUM, path), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [open = 0, high = 0, low = 0, close = 0] = row.split(',').slice(1).map(Number)
      return { open, high, low, close }
    })

// ── film 1: what money is for ────────────────────────────────────────────────────────────────────────────────────────

const riceSack = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><path d="M-52 62C-66 20-58-22-34-44H34C58-22 66 20 52 62Q0 78-52 62Z" fill="${NIGHT_2}" stroke="${INK_2}" stroke-width="5" stroke-linejoin="round"/><path d="M-34-44Q0-30 34-44L26-64Q0-54-26-64Z" fill="${INK_2}"/>` +
  `<g fill="${INK}">${times(9)
    .map((index) => `<ellipse cx="${(index % 3) * 26 - 26}" cy="${Math.floor(index / 3) * 22 - 8}" rx="8" ry="4" transform="rotate(${index * 40} ${(index % 3) * 26 - 26} ${Math.floor(index / 3) * 22 - 8})"/>`)
    .join('')}</g></g>`

const shoe = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><path d="M-66 34V-34Q-46-22-26-34L8 4Q58 6 68 34Z" fill="${NIGHT_2}" stroke="${INK_2}" stroke-width="5" stroke-linejoin="round"/><path d="M-70 34H72V50H-70Z" fill="${INK_2}"/><path d="M-16-18l-14 12M-4-6l-14 12M8 6L-6 18" stroke="${INK}" stroke-width="5" stroke-linecap="round"/></g>`

const arrow = (x: number, y: number, length: number, share: number, colour: string) => {
  if (share <= 0) return ''
  const end = x + length * share
  const back = Math.sign(length) * 18
  return stroke(`M${x} ${y}H${tenth(end)}M${tenth(end - back)} ${y - 14}L${tenth(end)} ${y}L${tenth(end - back)} ${y + 14}`, { colour, width: 6 })
}

const jobCard = (index: number, name: string, picture: string) =>
  `${card(40 + index * 264, 96, 246, 286)}${words(163 + index * 264, 350, name, { size: 42 })}<g transform="translate(${163 + index * 264} 200)">${picture}</g>`

const payPicture = (share: number) => arrow(-70, -24, 140, clamp(share * 2), UP) + arrow(70, 28, -140, clamp(share * 2 - 1), INK_2)
const keepPicture = (share: number) =>
  `${stroke('M-46-62H46M-38-62V-44Q-58-30-58-8V50Q-58 66-42 66H42Q58 66 58 50V-8Q58-30 38-44V-62', { width: 5 })}${blossom(0, 16, 44, share)}`
const measurePicture = (share: number) =>
  stroke('M-76 66H76', { width: 5 }) +
  times(4)
    .map((index) => {
      const height = (28 + index * 30) * smooth(clamp(share * 4 - index))
      return height > 0 ? `<rect x="${-66 + index * 36}" y="${tenth(62 - height)}" width="24" height="${tenth(height)}" rx="4" fill="${GOLD}"/>` : ''
    })
    .join('')

const money: Film = {
  folder: '01-crypto-foundations/01-what-money-is/01-money-and-value/01-what-money-is-for.video',
  sentences: [
    { id: 'farmer', text: 'A farmer has rice, and she needs shoes.' },
    { id: 'stuck', text: 'But the shoemaker wants no rice today, so they cannot trade.' },
    { id: 'money', text: 'With money, she sells the rice to anyone, and pays the shoemaker later.', pause: 0.9 },
    { id: 'pay', text: 'This is the first job of money: it pays.' },
    { id: 'keep', text: 'The second: it keeps. What you earn today should still buy something next month.' },
    { id: 'measure', text: 'The third: it measures. Rice, rent and data have prices in the same unit.', pause: 0.9 },
    { id: 'phone', text: 'Now say a phone costs 800,000 kyat.', say: 'Now, say a phone costs eight hundred thousand chat.' },
    { id: 'save', text: 'You save 100,000 each month.', say: 'You save one hundred thousand each month.' },
    { id: 'rise', text: 'But its price rises by 3 % each month.', say: 'But its price rises by three percent each month.' },
    {
      id: 'short',
      text: 'After eight months you are more than 200,000 kyat short.',
      say: 'After eight months, you are more than two hundred thousand chat short.',
    },
    { id: 'failed', text: 'The money still paid and measured. It failed at keeping.', pause: 0.8 },
    { id: 'ask', text: 'So ask of any money: good for which job, and for how long?' },
  ],
  draw(clock) {
    const toCards = clock('pay', -0.5, 0.5)
    const toSaving = clock('phone', -0.5, 0.5)
    const toEnd = clock('ask', -0.5, 0.5)

    const barter = () => {
      const opened = clock('money', 0.3, 1.2)
      const sold = clock('money', 1.2, 1.2)
      const refused = clock('stuck', 0.8, 0.5) * (1 - clock('money', 0, 0.4))
      return [
        fade(clock('farmer', 0, 0.5), riceSack(170, 220)),
        fade(clock('farmer', 1, 0.5), shoe(690, 220)),
        fade(1 - clock('money', 0, 0.4), arrow(270, 220, 310, clock('farmer', 1.6, 0.8), INK_2)),
        fade(refused, `<circle cx="425" cy="220" r="52" fill="${NIGHT}"/>`, stroke('M398 193L452 247M452 193L398 247', { colour: DOWN, width: 14 })),
        blossom(427, 220, 78, opened),
        arrow(262, 220, 70, sold, GOLD),
        arrow(522, 220, 70, clock('money', 2.6, 0.8), GOLD),
        fade(clock('farmer', 0.2, 0.5), words(170, 350, 'Rice', { size: 44 })),
        fade(clock('farmer', 1.2, 0.5), words(690, 350, 'Shoes', { size: 44 })),
        fade(opened, words(427, 350, 'Money', { size: 44, colour: GOLD })),
      ].join('')
    }

    const jobs = () =>
      [
        fade(clock('pay', 0, 0.5), jobCard(0, 'Pay', payPicture(clock('pay', 0.5, 1.4)))),
        fade(clock('keep', 0, 0.5), jobCard(1, 'Keep', keepPicture(clock('keep', 0.5, 2.2)))),
        fade(clock('measure', 0, 0.5), jobCard(2, 'Measure', measurePicture(clock('measure', 0.5, 2.2)))),
      ].join('')

    const saving = () => {
      const y = heightOf(0, 1100, 410, 60)
      const x = (month: number) => 80 + month * 66
      const saved = clock('save', 0, 2.2) * 8
      const risen = clock('rise', 0, 2.4) * 8
      const price = (month: number) => 800 * 1.03 ** month
      const bars = times(8).map((month) => {
        const grown = smooth(clamp(saved - month))
        const top = y((month + 1) * 100 * grown)
        return grown > 0
          ? `<rect x="${x(month + 1) - 22}" y="${tenth(top)}" width="44" height="${tenth(410 - top)}" rx="5" fill="${UP}" fill-opacity=".2" stroke="${UP}" stroke-width="3.5"/>`
          : ''
      })
      const dear = times(Math.floor(risen * 4) + 1)
        .map((step) => `${step ? 'L' : 'M'}${tenth(x(step / 4))} ${tenth(y(price(step / 4)))}`)
        .join('')
      const gap = clock('short', 0.6, 0.8)
      const gapTop = y(price(8))
      const gapFoot = y(800)
      return [
        stroke('M60 410H660', { width: 3 }),
        bars.join(''),
        fade(1 - clock('rise', 0, 0.6) * 0.6, levelLine(y(800), clock('phone', 0.4, 1), { colour: GOLD, width: 4 }, 80, 640)),
        risen > 0 ? stroke(dear, { colour: GOLD, width: 7 }) : '',
        fade(clock('phone', 0.8, 0.5), words(80, 46, 'Price of the phone', { anchor: 'start', colour: GOLD, size: 36 })),
        fade(clock('save', 0.4, 0.5), words(80, 456, 'Saved in 8 months', { anchor: 'start', colour: UP, size: 36 })),
        gap > 0 ? stroke(`M646 ${tenth(gapTop)}V${tenth(mix(gapTop, gapFoot, gap))}`, { colour: DOWN, width: 10 }) : '',
        fade(clock('short', 1, 0.5), words(670, (gapTop + gapFoot) / 2 + 4, '−213,400', { anchor: 'start', size: 38, colour: DOWN })),
        fade(clock('short', 1, 0.5), words(670, (gapTop + gapFoot) / 2 + 44, 'kyat', { anchor: 'start', size: 32, colour: DOWN })),
      ].join('')
    }

    const end = () =>
      [
        blossom(427, 172, 120, clock('ask', 0, 1.8)),
        fade(clock('ask', 0.8, 0.5), words(427, 366, 'Good for which job?', { size: 54 })),
        fade(clock('ask', 2.4, 0.5), words(427, 430, 'For how long?', { size: 44, colour: INK_2 })),
      ].join('')

    return (
      (toCards < 1 ? fade(1 - toCards, barter()) : '') +
      (toCards > 0 && toSaving < 1 ? fade(1 - toSaving, jobs()) : '') +
      (toSaving > 0 && toEnd < 1 ? fade(1 - toEnd, saving()) : '') +
      (toEnd > 0 ? end() : '')
    )
  },
  poster: `${riceSack(170, 240)}${shoe(690, 240)}${blossom(427, 240, 104)}${arrow(262, 240, 50, 1, GOLD)}${arrow(542, 240, 50, 1, GOLD)}`,
}

// ── film 2: what one candle says ─────────────────────────────────────────────────────────────────────────────────────

const WALK = [52, 51.6, 51.9, 51.2, 51, 51.8, 52.6, 52.2, 53.4, 54.3, 54, 55, 54.4, 54.7, 54.2]
const walkTo = (share: number) => {
  const place = clamp(share) * (WALK.length - 1)
  const passed = Math.floor(place)
  const now = mix(WALK[passed] ?? 0, WALK[passed + 1] ?? WALK.at(-1) ?? 0, place - passed)
  return { prices: [...WALK.slice(0, passed + 1), now], place }
}

const candleSays: Film = {
  folder: '02-chart-reading/01-candles-and-trends/01-reading-a-candle/01-what-one-candle-says.video',
  sentences: [
    { id: 'watch', text: 'Watch one hour of a price.' },
    { id: 'open', text: 'It opens at 52.', say: 'It opens at fifty two.' },
    { id: 'low', text: 'It falls to 51. That is the low.', say: 'It falls to fifty one. That is the low.' },
    { id: 'high', text: 'Then it climbs to 55. That is the high.', say: 'Then it climbs to fifty five. That is the high.' },
    { id: 'close', text: 'It ends the hour at 54.20. That is the close.', say: 'It ends the hour at fifty four point two. That is the close.', pause: 0.8 },
    { id: 'body', text: 'From open to close goes the body. The thin lines are wicks.' },
    { id: 'rising', text: 'The close is above the open, so it is a rising candle: an outline.' },
    { id: 'falling', text: 'A falling one is solid.', pause: 0.8 },
    { id: 'kept', text: 'The body is what was kept. The wicks are what was refused.' },
    { id: 'wait', text: 'And wait for the close. Until then, a long body can still become a wick.', pause: 0.8 },
    { id: 'place', text: 'One candle is only a word. The place where it stands makes the sentence.' },
  ],
  draw(clock) {
    const y = heightOf(50.4, 55.6, 420, 40)
    const toPlace = clock('place', -0.5, 0.5)
    const walked = clock('low', 0, 2) * (4 / 14) + clock('high', 0, 2.2) * (7 / 14) + clock('close', 0, 1.2) * (3 / 14)
    const { prices, place } = walkTo(walked)
    const now = prices.at(-1) ?? 52
    const step = 22

    const walk = () => {
      const dropped = y(mix(now, 52.3, clock('wait', 1.6, 2.6)))
      const path = prices.map((price, index) => `${index ? 'L' : 'M'}${tenth(50 + Math.min(index, place) * step)} ${tenth(y(price))}`).join('')
      return [
        stroke('M50 440H370', { width: 3 }),
        words(210, 470, 'one hour', { size: 30, colour: INK_2, weight: 400 }),
        stroke(`${path}V${tenth(dropped)}`, { colour: INK, width: 5 }),
        fade(clock('open', 0, 0.3), `<circle cx="${tenth(50 + place * step)}" cy="${tenth(dropped)}" r="11" fill="${GOLD}"/>`),
      ].join('')
    }

    const mark = (id: string, price: number, name: string, delay: number) =>
      fade(
        clock(id, delay, 0.4) * (1 - clock('rising', 0, 0.4)),
        stroke(`M462 ${tenth(y(price))}H516`, { colour: INK_2, width: 3, dashes: '2 8' }),
        words(668, y(price) + 12, name, { anchor: 'start', size: 36 }),
      )

    const single = () => {
      const turned = clock('wait', 1.6, 2.6)
      const bar: Bar = { open: 52, high: Math.max(...prices), low: Math.min(...prices), close: mix(now, 52.3, turned) }
      const slide = clock('falling', 0, 0.6)
      const back = clock('wait', 0, 0.6)
      const x = 590 - 100 * slide * (1 - back)
      const falling: Bar = { open: 54.2, high: 55, low: 51, close: 52 }
      const kept = clock('kept', 0.2, 0.5) * (1 - clock('kept', 2, 0.4))
      const refused = clock('kept', 2.2, 0.5) * (1 - back)
      return [
        fade(clock('open', 0.2, 0.4), candle(x, bar, y, 104)),
        fade(slide * (1 - back), candle(750, falling, y, 104)),
        fade(clock('rising', 0.3, 0.4) * (1 - clock('falling', -0.3, 0.4)), words(590, 466, 'rising', { size: 38, colour: UP })),
        fade(clock('falling', 0.6, 0.4) * (1 - back), words(490, 466, 'rising', { size: 38, colour: UP }), words(750, 466, 'falling', { size: 38, colour: DOWN })),
        mark('open', 52, 'Open', 0.4),
        mark('low', 51, 'Low', 1.8),
        mark('high', 55, 'High', 2),
        mark('close', 54.2, 'Close', 1.4),
        fade(clock('body', 0.2, 0.4) * (1 - clock('rising', 0, 0.4)), words(590, y(53.1) + 12, 'body', { size: 34, colour: GOLD })),
        fade(clock('body', 2.2, 0.4) * (1 - clock('rising', 0, 0.4)), words(536, y(54.62) + 8, 'wick', { size: 34, colour: GOLD }), words(536, y(51.5) + 14, 'wick', { size: 34, colour: GOLD })),
        fade(kept, words(620, y(53.1) + 12, 'kept', { size: 40, colour: GOLD })),
        fade(refused, words(620, y(54.62) + 8, 'refused', { size: 40, colour: GOLD }), words(620, y(51.5) + 14, 'refused', { size: 40, colour: GOLD })),
        fade(turned, words(668, y(53.6), 'wick now', { anchor: 'start', size: 36, colour: GOLD })),
      ].join('')
    }

    const sentence = () => {
      const bars = readBars('02-chart-reading/02-price-levels/01-finding-levels/two-turns.csv')
      const height = heightOf(18, 22, 430, 50)
      const shown = clock('place', 0, 2.6) * bars.length
      return [
        bars.map((bar, index) => fade(clamp(shown - index), candle(60 + index * 25, bar, height, 15))).join(''),
        levelLine(height(18.4), clock('place', 2.4, 0.9), { colour: GOLD, width: 5 }, 40, 720),
        blossom(60 + 20 * 25, height(18.52) - 8, 40, clock('place', 3, 1.4)),
      ].join('')
    }

    return (toPlace < 1 ? fade(1 - toPlace, walk(), single()) : '') + (toPlace > 0 ? sentence() : '')
  },
  poster:
    candle(290, { open: 52, high: 55, low: 51, close: 54.2 }, heightOf(50.4, 55.6, 460, 20), 116) +
    candle(560, { open: 54.2, high: 55, low: 51, close: 52 }, heightOf(50.4, 55.6, 460, 20), 116) +
    blossom(425, 240, 58),
}

// ── film 3: support and resistance ───────────────────────────────────────────────────────────────────────────────────

const LEVELS_DATA = '02-chart-reading/02-price-levels/01-finding-levels/finding-levels.csv'
const levelHeight = heightOf(41, 78, 440, 40)
const levelX = (index: number) => 46 + index * 14.6

const levels: Film = {
  folder: '02-chart-reading/02-price-levels/01-finding-levels/02-support-and-resistance.video',
  sentences: [
    { id: 'remember', text: 'A price remembers where it turned before.' },
    { id: 'buyers', text: 'Here it falls, and near 50.80 buyers come in. It turns up.', say: 'Here it falls, and near fifty point eight, buyers come in. It turns up.' },
    { id: 'sellers', text: 'Near 74.40 sellers come in. It turns down.', say: 'Near seventy four point four, sellers come in. It turns down.' },
    { id: 'again', text: 'It falls back, and turns at the same place again.' },
    { id: 'draw', text: 'Two turns make a level, so we draw it.', pause: 0.7 },
    { id: 'support', text: 'Buyers below: this is support.' },
    { id: 'resistance', text: 'Sellers above: this is resistance.' },
    { id: 'third', text: 'A third time it holds. But each touch uses up orders that were waiting.' },
    { id: 'wear', text: 'So more touches do not make it safer.', pause: 0.7 },
    { id: 'stop', text: 'Your stop goes beyond the level, by more than the ordinary noise.' },
    { id: 'wrong', text: 'If the price gets there, the plan was wrong, and you lose only what you chose.', pause: 0.7 },
    { id: 'plan', text: 'A level is a plan, not a promise.' },
  ],
  draw(clock) {
    const bars = readBars(LEVELS_DATA)
    const shown =
      clock('remember', 0.4, 1.8) * 4 +
      clock('buyers', 0.4, 2.6) * 7 +
      clock('sellers', 0.2, 2.2) * 7 +
      clock('again', 0, 2.2) * 7 +
      clock('support', 0, 1) * 3 +
      clock('resistance', 0, 1.2) * 4 +
      clock('third', 0, 2.4) * 8
    const broken: Bar[] = [
      { open: 60, high: 60.6, low: 55, close: 55.6 },
      { open: 55.6, high: 56.4, low: 51.6, close: 52.2 },
      { open: 52.2, high: 53, low: 47.2, close: 47.8 },
      { open: 47.8, high: 48.4, low: 43.6, close: 44 },
    ]
    const support = levelHeight(50.8)
    const resistance = levelHeight(74.4)
    const stop = levelHeight(44.8)
    const ring = (id: string, delay: number, index: number, y: number) =>
      fade(clock(id, delay, 0.4), `<circle cx="${tenth(levelX(index))}" cy="${tenth(y)}" r="22" fill="none" stroke="${GOLD}" stroke-width="5"/>`)
    return [
      bars.map((bar, index) => fade(clamp(shown - index), candle(levelX(index), bar, levelHeight, 10))).join(''),
      fade(1 - clock('draw', 1.2, 0.6), ring('buyers', 2.6, 7, support - 6), ring('sellers', 1.8, 14, resistance + 6), ring('again', 2, 22, support - 6)),
      levelLine(support, clock('draw', 0.4, 1.2), { colour: UP, width: 5 }),
      fade(clock('draw', 1.4, 0.4), tag(support, '50.80', UP)),
      levelLine(resistance, clock('resistance', 0, 1), { colour: DOWN, width: 5 }),
      fade(clock('resistance', 0.8, 0.4), tag(resistance, '74.40', DOWN)),
      fade(clock('support', 0.5, 0.5), words(46, support + 40, 'Support', { anchor: 'start', size: 38, colour: UP })),
      fade(clock('resistance', 0.5, 0.5), words(46, resistance - 12, 'Resistance', { anchor: 'start', size: 38, colour: DOWN })),
      fade(1 - clock('stop', -0.4, 0.5), ring('third', 2, 36, support - 6)),
      levelLine(stop, clock('stop', 0.3, 1.2), { colour: INK, width: 5 }),
      fade(clock('stop', 1.3, 0.4), tag(stop, '44.80', INK)),
      fade(clock('stop', 0.6, 0.5), words(430, stop + 42, 'Stop', { anchor: 'start', size: 38 })),
      fade(
        1 - clock('plan', -0.4, 0.5),
        broken.map((bar, index) => fade(clamp(clock('wrong', 0.2, 1.6) * broken.length - index) * 0.75, candle(levelX(bars.length + index), bar, levelHeight, 10))).join(''),
        fade(clock('wrong', 1.8, 0.4), words(levelX(bars.length + 3), stop + 42, 'Out', { size: 38, colour: DOWN })),
      ),
      blossom(levelX(36) + 4, support - 14, 44, clock('plan', 0, 1.6)),
    ].join('')
  },
  get poster() {
    const drawn = readBars(LEVELS_DATA).map((bar, index) => candle(levelX(index) + 96, bar, levelHeight, 11))
    const lines =
      levelLine(levelHeight(50.8), 1, { colour: UP, width: 6 }, 60, 794) + levelLine(levelHeight(74.4), 1, { colour: DOWN, width: 6 }, 60, 794)
    return drawn.join('') + lines + [7, 22, 36].map((index) => blossom(levelX(index) + 96, levelHeight(50.8), 36)).join('')
  },
}

// ── sound and captions ───────────────────────────────────────────────────────────────────────────────────────────────

const secondsOf = async (file: string) => {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file])
  return Number(stdout)
}

/** Speaks every sentence on its own, so that each caption has its exact time. */
const speak = async (film: Film, folder: string) => {
  const spoken: Spoken[] = []
  let now = LEAD_IN
  for (const [index, sentence] of film.sentences.entries()) {
    const raw = join(folder, `${index}.raw.wav`)
    const file = join(folder, `${index}.wav`)
    await run('flite', ['-voice', 'slt', '--setf', 'duration_stretch=1.08', '-t', sentence.say ?? sentence.text, '-o', raw])
    const trim = 'silenceremove=start_periods=1:start_threshold=-50dB,areverse,silenceremove=start_periods=1:start_threshold=-50dB,areverse'
    await run('ffmpeg', ['-v', 'error', '-y', '-i', raw, '-af', `${trim},aresample=24000`, file])
    const end = now + (await secondsOf(file))
    spoken.push({ ...sentence, start: now, end })
    now = end + (sentence.pause ?? PAUSE)
  }
  const seconds = Math.ceil((spoken.at(-1)?.end ?? 0) + LEAD_OUT)
  const inputs = spoken.flatMap((_, index) => ['-i', join(folder, `${index}.wav`)])
  const delays = spoken.map(({ start }, index) => `[${index}]adelay=${Math.round(start * 1000)}[s${index}]`)
  const joined = `${spoken.map((_, index) => `[s${index}]`).join('')}amix=inputs=${spoken.length}:normalize=0,apad,atrim=0:${seconds},loudnorm=I=-18:TP=-2,aresample=24000`
  const voice = join(folder, 'voice.wav')
  await run('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', `${delays.join(';')};${joined}`, '-ac', '1', voice])
  return { spoken, seconds, voice }
}

const stamp = (seconds: number) => {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

/** Two lines of about the same length when one would be too long for a phone. */
const inLines = (text: string) => {
  if (text.length <= 38) return text
  const spaces = [...text.matchAll(/ /g)].map((match) => match.index)
  const middle = spaces.sort((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0] ?? 0
  return `${text.slice(0, middle)}\n${text.slice(middle + 1)}`
}

const captions = (spoken: Spoken[]) =>
  `WEBVTT\n\n${spoken
    .map(({ text, start, end }, index) => {
      const until = Math.min(end + 0.3, (spoken[index + 1]?.start ?? Number.POSITIVE_INFINITY) - 0.04)
      return `${index + 1}\n${stamp(start)} --> ${stamp(until)}\n${inLines(text)}\n`
    })
    .join('\n')}`

// ── frames and streams ───────────────────────────────────────────────────────────────────────────────────────────────

const clockAt = (now: number, spoken: Spoken[]): Clock => {
  const starts = new Map(spoken.map(({ id, start }) => [id, start]))
  return (sentence, delay = 0, seconds = 0.5) => {
    const start = starts.get(sentence)
    if (start === undefined) throw new Error(`no sentence ${sentence}`)
    return smooth(clamp((now - start - delay) / seconds))
  }
}

/** Draws every frame; frames that are alike are drawn once. Returns a list for ffmpeg's concat. */
const drawFrames = async (film: Film, spoken: Spoken[], seconds: number, folder: string) => {
  const pictures = new Map<string, string>()
  const order = times(seconds * FRAMES_PER_SECOND).map((frame) => {
    const picture = page(film.draw(clockAt(frame / FRAMES_PER_SECOND, spoken)))
    const name = pictures.get(picture) ?? `f${String(pictures.size).padStart(4, '0')}`
    pictures.set(picture, name)
    return name
  })
  const queue = [...pictures]
  const worker = async () => {
    for (let job = queue.pop(); job; job = queue.pop()) {
      const [picture, name] = job
      writeFileSync(join(folder, `${name}.svg`), picture)
      await run('rsvg-convert', [join(folder, `${name}.svg`), '-o', join(folder, `${name}.png`)])
    }
  }
  await Promise.all(times(availableParallelism()).map(worker))
  const list = join(folder, 'frames.txt')
  const shown = (name: string) => `file '${join(folder, `${name}.png`)}'\nduration ${1 / FRAMES_PER_SECOND}\n`
  writeFileSync(list, `ffconcat version 1.0\n${order.map(shown).join('')}`)
  return list
}

const VIDEOS = [
  { name: 'v240', width: 426, height: 240, rate: 90_000, quality: 28 },
  { name: 'v480', width: 854, height: 480, rate: 220_000, quality: 26 },
]
const VIDEO_CODEC = 'avc1.4D401E' // H.264 Main, level 3.0
const AUDIO_CODEC = 'mp4a.40.2' // AAC-LC

const hls = (folder: string, name: string) => [
  ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-muxdelay', '0.4'],
  ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod', '-hls_flags', 'independent_segments'],
  ...['-hls_segment_options', 'pat_period=2:sdt_period=8'], // tables ten times a second are much for so small a file
  ...['-hls_segment_filename', join(folder, `${name}-%02d.ts`), join(folder, `${name}.m3u8`)],
]

/** The largest and the mean rate of the segments of a playlist, in bits a second, rounded up to thousands. */
const ratesOf = (folder: string, name: string) => {
  const rows = readFileSync(join(folder, `${name}.m3u8`), 'utf8').split('\n')
  const parts = rows.flatMap((row, index) => {
    const seconds = Number(/^#EXTINF:([\d.]+)/.exec(row)?.[1])
    return seconds > 0 ? [{ seconds, bits: statSync(join(folder, rows[index + 1] ?? '')).size * 8 }] : []
  })
  const total = (key: 'seconds' | 'bits') => parts.reduce((sum, part) => sum + part[key], 0)
  const up = (rate: number) => Math.ceil(rate / 1000) * 1000
  return { peak: up(Math.max(...parts.map(({ bits, seconds }) => bits / seconds))), mean: up(total('bits') / total('seconds')) }
}

const encode = async (frames: string, voice: string, folder: string) => {
  const sound = ['-c:a', 'aac', '-b:a', String(AUDIO_RATE), '-ac', '1', '-ar', '24000']
  const group = String(FRAMES_PER_SECOND * SEGMENT_SECONDS)
  for (const { name, width, height, rate, quality } of VIDEOS) {
    const picture = [
      ...['-vf', `scale=${width}:${height}:flags=lanczos,format=yuv420p`, '-r', String(FRAMES_PER_SECOND)],
      ...['-c:v', 'libx264', '-profile:v', 'main', '-level', '3.0', '-preset', 'veryslow', '-tune', 'animation', '-threads', '1'],
      ...['-crf', String(quality), '-maxrate', String(rate), '-bufsize', String(rate * 2)],
      ...['-g', group, '-keyint_min', group, '-sc_threshold', '0', '-bf', '0'], // no frames out of order: all streams begin at the same time
    ]
    const inputs = ['-f', 'concat', '-safe', '0', '-i', frames, '-i', voice]
    await run('ffmpeg', ['-v', 'error', '-y', ...inputs, ...picture, ...sound, '-shortest', ...hls(folder, name)])
  }
  await run('ffmpeg', ['-v', 'error', '-y', '-i', voice, '-vn', ...sound, ...hls(folder, 'audio')])

  const entry = (name: string, codecs: string, size = '') => {
    const { peak, mean } = ratesOf(folder, name)
    return `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${mean}${size},CODECS="${codecs}"\n${name}.m3u8\n`
  }
  const videos = VIDEOS.map(({ name, width, height }) =>
    entry(name, `${VIDEO_CODEC},${AUDIO_CODEC}`, `,RESOLUTION=${width}x${height},FRAME-RATE=${FRAMES_PER_SECOND}.000`),
  )
  const master = `#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-INDEPENDENT-SEGMENTS\n\n${[...videos, entry('audio', AUDIO_CODEC)].join('\n')}`
  writeFileSync(join(folder, 'master.m3u8'), master)
}

const make = async (film: Film) => {
  const work = mkdtempSync(join(tmpdir(), 'film-'))
  const folder = join(CURRICULUM, film.folder)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { spoken, seconds, voice } = await speak(film, work)
  const frames = await drawFrames(film, spoken, seconds, work)
  await encode(frames, voice, folder)
  writeFileSync(join(folder, 'captions.en.vtt'), captions(spoken))
  writeFileSync(join(folder, 'poster.svg'), page(film.poster, 640, 360))
  rmSync(work, { recursive: true })
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  process.stdout.write(`${film.folder}: ${seconds} s, ${Math.round(bytes / 1024)} KB\n`)
}

const wanted = process.argv[2] ?? ''
for (const film of [money, candleSays, levels]) {
  if (film.folder.includes(wanted)) await make(film)
}
