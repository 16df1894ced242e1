import { type IChartApi, type ISeriesApi, LineSeries, LineStyle, type Time } from 'lightweight-charts'
import { token } from '#lib/token.ts'

/** A trade or an order, its bars by index. */
export type Trace = {
  /** The bar of the entry. */
  from: number
  entry: number
  stop?: number | undefined
  target?: number | undefined
  /** How it ended. Until then it reaches to the right edge. */
  exit?: { bar: number; price: number }
}

const SHADE = 0.14

/** Shades what is at risk and what may be gained behind the candles, and draws the way from entry to exit. */
export function drawTrade(chart: IChartApi, series: ISeriesApi<'Candlestick'>, timeAt: (bar: number) => Time) {
  let trace: Trace | undefined
  let update = () => {}
  const fill = ({ from, entry, stop, target, exit }: Trace, context: CanvasRenderingContext2D, right: number) => {
    const scale = chart.timeScale()
    const left = scale.timeToCoordinate(timeAt(from))
    const end = exit ? scale.timeToCoordinate(timeAt(exit.bar)) : right
    const y = series.priceToCoordinate(entry)
    if (left === null || end === null || y === null) return
    context.globalAlpha = SHADE
    for (const [price, colour] of [
      [stop, 'down'],
      [target, 'up'],
    ] as const) {
      const at = price === undefined ? null : series.priceToCoordinate(price)
      if (at === null) continue
      context.fillStyle = token(colour)
      context.fillRect(left, Math.min(y, at), end - left, Math.abs(at - y))
    }
    context.globalAlpha = 1
  }
  series.attachPrimitive({
    attached: ({ requestUpdate }) => {
      update = requestUpdate
    },
    paneViews: () => [
      {
        zOrder: () => 'bottom',
        renderer: () => ({
          draw: (target) =>
            target.useMediaCoordinateSpace(({ context, mediaSize }) => trace && fill(trace, context, mediaSize.width)),
        }),
      },
    ],
  })
  const way = chart.addSeries(LineSeries, {
    lineWidth: 2,
    lineStyle: LineStyle.Dotted,
    pointMarkersVisible: true,
    pointMarkersRadius: 4,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
    autoscaleInfoProvider: () => null,
  })
  const recolour = () => way.applyOptions({ color: token('ink') })
  recolour()
  return {
    recolour,
    trace: (next: Trace | undefined) => {
      trace = next
      const ends = next?.exit
        ? [
            { bar: next.from, price: next.entry },
            { bar: next.exit.bar, price: next.exit.price },
          ]
        : []
      // A trade may end on the bar of its entry, and a time may be there once.
      way.setData(
        ends
          .filter(({ bar }, index) => bar !== ends[index + 1]?.bar)
          .map(({ bar, price }) => ({ time: timeAt(bar), value: price })),
      )
      update()
    },
  }
}
