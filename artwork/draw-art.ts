// Draws the covers and logos of the campuses and the category strips from their slugs. The output is deterministic:
// running it again changes nothing.
//   node artwork/draw-art.ts            writes into curriculum/
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Random = () => number
/** The position, radius and opening (0 bud, 1 open) of a blossom. */
type Flower = [x: number, y: number, radius: number, open?: number]
type Motif = (random: Random, tint: string) => { drawn: string; flowers: [Flower, ...Flower[]] }
type Ground = { deep: string; light: string; tint: string }

const WIDTH = 640
const HEIGHT = 360
const GOLD = '#F6BE3B'
const HEART = '#7A4E00'
const VEIN = '#C98A0C'
const TURNS = [0, 72, 144, 216, 288]

const PETAL = 'M0-5C-5-8.6-12-14.6-12-21.8C-12-27.6-5.4-29.8 0-27.8C5.4-29.8 12-27.6 12-21.8C12-14.6 5-8.6 0-5Z'
const BUD = 'M0 8C-9 2-9-12 0-22C9-12 9 2 0 8Z'
const VEINS = 'M0-8V-20M-1.6-9.4Q-5-14-5.6-18.4M1.6-9.4Q5-14 5.6-18.4'

/** White text on `deep` has a contrast of at least 10 : 1. */
const GROUNDS: [Ground, ...Ground[]] = [
  { deep: '#0B3B2E', light: '#12604A', tint: '#58B48F' },
  { deep: '#0C3542', light: '#125566', tint: '#5FB3C4' },
  { deep: '#1B2B57', light: '#2A4380', tint: '#8CA7E8' },
  { deep: '#3C2148', light: '#5B3570', tint: '#C097DC' },
  { deep: '#4A2416', light: '#75402A', tint: '#E2A27F' },
  { deep: '#2F3A14', light: '#51612A', tint: '#B3C56C' },
  { deep: '#26313A', light: '#3F4F5B', tint: '#9DB4C4' },
  { deep: '#0A2E24', light: '#1D5B3C', tint: '#7BC98F' },
]

const tenth = (value: number) => Math.round(value * 10) / 10
const hundredth = (value: number) => Math.round(value * 100) / 100
const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))
const times = (count: number) => [...Array(count).keys()]

const hashOf = (text: string) =>
  [...text].reduce((hash, char) => Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0, 2166136261)

const randomFrom = (seed: number): Random => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state >>> 8) / 16777216
  }
}

