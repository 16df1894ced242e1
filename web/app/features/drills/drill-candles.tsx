import type { DrillBar } from '@padauk/rules/drill-charts'
import { memo } from 'react'
import { m } from '#words/drills'
import { figure } from './drill-texts.ts'

/** Room for one candle, and for all of a chart with those that come later. */
export const STEP = 10
const PLACES = 34
export const WIDTH = STEP * PLACES
const BODY = 6.4

type Props = {
  bars: DrillBar[]
  /** How many of them were there when the question was asked; the others are paler. */
  firstUnseen: number
  /** The prices at the edges of the plot. */
  bottom: number
  top: number
}

/** From a price to percent of the height. */
export const heightOf = (price: number, bottom: number, top: number) => ((top - price) / (top - bottom)) * 100

/** For screen readers. */
const CandleTable = memo(({ bars }: { bars: DrillBar[] }) => (
  <div className="sr-only">
    <table>
      <caption>{m.drill_table()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.drill_candle()}</th>
          <th scope="col">{m.drill_high()}</th>
          <th scope="col">{m.drill_low()}</th>
          <th scope="col">{m.drill_close_price()}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ high, low, close }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: candles are only added
          <tr key={at}>
            <td>{at + 1}</td>
            <td>{figure(high)}</td>
            <td>{figure(low)}</td>
            <td>{figure(close)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
))

/** The candles. Stretched to its place: lines keep their width, and everything with text is drawn over it. */
export const DrillCandles = memo(({ bars, firstUnseen, bottom, top }: Props) => {
  const y = (price: number) => heightOf(price, bottom, top)
  return (
    <>
      <svg
        className="drill-candles"
        viewBox={`0 0 ${WIDTH} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={m.drill_chart({
          ...{ count: bars.length, last: figure(bars.at(-1)?.close ?? 0) },
          low: figure(Math.min(...bars.map(({ low }) => low))),
          high: figure(Math.max(...bars.map(({ high }) => high))),
        })}
      >
        {bars.map(({ open, high, low, close }, at) => {
          const middle = at * STEP + STEP / 2
          const upper = y(Math.max(open, close))
          const body = Math.max(y(Math.min(open, close)) - upper, 0.4)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: candles are only added
            <g key={at} className={`drill-candle ${close >= open ? 'up' : 'down'} ${at < firstUnseen ? '' : 'later'}`}>
              <path d={`M${middle} ${y(high)}V${upper}M${middle} ${upper + body}V${y(low)}`} />
              <rect x={middle - BODY / 2} y={upper} width={BODY} height={body} />
            </g>
          )
        })}
      </svg>
      <CandleTable bars={bars} />
    </>
  )
})
