import { BAR_COLUMNS, BAR_HEADS, type BarError, LEVEL_KINDS, readBars, tabulate } from '@padauk/rules/charts'

/** A chart as in its figure: heads and cells of its two tables. */
export type Chart = { title: string; head: string[]; candles: string[][]; levels: string[][] }

const WIDTH = 640
const HEIGHT = 200
const SVG = 'http://www.w3.org/2000/svg'

const element = (name: string, attributes: Record<string, string | number>) => {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

/** A small static preview for the author. Members see the interactive chart. */
export function drawCandles({ title, candles, levels }: Chart): SVGElement {
  const svg = element('svg', {
    class: 'sketch',
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: 'img',
    'aria-label': title,
  }) as SVGElement
  const prices = candles.map((row) => row.slice(1, 5).map(Number))
  const marks = levels.map(([price]) => Number(price))
  const all = [...prices.flat(), ...marks].filter(Number.isFinite)
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const y = (price: number) => 8 + ((high - price) / (high - low || 1)) * (HEIGHT - 16)
  const step = WIDTH / Math.max(prices.length, 1)
  for (const [index, [open = 0, top = 0, bottom = 0, close = 0]] of prices.entries()) {
    const x = (index + 0.5) * step
    const kind = close >= open ? 'sketch-rises' : 'sketch-falls'
    svg.append(
      element('line', { class: kind, x1: x, x2: x, y1: y(top), y2: y(bottom) }),
      element('rect', {
        class: kind,
        x: x - step * 0.32,
        width: step * 0.64,
        y: y(Math.max(open, close)),
        height: Math.max(1.5, Math.abs(y(open) - y(close))),
      }),
    )
  }
  for (const price of marks)
    svg.append(element('line', { class: 'sketch-level', x1: 0, x2: WIDTH, y1: y(price), y2: y(price) }))
  return svg
}

type Fault = { fault: 'title' | 'candle' | 'level' | 'none' | 'indicator'; line: number }

/** Parses typed or pasted candles (CSV), indicators and levels. Returns the faulty line on an error. */
export function readChart(title: string, csv: string, indicators: string, levels: string): Chart | Fault {
  if (!title.trim()) return { fault: 'title', line: 0 }
  if (!csv.trim()) return { fault: 'none', line: 1 }
  let bars: string[][]
  try {
    bars = readBars(csv.trim())
  } catch (error) {
    return { fault: 'candle', line: (error as BarError).line }
  }
  const marks: string[][] = []
  for (const [index, line] of levels.split(/\r?\n/).entries()) {
    if (!line.trim()) continue
    const [price = '', label = '', kind = ''] = line.split(',').map((cell) => cell.trim())
    if (!/^\d+(\.\d+)?$/.test(price) || !label || !LEVEL_KINDS.includes(kind.toLowerCase()))
      return { fault: 'level', line: index + 1 }
    marks.push([Number(price).toFixed(2), label, kind.toLowerCase()])
  }
  try {
    const { head, rows } = tabulate(
      bars,
      indicators
        .split(',')
        .map((one) => one.trim().toLowerCase())
        .filter(Boolean),
    )
    return { title: title.trim(), head, candles: rows, levels: marks }
  } catch {
    return { fault: 'indicator', line: 0 }
  }
}

export function csvOf({ head, candles }: Chart) {
  const volume = head.indexOf('Volume')
  return [
    `${BAR_COLUMNS}${volume < 0 ? '' : ',volume'}`,
    ...candles.map((row) => [...row.slice(0, 5), ...(volume < 0 ? [] : [row[volume]])].join(',')),
  ].join('\n')
}
export const indicatorsOf = ({ head }: Chart) => head.slice(BAR_HEADS.length).join(', ').toLowerCase()
export const levelsOf = ({ levels }: Chart) => levels.map((row) => row.join(', ')).join('\n')
