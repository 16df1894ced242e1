import './overviews.css'
import type { FiguresDay } from '@padauk/contract/overviews'
import { monthShort } from '@padauk/rules/calendar'
import {
  type AutoscaleInfo,
  createChart,
  HistogramSeries,
  LineSeries,
  TickMarkType,
  type Time,
} from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { token } from '#lib/token.ts'
import { language } from '#words/words.tsx'
import { lineBottom } from './mini-charts.tsx'

type Series = { kind: 'line' | 'bars' | 'out'; values: number[] }

/** A mark on the axis of days: a year, a month or a day. */
const markOf = (day: Time, kind: TickMarkType) => {
  const [year, month, date] = String(day).split('-').map(Number)
  if (kind === TickMarkType.Year) return String(year)
  return kind === TickMarkType.Month ? monthShort(month ?? 1, language()) : String(date)
}

/** Upper end of an empty axis. */
const NOTHING_YET = 5

/** Days as lines or bars, redrawn when the theme changes. A table beside it has the same data. */
const FiguresChart = ({ days, series, label }: { days: FiguresDay[]; series: Series[]; label: string }) => {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = holder
    if (!current) return
    const draw = () => {
      const chart = createChart(current, {
        autoSize: true,
        // The logo would insert a <style>, which the CSP blocks. The page names and links it in text.
        layout: {
          background: { color: token('surface') },
          textColor: token('ink-2'),
          attributionLogo: false,
          fontFamily: getComputedStyle(current).fontFamily,
          fontSize: 12,
        },
        grid: { vertLines: { visible: false }, horzLines: { color: token('line') } },
        rightPriceScale: { borderVisible: false },
        timeScale: { borderColor: token('line'), tickMarkFormatter: markOf },
        // All days stay in sight: fixed edges would cut the first and the last bar in half.
        handleScroll: false,
        handleScale: false,
      })
      for (const { kind, values } of series) {
        const data = days.map(({ day }, index) => ({ time: day as Time, value: values[index] ?? 0 }))
        // With zeros only, the chart would centre the axis on 0 and show a negative half.
        const autoscaleInfoProvider = (own: () => AutoscaleInfo | null) =>
          values.every((value) => value === 0)
            ? { priceRange: { minValue: 0, maxValue: NOTHING_YET } }
            : kind === 'line'
              ? { priceRange: { minValue: lineBottom(values), maxValue: Math.max(...values) } }
              : own()
        const shared = {
          autoscaleInfoProvider,
          priceLineVisible: false,
          lastValueVisible: false,
          priceFormat: {
            type: 'custom',
            minMove: 1,
            formatter: (value: number) => Math.round(value).toLocaleString('en'),
          },
        } as const
        if (kind === 'line')
          chart.addSeries(LineSeries, { ...shared, color: token('fill'), lineWidth: 2 }).setData(data)
        else
          chart
            .addSeries(HistogramSeries, { ...shared, color: token(kind === 'out' ? 'down' : 'up') })
            .setData(kind === 'out' ? data.map(({ time, value }) => ({ time, value: -value })) : data)
      }
      // Half a bar more on both sides: the first and the last are as wide as the others. At each new width, because the
      // chart keeps only its right edge, and knows its width after the first drawing.
      const showAll = () => chart.timeScale().setVisibleLogicalRange({ from: -0.75, to: days.length - 0.25 })
      chart.timeScale().subscribeSizeChange(showAll)
      showAll()
      return chart
    }
    let chart = draw()
    const redraw = () => {
      chart.remove()
      chart = draw()
    }
    const classes = new MutationObserver(redraw)
    classes.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', redraw)
    return () => {
      classes.disconnect()
      system.removeEventListener('change', redraw)
      chart.remove()
    }
  }, [days, series])
  return <div ref={holder} className="figure-chart" role="img" aria-label={label} />
}
export default FiguresChart