const MOTIFS: Record<string, Motif> = {
  /** Rows of blocks; the blossom is the block you own. */
  chain(random, tint) {
    let blocks = ''
    for (const row of times(4)) {
      for (const column of times(9)) {
        const x = 34 + (column - 1) * 92 - (row % 2) * 46
        const y = 22 + row * 88
        if (row !== 1 || column !== 5) {
          const filled = random() < 0.22 ? ` fill="${tint}" fill-opacity=".3"` : ''
          blocks += `<rect x="${x}" y="${y}" width="60" height="60" rx="14"${filled}/>`
        }
        blocks += `<path d="M${x + 60} ${y + 30}h32"/>`
      }
    }
    return {
      drawn: `<g fill="none" stroke="${tint}" stroke-opacity=".5" stroke-width="2.5">${blocks}</g>`,
      flowers: [[386, 140, 50]],
    }
  },

  /** A decline, a base and the reversal. */
  candles(random, tint) {
    let price = 150
    let bars = ''
    let average = ''
    for (const index of times(25)) {
      const drift = index < 9 ? 17 : index < 14 ? 0 : -20
      const open = price
      const close = clamp(66, price + drift + (random() - 0.5) * 54, 300)
      const x = 14 + index * 26
      const top = Math.min(open, close)
      const foot = Math.max(open, close)
      const wick = `M${x} ${tenth(top - 5 - random() * 22)}V${tenth(foot + 5 + random() * 22)}`
      const fill = close < open ? '.25' : '.95'
      bars += `<path d="${wick}"/><rect x="${x - 7.5}" y="${tenth(top)}" width="15" height="${tenth(Math.max(6, foot - top))}" rx="3" fill="${tint}" fill-opacity="${fill}"/>`
      average += `${index ? 'L' : 'M'}${x} ${tenth((open + close) / 2 + 40)}`
      price = close
    }
    return {
      drawn: `<g stroke="${tint}" stroke-width="2.5" stroke-opacity=".85" opacity=".62">${bars}<path d="${average}" fill="none" stroke-linejoin="round" stroke-opacity=".4" stroke-width="5"/></g>`,
      flowers: [
        [300, 306, 44],
        [404, 250, 18],
      ],
    }
  },

  /** Bids and asks; the price is the blossom between them. */
  depth(random, tint) {
    const side = (direction: 1 | -1) => {
      let x = 320
      let y = 312
      let path = 'M320 380V312'
      for (const _ of times(10)) {
        x += direction * 34
        y -= 9 + random() * 36
        path += `H${tenth(x)}V${tenth(y)}`
      }
      return `${path}H${direction > 0 ? 680 : -40}V380Z`
    }
    const bids = `<path d="${side(-1)}" fill-opacity=".36"/>`
    const asks = `<path d="${side(1)}" fill-opacity=".12"/>`
    return {
      drawn: `<g stroke="${tint}" stroke-width="2.5" stroke-opacity=".75" fill="${tint}">${bids}${asks}</g><path d="M320 40V250" stroke="${tint}" stroke-opacity=".5" stroke-width="2.5" stroke-dasharray="3 9"/>`,
      flowers: [
        [320, 286, 46],
        [356, 92, 13, 0],
      ],
    }
  },

  /** Entry, stop and target; the reward is drawn as three times the risk. */
  ladder(random, tint) {
    let orders = ''
    for (const index of times(10)) {
      const width = 90 + Math.abs(4.5 - index) * 52 + random() * 60
      orders += `<rect x="${tenth(660 - width)}" y="${12 + index * 35}" width="${tenth(width)}" height="24" rx="5" fill-opacity="${hundredth(0.16 + 0.06 * (index % 3))}"/>`
    }
    const reward = `<path d="M60 250H300V70H60Z" fill="${tint}" fill-opacity=".2"/>`
    const risk = `<path d="M60 250H300V310H60Z" fill="${tint}" fill-opacity=".48"/>`
    const lines = `<g stroke="${tint}" stroke-width="3"><path d="M0 70H640" stroke-dasharray="3 9"/><path d="M0 250H640"/><path d="M0 310H640" stroke-dasharray="3 9"/></g>`
    return {
      drawn: `<g fill="${tint}">${orders}</g>${reward}${risk}${lines}`,
      flowers: [
        [180, 70, 48],
        [300, 250, 15, 0],
      ],
    }
  },

  /** The pool curve x · y = k. */
  pool(_random, tint) {
    const curves = times(8).map((index) => {
      const path = `M${60 + index * 40} -20C${84 + index * 36} ${190 + index * 10} ${210 + index * 26} ${300 + index * 8} 680 ${322 + index * 5}`
      return `<path d="${path}" stroke-opacity="${hundredth(0.85 - index * 0.1)}"/>`
    })
    const deposits =
      '<circle cx="97" cy="112" r="10"/><circle cx="410" cy="298" r="14"/><circle cx="560" cy="316" r="8"/>'
    return {
      drawn: `<g fill="none" stroke="${tint}" stroke-width="3">${curves.join('')}</g><g fill="${tint}">${deposits}</g>`,
      flowers: [[212, 236, 50]],
    }
  },

  /** Walls around the one thing to protect. */
  guard(random, tint) {
    const walls = times(9).map((index) => {
      const radius = 74 + index * 36
      const dashes = `${tenth(radius * (1.2 + random() * 3))} ${tenth(radius * (0.25 + random() * 0.4))}`
      return `<circle cx="330" cy="184" r="${radius}" stroke-dasharray="${dashes}" transform="rotate(${tenth(random() * 360)} 330 184)" stroke-opacity="${hundredth(0.9 - index * 0.09)}"/>`
    })
    return {
      drawn: `<g fill="none" stroke="${tint}" stroke-width="4" stroke-linecap="round">${walls.join('')}</g>`,
      flowers: [[330, 184, 48]],
    }
  },

  /** Ripples that calm down below the blossom. */
  calm(_random, tint) {
    const waves = times(11).map((index) => {
      const y = 30 + index * 34
      const a = tenth(46 - index * 4.4)
      const path = `M-20 ${y}c80 ${-a} 120 ${-a} 200 0s120 ${a} 200 0 120 ${-a} 200 0 80 ${tenth(a * 0.6)} 120 ${tenth(a * 0.4)}`
      return `<path d="${path}" stroke-opacity="${hundredth(0.18 + index * 0.055)}"/>`
    })
    return {
      drawn: `<g fill="none" stroke="${tint}" stroke-width="3.5" stroke-linecap="round">${waves.join('')}</g>`,
      flowers: [
        [448, 236, 46],
        [520, 258, 14, 0],
        [180, 302, 16],
      ],
    }
  },

  /** An account between its drawdown limit and its target. */
  steps(random, tint) {
    let y = 296
    let path = 'M-20 296'
    for (const index of times(14)) {
      y -= index === 4 || index === 8 ? -30 : 18 + random() * 18
      path += `h26V${tenth(Math.max(78, y))}h26`
    }
    const limits = `<g stroke="${tint}" stroke-width="3"><path d="M0 70H640" stroke-dasharray="3 9"/><path d="M0 334H640" stroke-dasharray="3 9" stroke-opacity=".6"/></g>`
    return {
      drawn: `<path d="${path}V380H-20Z" fill="${tint}" fill-opacity=".18"/><path d="${path}" fill="none" stroke="${tint}" stroke-width="4" stroke-linejoin="round"/>${limits}`,
      flowers: [
        [560, 74, 48],
        [268, 214, 13, 0],
      ],
    }
  },
}

