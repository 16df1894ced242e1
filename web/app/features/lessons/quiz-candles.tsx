import type { QuizCandle } from '@padauk/rules/quiz-prompts'
import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import { langOf } from '#lib/languages.ts'
import { IconButton } from '#ui/button.tsx'
import { m } from '#words/lessons'
import type { Verdict } from './use-paper.ts'

/** Room for a candle, and the width of its body. The height of the plot is 100. */
const STEP = 10
const BODY = 6.4
/** Of the range of prices, above and below. */
const MARGIN = 0.06

const edgesOf = (candles: QuizCandle[]) => {
  const low = Math.min(...candles.map((candle) => candle.low))
  const high = Math.max(...candles.map((candle) => candle.high))
  const room = (high - low) * MARGIN || high * MARGIN
  return { low, high, bottom: low - room, top: high + room }
}

type Zone = [low: number, high: number] | undefined
type ChartProps = {
  candles: QuizCandle[]
  zone: Zone
  /** Places, from 1. */
  chosen?: number | undefined
  right?: number | undefined
  isMissed?: boolean
  onChoose?: (place: number) => void
}

/** The chart of a question. A candle is chosen by touching its column. */
function Chart({ candles, zone, chosen, right, isMissed, onChoose }: ChartProps) {
  const { low, high, bottom, top } = edgesOf(candles)
  const y = (price: number) => ((top - price) / (top - bottom)) * 100
  const decimals = Math.max(...candles.map((candle) => candle.decimals))
  const said = (price: number) => price.toFixed(decimals)
  const choose = ({ clientX, currentTarget, buttons }: PointerEvent) => {
    if (!onChoose || buttons === 0) return
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = Math.ceil(((clientX - left) / width) * candles.length)
    onChoose(Math.min(Math.max(place, 1), candles.length))
  }
  const columnOf = (place: number) => ({
    left: `${((place - 1) / candles.length) * 100}%`,
    width: `${100 / candles.length}%`,
  })
  const named = [candles[0], candles[Math.floor((candles.length - 1) / 2)], candles.at(-1)] as QuizCandle[]
  return (
    <div className="quiz-chart">
      <div
        className={onChoose ? 'quiz-plot quiz-plot-open' : 'quiz-plot'}
        onPointerDown={choose}
        onPointerMove={choose}
      >
        <svg
          viewBox={`0 0 ${candles.length * STEP} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={m.quiz_chart({ count: candles.length, low: said(low), high: said(high) })}
        >
          {zone && (
            <rect className="quiz-zone" width={candles.length * STEP} y={y(zone[1])} height={y(zone[0]) - y(zone[1])} />
          )}
          {candles.map((candle, at) => {
            const middle = at * STEP + STEP / 2
            const upper = y(Math.max(candle.open, candle.close))
            const body = Math.max(y(Math.min(candle.open, candle.close)) - upper, 0.6)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the candles of a question stay
              <g key={at} className={candle.close >= candle.open ? 'quiz-candle' : 'quiz-candle down'}>
                <path d={`M${middle} ${y(candle.high)}V${upper}M${middle} ${upper + body}V${y(candle.low)}`} />
                <rect x={middle - BODY / 2} y={upper} width={BODY} height={body} />
              </g>
            )
          })}
        </svg>
        {chosen !== undefined && (
          <i className={isMissed ? 'quiz-pick missed' : 'quiz-pick'} style={columnOf(chosen)} aria-hidden />
        )}
        {right !== undefined && (
          <i className="quiz-pick right" style={columnOf(right)} aria-hidden>
            <Check className="icon-small" />
          </i>
        )}
      </div>
      <ol className="quiz-prices num" aria-hidden>
        {[high, (high + low) / 2, low].map((price) => (
          <li key={price} style={{ top: `${y(price)}%` }}>
            {said(price)}
          </li>
        ))}
      </ol>
      <p className="quiz-dates num" aria-hidden lang={langOf(named[0]?.label ?? '')}>
        {named.map(({ label }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three places
          <span key={at}>{label}</span>
        ))}
      </p>
    </div>
  )
}

/** The chart with the answer: the member's own candle, and the right one where it is not withheld. */
export function QuizCandles({
  candles,
  zone,
  verdict: { number, marked },
}: {
  candles: QuizCandle[]
  zone: Zone
  verdict: Pick<Verdict, 'number' | 'marked'>
}) {
  const isRight = marked !== 'kept' && marked.correct
  const right = isRight ? number : marked === 'kept' ? undefined : (marked.right_number ?? undefined)
  return (
    <Chart
      candles={candles}
      zone={zone}
      chosen={isRight ? undefined : number}
      right={right}
      isMissed={marked !== 'kept' && !marked.correct}
    />
  )
}

type Props = {
  candles: QuizCandle[]
  zone: Zone
  /** The place of the chosen candle, from 1; empty before. */
  typed: string
  onTyped: (typed: string) => void
}

/** Chooses a candle, on the chart or by arrows. */
export function CandleAnswer({ candles, zone, typed, onTyped }: Props) {
  const id = useId()
  const place = /^\d+$/.test(typed) && Number(typed) <= candles.length ? Number(typed) : 0
  const candle = candles[place - 1]
  const choose = (next: number) => onTyped(String(next))
  const before = () => choose(place === 0 ? candles.length : Math.max(place - 1, 1))
  const after = () => choose(Math.min(place + 1, candles.length))
  const press = (event: KeyboardEvent) => {
    const move = { ArrowLeft: before, ArrowRight: after }[event.key]
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move()
  }
  const said = candle && {
    open: candle.open.toFixed(candle.decimals),
    high: candle.high.toFixed(candle.decimals),
    low: candle.low.toFixed(candle.decimals),
    close: candle.close.toFixed(candle.decimals),
  }
  return (
    <>
      <Chart candles={candles} zone={zone} chosen={candle && place} onChoose={choose} />
      <div className="quiz-step" onKeyDown={press}>
        <IconButton label={m.quiz_candle_before()} onClick={before} aria-describedby={id}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <p id={id} aria-live="polite">
          {candle && said ? (
            <>
              <b className="num" lang={langOf(candle.label)}>
                {candle.label}
              </b>
              <span className="small muted num">{m.quiz_candle_prices(said)}</span>
            </>
          ) : (
            <span className="small muted">{m.quiz_candle_how()}</span>
          )}
        </p>
        <IconButton label={m.quiz_candle_after()} onClick={after} aria-describedby={id}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
    </>
  )
}
