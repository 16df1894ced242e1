// Draws the sample wins and registration proofs of the demo data. Their titles say that they are samples. The output is
// deterministic.
//   node artwork/draw-samples.ts        writes into demo/pictures/
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Random = () => number
type Ground = { deep: string; light: string; tint: string }

const WIDTH = 330
const HEIGHT = 220
const GOLD = '#F6BE3B'
const PETAL = 'M0-5C-5-8.6-12-14.6-12-21.8C-12-27.6-5.4-29.8 0-27.8C5.4-29.8 12-27.6 12-21.8C12-14.6 5-8.6 0-5Z'

const GROUNDS: Ground[] = [
  { deep: '#0B3B2E', light: '#12604A', tint: '#58B48F' },
  { deep: '#0C3542', light: '#125566', tint: '#5FB3C4' },
  { deep: '#1B2B57', light: '#2A4380', tint: '#8CA7E8' },
  { deep: '#0A2E24', light: '#1D5B3C', tint: '#7BC98F' },
  { deep: '#2F3A14', light: '#51612A', tint: '#B3C56C' },
]
const PAPERS = ['#D9DFD6', '#DFEDE4', '#E2EDF5', '#FBF0CF']

const tenth = (value: number) => Math.round(value * 10) / 10
const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))
const times = (count: number) => [...Array(count).keys()]
const randomFrom = (seed: number): Random => {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state >>> 8) / 16777216
  }
}

const PARTS = `<path id="p" d="${PETAL}"/><g id="b">${[0, 72, 144, 216, 288].map((turn) => `<use href="#p" transform="rotate(${turn})"/>`).join('')}<circle r="3.4" fill="#7A4E00"/></g>`
const blossom = (x: number, y: number, radius: number, color = GOLD) =>
  `<use href="#b" transform="translate(${tenth(x)} ${tenth(y)}) scale(${Math.round((radius / 30) * 100) / 100})" fill="${color}"/>`
const level = (y: number, color = '#fff') =>
  `<path d="M0 ${tenth(y)}H${WIDTH}" stroke="${color}" stroke-opacity=".55" stroke-width="1.5" stroke-dasharray="3 6"/>`
const block = (x: number, y: number, width: number, opacity: number, height = 7) =>
  `<rect x="${tenth(x)}" y="${tenth(y)}" width="${tenth(width)}" height="${height}" rx="${height / 2}" fill="#0C1F19" fill-opacity="${opacity}"/>`

/** An equity line between two limits; the blossom is at its last point. */
const equity = (random: Random, { tint }: Ground, drift: number, dip = 0) => {
  let y = 150
  const points = times(15).map((at) => {
    y = clamp(58, y - drift + (random() - 0.5) * 20 + (at > 3 && at < 8 ? dip : 0), 176)
    return [24 + at * 19, tenth(y)] as const
  })
  const path = points.map(([x, at], index) => `${index ? 'L' : 'M'}${x} ${at}`).join('')
  return `${level(188)}${level(52)}<path d="${path}V220H24Z" fill="${tint}" fill-opacity=".2"/><path d="${path}" fill="none" stroke="${tint}" stroke-width="3" stroke-linejoin="round"/>${blossom(290, y, 18)}`
}

/** Candles around one level: with a stop below, a target above, or a level that held. */
const candles = (random: Random, { tint }: Ground, kind: 'stop' | 'target' | 'held') => {
  let price = 130
  const drift = { stop: 5, target: -5, held: 0 }[kind]
  const bars = times(17).map((at) => {
    const close = clamp(76, price + drift + (random() - 0.5) * 34, 168)
    const [x, top, foot] = [22 + at * 17, tenth(Math.min(price, close)), tenth(Math.max(price, close))]
    const isUp = close < price
    price = close
    return `<path d="M${x} ${tenth(top - 4 - random() * 12)}V${tenth(foot + 4 + random() * 12)}"/><rect x="${x - 5}" y="${top}" width="10" height="${tenth(Math.max(4, foot - top))}" rx="2" fill-opacity="${isUp ? '.2' : '1'}"/>`
  })
  const y = { stop: 184, target: 60, held: 178 }[kind]
  return `${level(y, GOLD)}<g fill="${tint}" stroke="${tint}" stroke-width="2">${bars.join('')}</g>${blossom(kind === 'target' ? 296 : 236, y, 17)}`
}

/** A journal page with masked lines. */
const page = (random: Random, sheets: number) => {
  const back = times(sheets - 1).map(
    (at) =>
      `<rect x="88" y="38" width="154" height="200" rx="10" fill="#fff" fill-opacity=".5" transform="rotate(${-4 * (at + 1)} 165 220)"/>`,
  )
  const lines = times(8).map(
    (at) => `${block(108, 68 + at * 17, 18, at % 3 ? 0.2 : 0.55)}${block(134, 68 + at * 17, 40 + random() * 56, 0.2)}`,
  )
  return `${back.join('')}<rect x="88" y="38" width="154" height="200" rx="10" fill="#fff"/>${lines.join('')}${blossom(236, 48, 18)}`
}

/** Days in rows of ten, with a blossom on each completed one. */
const days = (random: Random, { tint }: Ground, count: number) =>
  times(count)
    .map((at) => {
      const [x, y] = [40 + (at % 10) * 27.5, (count > 30 ? 62 : 72) + Math.floor(at / 10) * (count > 30 ? 31 : 36)]
      return random() < 0.24 || at === count - 1
        ? blossom(x, y, 11)
        : `<circle cx="${tenth(x)}" cy="${y}" r="5" fill="${tint}"/>`
    })
    .join('')

