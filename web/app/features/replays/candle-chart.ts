import {
  type AutoscaleInfo,
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type Time,
} from 'lightweight-charts'
import { token } from '#lib/token.ts'
import { coloursOf, mix } from './chart-colours.ts'
import { drawTrade, type Trace } from './chart-trade.ts'

export type Candle = { label: string; open: number; high: number; low: number; close: number }
export type Level = {
  price: number
  label: string
  kind: 'support' | 'resistance' | 'entry' | 'stop' | 'target' | 'exit'
}
/** A table column after the prices: Volume, SMA 20, EMA 50 or RSI 14. NaN where there is no value yet. */
export type Indicator = { name: string; values: number[] }
export type Drawing = {
  remove: () => void
  /** Shows these candles. If they extend the current ones, only the new ones are added. */
  show: (candles: Candle[]) => void
  /** Replaces the marked levels. */
  mark: (levels: Level[]) => void
  /** Draws a trade, in place of the one before. */
  trace: (trade: Trace | undefined) => void
  /** Called with the price at a pressed position. */
  onPress: (hear: (price: number) => void) => void
}

const DAY = 86_400
/** Lines also differ in their dashes, so that colour is not the only cue. */
const LINES = [
  { colour: 'rain', style: LineStyle.Solid },
  { colour: 'gold-ink', style: LineStyle.Dashed },
  { colour: 'ink-2', style: LineStyle.Dotted },
] as const
const VOLUME_SHARE = 0.2
const RSI_SHARE = 0.35
/** Narrowest distance at which candles remain distinguishable. The chart scrolls if they do not fit. */
const MIN_STEP_PX = 5

const timeAt = (index: number) => (index * DAY) as Time

/** Adds the indicators. Returns a function that applies the theme's colours to them. */
function drawIndicators(chart: IChartApi, candles: Candle[], indicators: Indicator[]) {
  const recolours: (() => void)[] = []
  let [lines, panes] = [0, 1]
  for (const { name, values } of indicators) {
    if (name === 'Volume') {
      const volume = chart.addSeries(HistogramSeries, {
        priceScaleId: 'volume',
        priceFormat: { type: 'volume' },
        priceLineVisible: false,
        lastValueVisible: false,
      })
      volume.priceScale().applyOptions({ scaleMargins: { top: 1 - VOLUME_SHARE, bottom: 0 } })
      recolours.push(() => {
        const [up, down, surface] = ['up', 'down', 'surface'].map(token) as [string, string, string]
        volume.setData(
          values.map((value, index) => ({
            time: timeAt(index),
            value,
            color:
              (candles[index]?.close ?? 0) >= (candles[index]?.open ?? 0)
                ? mix(up, surface, 0.35)
                : mix(down, surface, 0.6),
          })),
        )
      })
      continue
    }
    const isIndex = name.startsWith('RSI')
    const { colour, style } = LINES[lines++ % LINES.length] as (typeof LINES)[number]
    const line = chart.addSeries(
      LineSeries,
      {
        lineWidth: 2,
        lineStyle: style,
        priceLineVisible: false,
        lastValueVisible: false,
        crosshairMarkerVisible: false,
        ...(isIndex && { autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: 100 } }) }),
      },
      isIndex ? panes++ : 0,
    )
    line.setData(
      values.map((value, index) => (Number.isFinite(value) ? { time: timeAt(index), value } : { time: timeAt(index) })),
    )
    const marks = isIndex
      ? [30, 70].map((price) =>
          line.createPriceLine({ price, lineWidth: 1, lineStyle: LineStyle.Dashed, axisLabelVisible: true, title: '' }),
        )
      : []
    if (isIndex) line.getPane().setStretchFactor(RSI_SHARE)
    recolours.push(() => {
      line.applyOptions({ color: token(colour) })
      for (const mark of marks)
        mark.applyOptions({
          color: token('ink-2'),
          axisLabelColor: token('ink-2'),
          axisLabelTextColor: token('surface'),
        })
    })
  }
  return () => {
    for (const recolour of recolours) recolour()
  }
}

const decimalsOf = (candles: Candle[]) =>
  Math.min(
    8,
    Math.max(
      ...candles.flatMap(({ open, high, low, close }) =>
        [open, high, low, close].map((price) => String(price).split('.')[1]?.length ?? 0),
      ),
    ),
  )

// Candles are spaced by row. Their times are labels only.
const pointAt = ({ open, high, low, close }: Candle, index: number) => ({
  time: timeAt(index),
  open,
  high,
  low,
  close,
})

