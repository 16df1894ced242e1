import type { Bar } from '@padauk/rules/replays'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { m } from '#words/replays'
import type { Drawing, Level } from './candle-chart.ts'
import type { Trace } from './chart-trade.ts'
import { formatPrice } from './figures.ts'

/** Room right of the newest bar, so that the labels of entry, stop and target do not cover it. */
const NAMES_PX = 64

export type ChartHandle = { show: () => void; focus: () => void }
type Props = {
  ref: Ref<ChartHandle>
  title: string
  seen: Bar[]
  decimals: number
  levels: Level[]
  trace: Trace | undefined
  /** Waiting for a price to be picked. */
  isAsking: boolean
  onNext: () => void
  onPrice: (price: number) => void
  /** Buttons below the chart. */
  children: ReactNode
}

/** Draws into an element. Returns whether the code that draws could not be loaded. */
function useDrawing(
  holder: RefObject<HTMLElement | null>,
  { seen, levels, trace, onPrice }: Pick<Props, 'seen' | 'levels' | 'trace' | 'onPrice'>,
  onFail: () => void,
) {
  const [drawing, setDrawing] = useState<Drawing>()
  const [hasFailed, setFailed] = useState(false)
  const candles = useMemo(() => seen.map(({ time, ...prices }) => ({ label: time, ...prices })), [seen])
  const now = useRef({ candles, levels, onPrice, onFail })
  now.current = { candles, levels, onPrice, onFail }
  useEffect(() => {
    let made: Drawing | undefined
    let isGone = false
    import('./candle-chart.ts').then(
      ({ drawCandles }) => {
        if (isGone || !holder.current) return
        made = drawCandles(holder.current, now.current.candles, now.current.levels, [], NAMES_PX)
        made.onPress((price) => now.current.onPrice(price))
        setDrawing(made)
      },
      () => {
        setFailed(true)
        now.current.onFail()
      },
    )
    return () => {
      isGone = true
      made?.remove()
    }
  }, [holder])
  useEffect(() => drawing?.show(candles), [drawing, candles])
  useEffect(() => drawing?.mark(levels), [drawing, levels])
  useEffect(() => drawing?.trace(trace), [drawing, trace])
  return hasFailed
}

const BarTable = ({ seen, decimals }: { seen: Bar[]; decimals: number }) => (
  <div className="lesson-table replay-table" role="region" aria-label={m.replay_table()} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {[m.replay_time(), m.replay_open(), m.replay_high(), m.replay_low(), m.replay_close()].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {seen.toReversed().map(({ time, open, high, low, close }) => (
          <tr key={time}>
            <td>{time}</td>
            <td>{formatPrice(open, decimals)}</td>
            <td>{formatPrice(high, decimals)}</td>
            <td>{formatPrice(low, decimals)}</td>
            <td>{formatPrice(close, decimals)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** The revealed bars and an order's lines, as a chart and as a table. */
export const ReplayChart = ({
  ref,
  title,
  seen,
  decimals,
  levels,
  trace,
  isAsking,
  onNext,
  onPrice,
  children,
}: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const holder = useRef<HTMLDivElement>(null)
  const [isTableOpen, setTableOpen] = useState(false)
  const hasFailed = useDrawing(holder, { seen, levels, trace, onPrice }, () => setTableOpen(true))
  useImperativeHandle(ref, () => {
    const show = () => place.current?.scrollIntoView({ block: 'nearest' })
    return {
      show,
      focus: () => {
        place.current?.focus({ preventScroll: true })
        show()
      },
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onNext()
  }
  const lows = seen.map(({ low }) => low)
  const highs = seen.map(({ high }) => high)
  const label = m.chart_label({
    title,
    from: seen[0]?.time ?? '',
    to: seen.at(-1)?.time ?? '',
    low: formatPrice(Math.min(...lows), decimals),
    high: formatPrice(Math.max(...highs), decimals),
  })
  const marked = levels.map(({ label, price }) =>
    m.replay_chart_level({ level: label, price: formatPrice(price, decimals) }),
  )
  return (
    <>
      <p className="legend replay-legend">
        <span>
          <i className="candle rises" />
          {m.chart_closed_higher()}
        </span>
        <span>
          <i className="candle falls" />
          {m.chart_closed_lower()}
        </span>
      </p>
      {hasFailed ? (
        <p className="small muted">{m.chart_failed()}</p>
      ) : (
        <div
          ref={place}
          className="rounded-md"
          role="application"
          aria-label={m.replay_chart_keys()}
          aria-keyshortcuts="ArrowRight"
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          <div
            ref={holder}
            className={`chart-canvas replay-canvas${isAsking ? ' replay-asks' : ''}`}
            role="img"
            aria-label={[label, ...marked].join(' ')}
          />
        </div>
      )}
      {children}
      <div className="replay-under">
        <details
          className="replay-more"
          open={isTableOpen}
          onToggle={({ currentTarget }) => setTableOpen(currentTarget.open)}
        >
          <summary>{m.chart_show_figures()}</summary>
          {isTableOpen && <BarTable seen={seen} decimals={decimals} />}
        </details>
        <a
          className="credit replay-credit"
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noopener noreferrer"
        >
          {m.chart_attribution()}
        </a>
      </div>
    </>
  )
}
