/** A chart as its figure holds it: the cells of its two tables. */
export type Chart = { title: string; candles: string[][]; levels: string[][] }

const WIDTH = 640
const HEIGHT = 200
const SVG = 'http://www.w3.org/2000/svg'

const element = (name: string, attributes: Record<string, string | number>) => {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

/** The candles and levels of a chart as a small still drawing, for whoever writes it; members get the one that moves. */
export function drawCandles({ title, candles, levels }: Chart): SVGElement {
  const svg = element('svg', { class: 'sketch', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': title }) as SVGElement
  const prices = candles.map((row) => row.slice(1, 5).map(Number))
  const marks = levels.map(([price]) => Number(price))
  const all = [...prices.flat(), ...marks].filter(Number.isFinite)
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const y = (price: number) => 8 + ((high - price) / (high - low || 1)) * (HEIGHT - 16)
  const step = WIDTH / Math.max(prices.length, 1)
  for (const [index, [open = 0, top = 0, bottom = 0, close = 0]] of prices.entries()) {
    const x = (index + 0.5) * step
    const kind = close >= open ? 'up' : 'down'
    svg.append(
      element('line', { class: kind, x1: x, x2: x, y1: y(top), y2: y(bottom) }),
      element('rect', { class: kind, x: x - step * 0.32, width: step * 0.64, y: y(Math.max(open, close)), height: Math.max(1.5, Math.abs(y(open) - y(close))) }),
    )
  }
  for (const price of marks) svg.append(element('line', { class: 'level', x1: 0, x2: WIDTH, y1: y(price), y2: y(price) }))
  return svg
}

const KINDS = ['support', 'resistance', 'entry', 'stop', 'target']
const HEAD = 'time,open,high,low,close'

/** Candles typed or pasted as CSV, and levels one a line; or the line that is none (lesson-text.ts has the same rules). */
export function readChart(title: string, csv: string, levels: string): Chart | { fault: 'title' | 'candle' | 'level' | 'none'; line: number } {
  if (!title.trim()) return { fault: 'title', line: 0 }
  const lines = csv.trim().split(/\r?\n/).map((line) => line.trim())
  const from = lines[0]?.toLowerCase().startsWith(HEAD) ? 1 : 0
  const candles: string[][] = []
  for (const [index, line] of lines.entries()) {
    if (index < from || !line) continue
    const row = line.split(/[,\t;]/).slice(0, 5).map((cell) => cell.trim())
    const [open, high, low, close] = row.slice(1).map(Number) as [number, number, number, number]
    if (!/^\d{4}-\d\d-\d\d/.test(row[0] ?? '') || row.length < 5 || !row.slice(1).every((cell) => /^\d+(\.\d+)?$/.test(cell)) || !(low <= Math.min(open, close) && high >= Math.max(open, close))) return { fault: 'candle', line: index + 1 }
    candles.push(row)
  }
  if (candles.length === 0) return { fault: 'none', line: 1 }
  const marks: string[][] = []
  for (const [index, line] of levels.split(/\r?\n/).entries()) {
    if (!line.trim()) continue
    const [price = '', label = '', kind = ''] = line.split(',').map((cell) => cell.trim())
    if (!/^\d+(\.\d+)?$/.test(price) || !label || !KINDS.includes(kind.toLowerCase())) return { fault: 'level', line: index + 1 }
    marks.push([Number(price).toFixed(2), label, kind.toLowerCase()])
  }
  return { title: title.trim(), candles, levels: marks }
}

export const csvOf = ({ candles }: Chart) => [HEAD, ...candles.map((row) => row.join(','))].join('\n')
export const levelsOf = ({ levels }: Chart) => levels.map((row) => row.join(', ')).join('\n')