/** The marked levels of a series, which the scale of prices makes room for. */
function showLevels(series: ISeriesApi<'Candlestick'>) {
  let prices: number[] = []
  const lines: { kind: Level['kind']; line: IPriceLine }[] = []
  const mark = (next: Level[]) => {
    prices = next.map(({ price }) => price)
    const { level } = coloursOf()
    for (const [index, { price, label, kind }] of next.entries()) {
      const options = {
        ...level(kind),
        price,
        title: label,
        lineWidth: 2 as const,
        lineStyle: kind === 'entry' ? LineStyle.Solid : LineStyle.Dashed,
        axisLabelVisible: true,
      }
      const line = lines[index]?.line
      line?.applyOptions(options)
      lines[index] = { kind, line: line ?? series.createPriceLine(options) }
    }
    for (const { line } of lines.splice(next.length)) series.removePriceLine(line)
  }
  series.applyOptions({
    autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => {
      const info = original()
      if (!info?.priceRange) return info
      return {
        ...info,
        priceRange: {
          minValue: Math.min(info.priceRange.minValue, ...prices),
          maxValue: Math.max(info.priceRange.maxValue, ...prices),
        },
      }
    },
  })
  return {
    mark,
    recolour({ level }: ReturnType<typeof coloursOf>) {
      for (const { kind, line } of lines) line.applyOptions(level(kind))
    },
  }
}

/**
 * Draws candles with indicators and levels, and applies new colours when the theme changes.
 * @param room free pixels after the last candle, so that level labels do not cover it
 */
export function drawCandles(
  holder: HTMLElement,
  drawn: Candle[],
  levels: Level[],
  indicators: Indicator[] = [],
  room = 0,
): Drawing {
  let candles = drawn
  const labelOf = (time: Time) => candles[Number(time) / DAY]?.label ?? ''
  // Short axis labels: 2026-01-05 as 05/01, and within a day only the time.
  const tickOf = (time: Time) =>
    labelOf(time)
      .replace(/^\d{4}-(\d\d)-(\d\d)(?: 00:00)?$/, '$2/$1')
      .replace(/^.* /, '')
  const colours = coloursOf()
  const chart = createChart(holder, {
    ...colours.chart,
    autoSize: true,
    // The logo would insert a <style>, which the CSP blocks. The figure names and links it in text.
    layout: {
      ...colours.chart.layout,
      attributionLogo: false,
      fontFamily: getComputedStyle(holder).fontFamily,
      fontSize: 13,
    },
    timeScale: {
      ...colours.chart.timeScale,
      tickMarkFormatter: tickOf,
      allowBoldLabels: false,
      fixLeftEdge: true,
      fixRightEdge: room === 0,
      rightOffsetPixels: room,
    },
    localization: { timeFormatter: labelOf },
    // Vertical drags scroll the page.
    handleScroll: { vertTouchDrag: false, mouseWheel: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: false },
  })
  const decimals = decimalsOf(candles)
  const series = chart.addSeries(CandlestickSeries, {
    ...colours.candles,
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: { type: 'price', precision: decimals, minMove: 10 ** -decimals },
  })
  series.setData(candles.map(pointAt))
  const shown = showLevels(series)
  shown.mark(levels)
  let trade: ReturnType<typeof drawTrade> | undefined
  const recolourIndicators = drawIndicators(chart, candles, indicators)
  recolourIndicators()
  if (indicators.some(({ name }) => name === 'Volume'))
    series.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: VOLUME_SHARE + 0.04 } })
  chart.timeScale().fitContent()

  const recolour = () => {
    const next = coloursOf()
    chart.applyOptions(next.chart)
    series.applyOptions(next.candles)
    recolourIndicators()
    trade?.recolour()
    shown.recolour(next)
  }
  const classes = new MutationObserver(recolour)
  classes.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', recolour)
  const show = (next: Candle[]) => {
    const before = candles
    candles = next
    const goesOn = before.length <= next.length && before.every(({ label }, index) => label === next[index]?.label)
    if (!goesOn) series.setData(next.map(pointAt))
    else for (const [index, candle] of next.entries()) if (index >= before.length) series.update(pointAt(candle, index))
    const scale = chart.timeScale()
    const fitting = Math.floor(((scale.width() || holder.clientWidth) - room) / MIN_STEP_PX)
    if (next.length <= fitting) scale.fitContent()
    else if (next.length === before.length + 1) scale.scrollToPosition(room / scale.options().barSpacing, false)
    else scale.setVisibleLogicalRange({ from: next.length - fitting, to: next.length - 1 + room / MIN_STEP_PX })
  }
  return {
    show,
    mark: shown.mark,
    trace: (next) => {
      trade ??= drawTrade(chart, series, timeAt)
      trade.trace(next)
    },
    onPress: (hear) =>
      chart.subscribeClick(({ point, paneIndex }) => {
        const price = point && paneIndex === 0 ? series.coordinateToPrice(point.y) : null
        if (price !== null) hear(price)
      }),
    remove: () => {
      classes.disconnect()
      system.removeEventListener('change', recolour)
      chart.remove()
    },
  }
}