/** Trades as bars in units of risk, wins outlined upwards. */
const bars = (random: Random, { tint }: Ground, shrinksAt: number) =>
  `<path d="M16 124H314" stroke="#fff" stroke-opacity=".4"/>${times(20)
    .map((at) => {
      const risk = at < shrinksAt ? 34 : 17
      const height = random() < 0.5 ? -tenth(risk * (1 + random())) : risk
      return `<rect x="${22 + at * 14.5}" y="${height < 0 ? tenth(124 + height) : 124}" width="9" height="${Math.abs(height)}" rx="2" fill="${tint}" fill-opacity="${height < 0 ? '.3' : '1'}"${height < 0 ? ` stroke="${tint}" stroke-width="1.5"` : ''}/>`
    })
    .join('')}${blossom(284, 54, 17)}`

/** A list with its check marks. */
const checklist = (random: Random, { tint }: Ground, rows: number) =>
  times(rows)
    .map((at) => {
      const y = 60 + at * (120 / (rows - 1))
      return `<rect x="70" y="${tenth(y - 9)}" width="18" height="18" rx="5" fill="${tint}"/><path d="M74.5 ${tenth(y)}l3.5 4 6-8" fill="none" stroke="#08271F" stroke-width="2.4" stroke-linecap="round"/><rect x="102" y="${tenth(y - 4)}" width="${tenth(70 + random() * 80)}" height="8" rx="4" fill="#fff" fill-opacity=".4"/>`
    })
    .join('') + blossom(282, 60, 18)

/** In the order of the titles in demo/world.ts. */
const WINS: ((random: Random, ground: Ground) => string)[] = [
  (random, ground) => days(random, ground, 50),
  (random, ground) => equity(random, ground, 3),
  (random, ground) => candles(random, ground, 'stop'),
  (random, ground) => bars(random, ground, 20),
  (random, ground) => equity(random, ground, 5),
  (random) => page(random, 1),
  (random, ground) => equity(random, ground, 4, 14),
  (random, ground) => candles(random, ground, 'target'),
  (random) => page(random, 2),
  (random, ground) => checklist(random, ground, 5),
  (random, ground) => days(random, ground, 30),
  (random, ground) => candles(random, ground, 'target'),
  (random, ground) => candles(random, ground, 'stop'),
  (random, ground) => equity(random, ground, 6),
  (random, ground) => bars(random, ground, 9),
  (random, ground) => candles(random, ground, 'held'),
  (random) => page(random, 4),
  (random, ground) => equity(random, ground, 4, 4),
  (random, ground) => equity(random, ground, 5, -3),
  (random, ground) => checklist(random, ground, 4),
]

const PLANS = ['1 month', '6 months', '1 year', '2 years', 'Lifetime']
const words = (text: string, x: number, y: number, size: number, color: string, more = '') =>
  `<text x="${x}" y="${y}" fill="${color}" font-family="system-ui,sans-serif" font-size="${size}" ${more}>${text}</text>`
const check = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="9" fill="#0E4F3D"/><path d="M${x - 4} ${y}l3 3.5 5-7" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/>`

/** A receipt that shows the length of the plan and masks everything else. */
const receipt = (random: Random, plan: string) =>
  `<g transform="rotate(${tenth((random() - 0.5) * 5)} 165 130)"><rect x="72" y="36" width="186" height="210" rx="12" fill="#fff"/>${blossom(104, 70, 15, '#D89A00')}${words(plan, 130, 77, 20, '#0C1F19', 'font-weight="700"')}${block(92, 104, 80 + random() * 50, 0.2)}${block(92, 122, 60 + random() * 70, 0.2)}<path d="M92 148H238" stroke="#0C1F19" stroke-opacity=".25" stroke-dasharray="3 5"/>${check(101, 174)}${words('Registered', 118, 180, 16, '#0E4F3D', 'font-weight="600"')}</g>`

/** A chat: a masked request for a plan, and the confirmation. */
const chat = (random: Random, plan: string) =>
  `<rect x="112" y="50" width="180" height="56" rx="16" fill="#0E4F3D"/><g fill="#fff" fill-opacity=".45"><rect x="130" y="66" width="${tenth(90 + random() * 40)}" height="7" rx="3.5"/><rect x="130" y="82" width="${tenth(50 + random() * 50)}" height="7" rx="3.5"/></g><rect x="38" y="118" width="206" height="66" rx="16" fill="#fff"/>${check(64, 140)}${words('Registered', 82, 146, 16, '#0E4F3D', 'font-weight="600"')}${words(plan, 56, 172, 15, '#0C1F19')}${block(130, 164, 60 + random() * 36, 0.2)}`

const file = (drawn: string, ground: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${PARTS}</defs>${ground}${drawn}</svg>\n`

const win = (number: number) => {
  const random = randomFrom(number)
  const ground = GROUNDS[number % GROUNDS.length] as Ground
  const night = `<linearGradient id="g" x1="0" y1="1" x2="1" y2="0"><stop stop-color="${ground.deep}"/><stop offset="1" stop-color="${ground.light}"/></linearGradient><path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="url(#g)"/>`
  return file((WINS[number - 1] as (typeof WINS)[number])(random, ground), night)
}

const proof = (number: number) => {
  const random = randomFrom(100 + number)
  const plan = PLANS[(number * 2) % PLANS.length] as string
  const drawn = number % 3 === 2 ? chat(random, plan) : receipt(random, plan)
  return file(drawn, `<path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="${PAPERS[number % PAPERS.length]}"/>`)
}

const OUT = join(import.meta.dirname, '../demo/pictures')
mkdirSync(OUT, { recursive: true })
for (const number of times(20).map((at) => at + 1)) {
  const name = String(number).padStart(2, '0')
  writeFileSync(join(OUT, `win-${name}.svg`), win(number))
  writeFileSync(join(OUT, `proof-${name}.svg`), proof(number))
}
