import type { FiguresDay } from '@padauk/contract/overviews'
import { type AutoscaleInfo, HistogramSeries, LineSeries, createChart, type Time } from 'lightweight-charts'
import { useEffect, useRef } from 'react'

type Series = { kind: 'line' | 'bars' | 'out'; values: number[] }

/** How far the axis goes while there is nothing to show. */
const NOTHING_YET = 5

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** Days as lines or bars with their axis; drawn again when the theme changes. What is drawn stands in the table beside it too. */
const FiguresChart = ({ days, series, label }: { days: FiguresDay[]; series: Series[]; label: string }) => {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = holder
    if (!current) return
    const draw = () => {
      const chart = createChart(current, {
        autoSize: true,
        // The logo would come with a <style>, which the content security policy refuses; the page names and links it in text.
        layout: {
          background: { color: token('surface') },
          textColor: token('ink-2'),
          attributionLogo: false,
          fontFamily: getComputedStyle(current).fontFamily,
          fontSize: 12,
        },
        grid: { vertLines: { visible: false }, horzLines: { color: token('line') } },
        rightPriceScale: { borderVisible: false },
        timeScale: { borderColor: token('line'), fixLeftEdge: true, fixRightEdge: true },
        handleScroll: { vertTouchDrag: false, mouseWheel: false },
        handleScale: { mouseWheel: false },
      })
      for (const { kind, values } of series) {
        const data = days.map(({ day }, index) => ({ time: day as Time, value: values[index] ?? 0 }))
        // Of nothing but zeros the chart would make an axis that reaches as far below them as above.
        const autoscaleInfoProvider = (own: () => AutoscaleInfo | null) =>
          values.some((value) => value !== 0) ? own() : { priceRange: { minValue: 0, maxValue: NOTHING_YET } }
        const shared = {
          autoscaleInfoProvider,
          priceLineVisible: false,
          lastValueVisible: false,
          priceFormat: { type: 'price', precision: 0, minMove: 1 },
        } as const
        if (kind === 'line')
          chart.addSeries(LineSeries, { ...shared, color: token('fill'), lineWidth: 2 }).setData(data)
        else
          chart
            .addSeries(HistogramSeries, { ...shared, color: token(kind === 'out' ? 'down' : 'up') })
            .setData(kind === 'out' ? data.map(({ time, value }) => ({ time, value: -value })) : data)
      }
      chart.timeScale().fitContent()
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
