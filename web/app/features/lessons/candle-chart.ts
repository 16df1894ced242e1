import { type AutoscaleInfo, CandlestickSeries, createChart, LineStyle, type Time } from 'lightweight-charts'

export type Candle = { label: string; open: number; high: number; low: number; close: number }
export type Level = { price: number; label: string; kind: 'support' | 'resistance' | 'entry' | 'stop' | 'target' }
export type Drawing = { remove: () => void }

const DAY = 86_400
const UP: Level['kind'][] = ['support', 'target']

/** A token of the look as the canvas needs it. */
const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

const channels = (hex: string) => {
  const digits = hex.slice(1)
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16))
}
/** `share` of one colour over another. */
const mix = (over: string, under: string, share: number) => {
  const [top, ground] = [channels(over), channels(under)]
  return `rgb(${top.map((value, index) => Math.round(value * share + (ground[index] ?? 0) * (1 - share))).join(', ')})`
}

const coloursOf = () => {
  const [up, down, ink, ink2, surface, line] = ['up', 'down', 'ink', 'ink-2', 'surface', 'line'].map(token) as [string, string, string, string, string, string]
  return {
    chart: {
      layout: { background: { color: surface }, textColor: ink2 },
      grid: { vertLines: { visible: false }, horzLines: { color: line } },
      rightPriceScale: { borderColor: line },
      timeScale: { borderColor: line },
      crosshair: { vertLine: { color: ink2, labelBackgroundColor: ink }, horzLine: { color: ink2, labelBackgroundColor: ink } },
    },
    // Never colour alone: a rising candle is a tinted outline, a falling one is solid (look.md).
    candles: { upColor: mix(up, surface, 0.2), borderUpColor: up, wickUpColor: up, downColor: down, borderDownColor: down, wickDownColor: down },
    level: (kind: Level['kind']) => {
      const color = kind === 'entry' ? ink : UP.includes(kind) ? up : down
      return { color, axisLabelColor: color, axisLabelTextColor: surface }
    },
  }
}

const decimalsOf = (candles: Candle[]) =>
  Math.min(8, Math.max(...candles.flatMap(({ open, high, low, close }) => [open, high, low, close].map((price) => String(price).split('.')[1]?.length ?? 0))))

/** Draws candles with their marked levels, and again in its colours whenever the theme changes. */
export function drawCandles(holder: HTMLElement, candles: Candle[], levels: Level[]): Drawing {
  const labelOf = (time: Time) => candles[Number(time) / DAY]?.label ?? ''
  // Under the candles a day is enough: 2026-01-05 as 05/01.
  const tickOf = (time: Time) => labelOf(time).replace(/^\d{4}-(\d\d)-(\d\d).*$/, '$2/$1')
  const colours = coloursOf()
  const chart = createChart(holder, {
    ...colours.chart,
    autoSize: true,
    // The logo would come with a <style>, which the content security policy refuses; the figure names and links it in text.
    layout: { ...colours.chart.layout, attributionLogo: false, fontFamily: getComputedStyle(holder).fontFamily, fontSize: 13 },
    timeScale: { ...colours.chart.timeScale, tickMarkFormatter: tickOf, allowBoldLabels: false, fixLeftEdge: true, fixRightEdge: true },
    localization: { timeFormatter: labelOf },
    // A finger that moves up and down moves the page.
    handleScroll: { vertTouchDrag: false, mouseWheel: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: false },
  })
  const decimals = decimalsOf(candles)
  const prices = levels.map(({ price }) => price)
  const series = chart.addSeries(CandlestickSeries, {
    ...colours.candles,
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: { type: 'price', precision: decimals, minMove: 10 ** -decimals },
    autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => {
      const info = original()
      if (!info?.priceRange) return info
      return { ...info, priceRange: { minValue: Math.min(info.priceRange.minValue, ...prices), maxValue: Math.max(info.priceRange.maxValue, ...prices) } }
    },
  })
  // One step for each row: what a lesson calls its times is only written beside them.
  series.setData(candles.map(({ open, high, low, close }, index) => ({ time: (index * DAY) as Time, open, high, low, close })))
  const lines = levels.map(({ price, label, kind }) => ({
    kind,
    line: series.createPriceLine({
      ...colours.level(kind),
      price,
      title: label,
      lineWidth: 2,
      lineStyle: kind === 'entry' ? LineStyle.Solid : LineStyle.Dashed,
      axisLabelVisible: true,
    }),
  }))
  chart.timeScale().fitContent()

  const recolour = () => {
    const next = coloursOf()
    chart.applyOptions(next.chart)
    series.applyOptions(next.candles)
    for (const { kind, line } of lines) line.applyOptions(next.level(kind))
  }
  const classes = new MutationObserver(recolour)
  classes.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', recolour)
  return {
    remove: () => {
      classes.disconnect()
      system.removeEventListener('change', recolour)
      chart.remove()
    },
  }
}