/** Shipped campuses have a fixed background and motif; any other slug derives both from its hash. */
const SHIPPED: Record<string, { ground: number; motif: string }> = {
  'crypto-foundations': { ground: 0, motif: 'chain' },
  'chart-reading': { ground: 2, motif: 'candles' },
  'spot-trading': { ground: 1, motif: 'depth' },
  'futures-and-risk': { ground: 4, motif: 'ladder' },
  defi: { ground: 3, motif: 'pool' },
  'wallets-and-safety': { ground: 6, motif: 'guard' },
  'traders-mind': { ground: 5, motif: 'calm' },
  'funded-trader': { ground: 7, motif: 'steps' },
}

const groundOf = (campus: string) => GROUNDS[SHIPPED[campus]?.ground ?? hashOf(campus) % GROUNDS.length] ?? GROUNDS[0]

const motifOf = (slug: string): Motif => {
  const names = Object.keys(MOTIFS)
  const name = SHIPPED[slug]?.motif ?? names[(hashOf(slug) >>> 5) % names.length] ?? 'chain'
  return MOTIFS[name] as Motif
}

const fiveTimes = (path: string) => TURNS.map((turn) => `<path d="${path}" transform="rotate(${turn})"/>`).join('')

const blossom = ([x, y, radius, open = 1]: Flower, turn: number) => {
  const veins = `<g fill="none" stroke="${VEIN}" stroke-opacity=".55" stroke-width="1" stroke-linecap="round">${fiveTimes(VEINS)}</g>`
  const opened = `${fiveTimes(PETAL)}${radius > 38 ? veins : ''}<circle r="3.4" fill="${HEART}"/>`
  const place = `translate(${x} ${y}) rotate(${tenth(turn)}) scale(${hundredth(radius / 30)})`
  return `<g transform="${place}" fill="${GOLD}">${open > 0.6 ? opened : `<path d="${BUD}"/>`}</g>`
}

/** The full picture of a slug on the background of a campus, and its main blossom. */
const art = (slug: string, campus: string) => {
  const random = randomFrom(hashOf(slug))
  const { deep, light, tint } = groundOf(campus)
  const rain = times(22).map(() => {
    const x = random() * 760
    const y = random() * 340 - 30
    const length = 14 + random() * 34
    return `M${tenth(x)} ${tenth(y)}l${tenth(-length * 0.34)} ${tenth(length)}`
  })
  const { drawn, flowers } = motifOf(slug)(random, tint)
  const id = `g${hashOf(`${campus}/${slug}`).toString(36)}`
  const ground = `<defs><linearGradient id="${id}" x1="0" y1="1" x2="1" y2="0"><stop stop-color="${deep}"/><stop offset="1" stop-color="${light}"/></linearGradient></defs><path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="url(#${id})"/>`
  const drops = `<path d="${rain.join('')}" stroke="#fff" stroke-opacity=".14" stroke-width="1.6" stroke-linecap="round"/>`
  const flowersDrawn = flowers.map((flower) => blossom(flower, random() * 72)).join('')
  return { picture: `${ground}${drawn}${drops}${flowersDrawn}`, flower: flowers[0] }
}

const file = (
  picture: string,
  [x, y, width, height]: [number, number, number, number],
  shownWidth = width,
  shownHeight = height,
) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${shownWidth}" height="${shownHeight}" viewBox="${x} ${y} ${width} ${height}" preserveAspectRatio="xMidYMid slice">${picture}</svg>\n`

const cover = (slug: string) => file(art(slug, slug).picture, [0, 0, WIDTH, HEIGHT])

/** A square section of the cover with the blossom at the lower left, so that campuses are distinguishable at 28 px. */
const logo = (slug: string) => {
  const { picture, flower } = art(slug, slug)
  const side = 210
  const x = clamp(0, flower[0] - 62, WIDTH - side)
  const y = clamp(0, flower[1] - 148, HEIGHT - side)
  return file(picture, [x, y, side, side], 96, 96)
}

/** A category strip: its own motif on the background of its campus, 32 : 9, with the blossom inside. */
const strip = (slug: string, campus: string) => {
  const { picture, flower } = art(slug, campus)
  return file(picture, [0, clamp(0, flower[1] - 90, HEIGHT / 2), WIDTH, HEIGHT / 2])
}

const write = (path: string, text: string) => {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  writeFileSync(path, text)
  process.stdout.write(`drawn ${path}\n`)
}

/** The folders named `NN-slug` in a folder. */
const numbered = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\d\d-/.test(entry.name))
    .map((entry) => ({ path: join(folder, entry.name), slug: entry.name.slice(3) }))

const drawAll = (curriculum: string) => {
  for (const campus of numbered(curriculum)) {
    write(join(campus.path, 'cover.svg'), cover(campus.slug))
    write(join(campus.path, 'logo.svg'), logo(campus.slug))
    for (const category of numbered(campus.path)) {
      write(join(category.path, 'cover.svg'), strip(category.slug, campus.slug))
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  drawAll(join(import.meta.dirname, '..', 'curriculum'))
}
