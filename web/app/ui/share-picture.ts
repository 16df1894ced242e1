import { breakLines } from '#lib/break-lines.ts'
import { languageOfText } from '#lib/languages.ts'
import { brand } from '#lib/page-meta.ts'
import { PETAL, TURNS } from './petals.tsx'

/** What a picture says. Nothing of it is about a person. */
export type SharedMoment = {
  /** Above what was reached, small. */
  above: string
  title: string
  below?: string
}

const SIDE = 1080
const MARGIN = 88
const WIDTH = SIDE - 2 * MARGIN
const FALLEN = 'M0 9C-11 3-11-12 0-23C11-12 11 3 0 9Z'
const VEINS = 'M0-8V-20M-1.6-9.4Q-5-14-5.6-18.4M1.6-9.4Q5-14 5.6-18.4'
const COLORS = { night: '#08271f', night2: '#0d3a2d', text: '#f3f7f1', text2: '#b9ccc1', bloom: '#f6be3b' }

/** x, y, turn in degrees, and size of the petals in the air. */
const FALLING = [
  [112, 236, 20, 1.7],
  [962, 168, -40, 2],
  [188, 508, 80, 1.2],
  [904, 470, 150, 1.5],
  [322, 98, 200, 1],
  [756, 84, 100, 1.2],
] as const

/** The page's own fonts: Padauk where Burmese stands, otherwise the one of the system. */
const fontOf = (size: number, weight: 400 | 700) =>
  `${weight} ${size}px ${getComputedStyle(document.documentElement).fontFamily}`

const FONT_MS = 1500

/** Without a network a font may not arrive; the device's own is drawn then. */
const loadFonts = (texts: readonly string[]) => {
  const text = texts.join('')
  const loading = Promise.all([document.fonts.load(fontOf(40, 400), text), document.fonts.load(fontOf(40, 700), text)])
  return Promise.race([loading, new Promise((resolve) => setTimeout(resolve, FONT_MS))]).catch(() => {})
}

const drawGround = (ground: CanvasRenderingContext2D) => {
  const fall = ground.createLinearGradient(0, 0, SIDE * 0.4, SIDE)
  fall.addColorStop(0, COLORS.night2)
  fall.addColorStop(1, COLORS.night)
  ground.fillStyle = fall
  ground.fillRect(0, 0, SIDE, SIDE)
  ground.strokeStyle = '#ffffff12'
  ground.lineWidth = 3
  ground.lineCap = 'round'
  ground.beginPath()
  for (let nth = 0; nth < 40; nth++) {
    const [x, y] = [(nth * 213) % SIDE, (nth * 291) % SIDE]
    ground.moveTo(x, y)
    ground.lineTo(x - 20, y + 66)
  }
  ground.stroke()
}

const drawFlower = (ground: CanvasRenderingContext2D) => {
  const turned = (x: number, y: number, turn: number, size: number, draw: () => void) => {
    ground.save()
    ground.translate(x, y)
    ground.rotate((turn * Math.PI) / 180)
    ground.scale(size, size)
    draw()
    ground.restore()
  }
  ground.fillStyle = '#f6be3bcc'
  for (const [x, y, turn, size] of FALLING) turned(x, y, turn, size, () => ground.fill(new Path2D(FALLEN)))
  const [x, y, size] = [SIDE / 2, 306, 6.4]
  turned(x, y, 0, size, () => {
    ground.beginPath()
    ground.arc(0, 0, 33, 0, 2 * Math.PI)
    ground.fillStyle = '#06201a73'
    ground.fill()
    ground.strokeStyle = COLORS.bloom
    ground.lineWidth = 2.4
    ground.stroke()
  })
  for (const turn of TURNS)
    turned(x, y, turn, size, () => {
      ground.fillStyle = COLORS.bloom
      ground.fill(new Path2D(PETAL))
      ground.strokeStyle = '#c98a0c99'
      ground.lineWidth = 1
      ground.stroke(new Path2D(VEINS))
    })
  turned(x, y, 0, size, () => {
    ground.beginPath()
    ground.arc(0, 0, 3.6, 0, 2 * Math.PI)
    ground.fillStyle = '#7a4e00'
    ground.fill()
  })
}

type Style = {
  color: string
  weight: 400 | 700
  largest: number
  smallest: number
  /** What it may take of the picture. */
  tall: number
  width?: number
}

/** A text in lines, in the largest size in which it fits; cut where it fits in none. */
const layText = (ground: CanvasRenderingContext2D, text: string, style: Style) => {
  const { weight, largest, smallest, tall, width = WIDTH } = style
  const measure = (part: string) => ground.measureText(part).width
  for (let size = largest; ; size -= 4) {
    ground.font = fontOf(size, weight)
    // The marks of Burmese stand above and below the line.
    const height = size * (languageOfText(text) === 'my' ? 1.55 : 1.2)
    const lines = breakLines(text, width, measure)
    const most = Math.max(1, Math.floor(tall / height))
    if (lines.length <= most) return { ...style, lines, size, height }
    if (size - 4 >= smallest) continue
    const [last = ''] = breakLines(lines[most - 1] ?? '', width - measure('…'), measure)
    return { ...style, lines: [...lines.slice(0, most - 1), `${last}…`], size, height }
  }
}

/** Draws the picture of a moment on this device, so that it costs no data (LEARN-18). */
export const drawSharePicture = async ({ above, title, below }: SharedMoment): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const ground = canvas.getContext('2d')
  if (!ground) throw new Error('This browser draws no pictures')
  await loadFonts([above, title, below ?? '', brand()])
  drawGround(ground)
  drawFlower(ground)
  ground.textBaseline = 'middle'
  ground.textAlign = 'center'
  // Thin letters of Burmese need the brighter colour.
  const small = (text: string) =>
    layText(ground, text, {
      ...{ color: languageOfText(text) === 'my' ? COLORS.text : COLORS.text2, weight: 400, largest: 40 },
      ...{ smallest: 28, tall: 64 },
    })
  const parts = [
    small(above),
    layText(ground, title, {
      ...{ color: COLORS.text, weight: 700, largest: 88, smallest: 36, tall: below ? 236 : 300 },
    }),
    ...(below ? [small(below)] : []),
  ]
  const [top, bottom, gap] = [540, 944, 10]
  const tall = parts.reduce((sum, { lines, height }) => sum + lines.length * height + gap, -gap)
  let y = top + (bottom - top - tall) / 2
  for (const { lines, size, weight, height, color } of parts) {
    ground.font = fontOf(size, weight)
    ground.fillStyle = color
    for (const line of lines) {
      ground.fillText(line, SIDE / 2, y + height / 2)
      y += height
    }
    y += gap
  }
  ground.fillStyle = '#ffffff24'
  ground.fillRect(MARGIN, 952, WIDTH, 2)
  const foot = [
    { align: 'left' as const, x: MARGIN, text: brand(), weight: 700 as const, color: COLORS.text },
    { align: 'right' as const, x: SIDE - MARGIN, text: location.host, weight: 400 as const, color: COLORS.text2 },
  ]
  for (const { align, x, text, weight, color } of foot) {
    const { lines, size } = layText(ground, text, {
      ...{ color, weight, largest: 38, smallest: 22, tall: 64, width: WIDTH / 2 - 16 },
    })
    ground.font = fontOf(size, weight)
    ground.fillStyle = color
    ground.textAlign = align
    ground.fillText(lines[0] ?? '', x, 1008)
  }
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new Error('This browser writes no pictures')
  return picture
}
