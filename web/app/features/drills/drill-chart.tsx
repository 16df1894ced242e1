import './drill-chart.css'
import type { Drill } from '@padauk/rules/drill-charts'
import { outcomeOf } from '@padauk/rules/drills'
import { turnsNear } from '@padauk/rules/trade-rules'
import { type PointerEvent, type ReactNode, useMemo } from 'react'
import { m } from '#words/drills'
import { DrillCandles, heightOf, STEP, WIDTH } from './drill-candles.tsx'
import { figure } from './drill-texts.ts'

type Line = {
  price: number
  name: string
  look: 'entry' | 'stop' | 'target' | 'level'
  /** Where its name stands. */
  at: 'over' | 'under' | 'start'
}
const MARGIN = 0.05

/** The prices at the edges, with some room. */
function edgesOf(prices: number[]) {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const room = (high - low) * MARGIN
  return { bottom: low - room, top: high + room }
}

/** The lines of a chart: what the question gives, what the member sets, and when marked, the level that was to find. */
function linesOf({ kind, entry, stop, target, level, side }: Drill, value: number | null, isMarked: boolean): Line[] {
  if (kind === 'LEVEL')
    return [
      { price: value ?? level, name: m.drill_tag_level(), look: 'entry' as const, at: 'over' as const },
      ...(isMarked ? [{ price: level, name: m.drill_tag_true(), look: 'level' as const, at: 'start' as const }] : []),
    ]
  const [upper, lower] = ['over', 'under'] as const
  const isBuy = side === 'BUY'
  return [
    { price: entry, name: m.drill_tag_entry(), look: 'entry', at: isBuy ? upper : lower },
    {
      price: kind === 'STOP' ? (value ?? entry) : stop,
      name: kind === 'STOP' ? m.drill_tag_stop() : m.drill_tag_given_stop(),
      look: 'stop',
      at: isBuy ? lower : upper,
    },
    ...(target ? [{ price: target, name: m.drill_tag_target(), look: 'target' as const, at: 'start' as const }] : []),
  ]
}

/** How far each tag moves down from its line, so that none lies on another. */
function spread(tops: number[]) {
  const moves: string[] = []
  let last = ''
  for (const index of [...tops.keys()].sort((a, b) => (tops[a] ?? 0) - (tops[b] ?? 0))) {
    const own = `${tops[index]?.toFixed(2)} * var(--drill-percent)`
    const placed: string = last ? `max(${own}, ${last} + var(--space-24))` : own
    moves[index] = last ? `calc(${placed} - ${own})` : '0px'
    last = placed
  }
  return moves
}

/** What the later candles show: where the trade ended, or the turns at the level. */
function ringsOf(drill: Drill, value: number | null) {
  const { kind, bars, level, side, stop, atr } = drill
  if (kind === 'LEVEL') return turnsNear(bars, side === 'BUY' ? 'high' : 'low', level, atr)
  const { why, at, price } = outcomeOf(drill, kind === 'STOP' ? (value ?? 0) : stop)
  return why === 'OPEN' ? [] : [{ at: bars.length + at, price }]
}

type Props = {
  drill: Drill
  /** The price that is set; null where the task has another answer. */
  value: number | null
  isMarked: boolean
  /** Called with the price of a touched or dragged place; null while nothing can be set. */
  onSet: ((price: number) => void) | null
  /** The handle of the level, for keys and screen readers. */
  children?: ReactNode
}

/** From entry to stop and to target, where the candles will come. */
const Zone = ({ look, from, to, y }: { look: string; from: number; to: number; y: (price: number) => number }) => (
  <i
    className={`drill-zone ${look}`}
    style={{ top: `${y(Math.max(from, to))}%`, height: `${Math.abs(y(from) - y(to))}%` }}
  />
)

/** The chart of a drill: drawn again at once while the level moves. */
export function DrillChart({ drill, value, isMarked, onSet, children }: Props) {
  const { bars, later, scale, kind, entry, stop, target } = drill
  const all = useMemo(() => [...bars, ...later], [bars, later])
  const shown = isMarked ? all : bars
  const lines = linesOf(drill, value, isMarked)
  const { bottom, top } = edgesOf([
    ...shown.flatMap(({ high, low }) => [high, low]),
    ...lines.map(({ price }) => price),
    ...(value !== null && scale ? [scale.min, scale.max] : []),
  ])
  const y = (price: number) => heightOf(price, bottom, top)
  const moves = spread(lines.map(({ price }) => y(price)))
  const setAt = ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
    const place = currentTarget.getBoundingClientRect()
    onSet?.(top - ((clientY - place.top) / place.height) * (top - bottom))
  }
  return (
    <div className="drill-box">
      <div
        className={onSet ? 'drill-plot sets' : 'drill-plot'}
        {...(onSet && {
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setAt(event)
          },
          onPointerMove: (event: PointerEvent<HTMLElement>) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) setAt(event)
          },
        })}
      >
        {kind !== 'LEVEL' && <Zone look="risk" from={entry} to={kind === 'STOP' ? (value ?? entry) : stop} y={y} />}
        {target > 0 && <Zone look="gain" from={entry} to={target} y={y} />}
        <DrillCandles bars={shown} firstUnseen={bars.length} bottom={bottom} top={top} />
        {isMarked &&
          ringsOf(drill, value).map(({ at, price }) => (
            <i
              key={at}
              className="drill-ring"
              style={{ left: `${((at + 0.5) * STEP * 100) / WIDTH}%`, top: `${y(price)}%` }}
            />
          ))}
        {lines.map(({ price, name, look, at }, index) => (
          <div key={name} className={`drill-line ${look}`} style={{ top: `${y(price)}%` }}>
            <span className={`drill-name ${at}`}>{name}</span>
            <span className="drill-tag num" style={{ top: moves[index] }}>
              {figure(price)}
            </span>
          </div>
        ))}
        {children && value !== null && (
          <div className="drill-grip" style={{ top: `${y(value)}%` }}>
            {children}
          </div>
        )}
      </div>
      <p className="tiny faint mt-1">{m.drill_sample()}</p>
    </div>
  )
}
