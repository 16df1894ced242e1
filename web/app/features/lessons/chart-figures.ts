import type { Candle, Drawing, Indicator, Level } from '#features/replays/candle-chart.ts'
import { m } from '#words/lessons'

// Charts are figures with their data in tables, readable without JavaScript. This code moves the tables into a
// disclosure and draws the chart in their place once it is near the viewport.

const NEAR = '400px'
/** Columns before the indicators: the time and four prices. */
const PRICES = 5

const element = <K extends keyof HTMLElementTagNameMap>(tag: K, className = '', text = '') => {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

const numberOf = (text: string | undefined) => Number(text?.replace(/[,\s]/g, '').replace('−', '-'))
const rowsOf = (table: Element | null) =>
  [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.children].map((cell) => cell.textContent?.trim() ?? ''),
  )

const readCandles = (figure: Element): Candle[] =>
  rowsOf(figure.querySelector('table.candles'))
    .map(([label = '', ...prices]) => {
      const [open = 0, high = 0, low = 0, close = 0] = prices.map(numberOf)
      return { label, open, high, low, close }
    })
    .filter(({ open, high, low, close }) => [open, high, low, close].every(Number.isFinite))

const readIndicators = (figure: Element): Indicator[] => {
  const rows = rowsOf(figure.querySelector('table.candles'))
  return [...figure.querySelectorAll('table.candles thead th')].slice(PRICES).map((head, index) => ({
    name: head.textContent?.trim() ?? '',
    values: rows.map((row) => (row[PRICES + index] ? numberOf(row[PRICES + index]) : Number.NaN)),
  }))
}

const readLevels = (figure: Element): Level[] =>
  rowsOf(figure.querySelector('table.levels'))
    .map(([price, label = '', kind = '']) => ({
      price: numberOf(price),
      label,
      kind: kind.toLowerCase() as Level['kind'],
    }))
    .filter(({ price }) => Number.isFinite(price))

function describe(title: string, candles: Candle[]) {
  const [first, last] = [candles[0], candles.at(-1)]
  const [low, high] = [
    Math.min(...candles.map((candle) => candle.low)),
    Math.max(...candles.map((candle) => candle.high)),
  ]
  return m.chart_label({ title, from: first?.label ?? '', to: last?.label ?? '', low, high })
}

function makeLegend(indicators: Indicator[]) {
  const legend = element('p', 'legend')
  const signs = [
    ['rises', m.chart_closed_higher()],
    ['falls', m.chart_closed_lower()],
  ] as const
  for (const [kind, text] of signs) {
    const sign = element('span', '', text)
    sign.prepend(element('i', `candle ${kind}`))
    legend.append(sign)
  }
  let lines = 0
  for (const { name } of indicators) {
    const sign = element('span', '', name === 'Volume' ? m.chart_volume() : name)
    sign.prepend(element('i', name === 'Volume' ? 'bars' : `line line-${lines++ % 3}`))
    legend.append(sign)
  }
  return legend
}

function makeCredit() {
  const credit = element('a', 'credit', m.chart_attribution())
  Object.assign(credit, { href: 'https://www.tradingview.com/', target: '_blank', rel: 'noopener noreferrer' })
  return credit
}

function arrange(figure: Element) {
  const candles = readCandles(figure)
  const indicators = readIndicators(figure)
  const levels = readLevels(figure)
  const tables = [...figure.querySelectorAll('table')]
  if (candles.length === 0) return undefined
  const canvas = element('div', 'chart-canvas')
  canvas.role = 'img'
  canvas.setAttribute('aria-label', describe(figure.querySelector('figcaption')?.textContent?.trim() ?? '', candles))
  const details = element('details', 'figures')
  details.append(element('summary', '', m.chart_show_figures()), ...tables)
  if (indicators.some(({ name }) => name.startsWith('RSI'))) canvas.classList.add('tall')
  figure.prepend(makeLegend(indicators), canvas)
  figure.append(details, makeCredit())
  return { figure, canvas, details, candles, indicators, levels }
}

/** Prepares the charts of a lesson's text and draws each near the viewport. Returns the cleanup. */
export function arrangeCharts(text: HTMLElement) {
  const charts = [...text.querySelectorAll('figure.chart')].flatMap((figure) => arrange(figure) ?? [])
  const drawings: Drawing[] = []
  let isGone = false
  const draw = async ({ canvas, details, candles, levels, indicators }: (typeof charts)[number]) => {
    try {
      const { drawCandles } = await import('#features/replays/candle-chart.ts')
      if (!isGone) drawings.push(drawCandles(canvas, candles, levels, indicators))
    } catch {
      canvas.replaceWith(element('p', 'small muted', m.chart_failed()))
      details.open = true
    }
  }
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const chart = isIntersecting && charts.find(({ canvas }) => canvas === target)
        if (!chart) continue
        near.unobserve(target)
        void draw(chart)
      }
    },
    { rootMargin: NEAR },
  )
  for (const { canvas } of charts) near.observe(canvas)
  return () => {
    isGone = true
    near.disconnect()
    for (const drawing of drawings) drawing.remove()
  }
}
