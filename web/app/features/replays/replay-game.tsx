import type { Replay as Begun } from '@padauk/contract/replays'
import type { Run } from '@padauk/rules/replays'
import { useMutation } from '@tanstack/react-query'
import { CloudOff, Pause, Play, StepForward } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Level } from '#lib/candle-chart.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Failed } from '#ui/states.tsx'
import { beginFailure } from './begin-failure.ts'
import { formatMoney, formatPrice } from './figures.ts'
import {
  BLANK,
  keepOrder,
  type OrderDraft,
  type OrderField,
  pricesOf,
  takeUpOrder,
  workOutOrder,
} from './order-draft.ts'
import { OrderForm } from './order-form.tsx'
import { type ChartHandle, ReplayChart } from './replay-chart.tsx'
import { ReplayRules } from './replay-rules.tsx'
import { beginReplay, type Prices, type ReplayPlace } from './replays.api.ts'
import { m } from './replays.words.ts'
import type { Keeping } from './run-keeper.ts'
import { EarlierRuns } from './run-list.tsx'
import { RunResults } from './run-results.tsx'
import { TradeEnd, TradePanel } from './trade-panel.tsx'
import { stateOf, sumOf, whyOf } from './trade-words.ts'
import { useRun } from './use-run.ts'

/** During playback, screen readers announce only every nth bar. */
const SAID_BARS = 6
/** A line further away than this multiple of the price range is left out, because it would flatten the chart. */
const FAR = 2

/** Whether the run is saved on the server. */
const KeepState = ({
  keeping,
  isWaiting,
  wentOn,
  onRetry,
}: {
  keeping: Keeping
  isWaiting: boolean
  wentOn: boolean
  onRetry: () => void
}) => {
  if (typeof keeping === 'object') return <Failed error={keeping} onRetry={onRetry} text={m.replay_not_kept()} />
  return (
    <div role="status">
      {wentOn && <p className="note rain">{m.replay_went_on()}</p>}
      {(keeping === 'offline' || isWaiting) && (
        <p className="note gold">
          <CloudOff aria-hidden />
          <span>{m.replay_offline()}</span>
        </p>
      )}
    </div>
  )
}

/** Screen reader text: every manual step, every nth bar during playback, and every stop. */
const useSaid = (sentence: string, at: number, isPlaying: boolean) => {
  const said = useRef(sentence)
  if (!isPlaying || at % SAID_BARS === 0) said.current = sentence
  return said.current
}

const levelsOf = (
  { current }: Run,
  draft: { field: OrderField; price: number }[],
  seen: { low: number; high: number }[],
): Level[] => {
  const names = { entry: m.replay_entry, stop: m.replay_stop, target: m.replay_target }
  const lines = current
    ? (['entry', 'stop', 'target'] as const).map((field) => ({
        field,
        price: field === 'entry' ? (current.filled ?? current.entry) : current[field],
      }))
    : draft
  const [low, high] = [Math.min(...seen.map((bar) => bar.low)), Math.max(...seen.map((bar) => bar.high))]
  const far = FAR * (high - low || high)
  return lines
    .filter(({ price }) => price >= low - far && price <= high + far)
    .map(({ field, price }) => ({ price, label: names[field](), kind: field }))
}

type Props = {
  place: ReplayPlace
  begun: Begun
  runs: Begun[]
  prices: Prices
  /** Just started by a press, so it takes the focus. */
  isFresh: boolean
  onBegun: (run: Begun) => void
}

/** An active run and its end. Pass the run as `key`. */
export const ReplayGame = ({ place, begun, runs, prices: { bars, decimals }, isFresh, onBegun }: Props) => {
  const { at, moves, run, keeping, isWaiting, wentOn, isPlaying, isOver, ...game } = useRun(place, begun, bars)
  const [draft, setDraft] = useState(() => takeUpOrder(begun))
  const [asking, setAsking] = useState<OrderField>()
  const begin = useMutation(beginReplay)
  const chart = useRef<ChartHandle>(null)
  const end = useRef<HTMLHeadingElement>(null)

  const type = (typed: OrderDraft) => {
    setDraft(typed)
    keepOrder(begun, typed)
  }
  const seen = useMemo(() => bars.slice(0, at), [bars, at])
  const close = seen.at(-1)?.close ?? 0
  const balance = run.equity.at(-1) ?? begun.account
  const order = useMemo(
    () => workOutOrder(draft, { seen, decimals, balance, riskPercent: begun.risk_percent, moves: moves.length }),
    [draft, seen, decimals, balance, begun.risk_percent, moves.length],
  )
  const levels = useMemo(
    () => levelsOf(run, isOver ? [] : pricesOf(order.texts), seen),
    [run, isOver, order.texts, seen],
  )
  const ended = run.current ? undefined : run.trades.at(-1)
  const lastMove = moves.at(-1)
  const isTakenBack = lastMove?.kind === 'CLOSE' && lastMove.at === at && ended?.why !== 'CLOSED'
  const isJustEnded = ended?.closed_at === at - 1 && !isTakenBack

  useEffect(() => {
    if (isFresh) chart.current?.focus()
  }, [isFresh])
  const wasOver = useRef(isOver)
  useEffect(() => {
    if (isOver && !wasOver.current) end.current?.focus({ preventScroll: true })
    wasOver.current = isOver
  }, [isOver])

  const bar = m.replay_bar({ at, total: bars.length })
  const closed = m.replay_last({ price: formatPrice(close, decimals) })
  const what = isJustEnded && ended ? `${whyOf(ended, decimals)} ${sumOf(ended)}` : stateOf(run.current, decimals)
  const said = useSaid(`${bar}. ${closed}. ${what}`, at, isPlaying)
  /** The button is gone after its action, so move the focus to the chart. */
  const acted = (isDone: boolean) => {
    if (!isDone) return
    type({ ...BLANK, side: draft.side })
    setAsking(undefined)
    chart.current?.focus()
  }
  /** Scrolls the chart into view, because on a phone it is above the button that starts picking. */
  const ask = (field: OrderField | undefined) => {
    setAsking(field)
    if (field) chart.current?.show()
  }
  return (
    <div className="replay-all stack gap-4">
      <p className="sr-only" role="status">
        {said}
      </p>
      <p className="replay-state num" aria-hidden>
        <b>{bar}</b>
        <span>{closed}</span>
        <span>{m.replay_account_now({ amount: m.replay_usdt({ amount: formatMoney(balance) }) })}</span>
      </p>
      <div>
        <ReplayChart
          ref={chart}
          title={place.figure.title}
          seen={seen}
          decimals={decimals}
          levels={levels}
          isAsking={asking !== undefined}
          onNext={game.next}
          onPrice={(price) => asking && price > 0 && type({ ...draft, [asking]: price.toFixed(decimals) })}
        >
          {!isOver && (
            <div className="replay-acts">
              <Button look="sec" onClick={game.next}>
                <StepForward aria-hidden /> {m.replay_next()}
              </Button>
              <Button look="sec" onClick={game.flipPlaying}>
                {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}{' '}
                {isPlaying ? m.replay_pause() : m.replay_play()}
              </Button>
            </div>
          )}
        </ReplayChart>
        <KeepState keeping={keeping} isWaiting={isWaiting} wentOn={wentOn} onRetry={game.retry} />
      </div>
      {ended && <TradeEnd trade={ended} decimals={decimals} />}
      {run.current && (
        <TradePanel trade={run.current} last={close} decimals={decimals} onClose={() => acted(game.close())} />
      )}
      {!run.current && !isOver && (
        <OrderForm
          draft={draft}
          result={order}
          balance={balance}
          decimals={decimals}
          asking={asking}
          onAsk={ask}
          onDraft={type}
          onPlace={(made) => acted(game.place(made))}
        />
      )}
      {isOver && (
        <h3 ref={end} tabIndex={-1}>
          {run.trades.length > 0 ? m.replay_over() : m.replay_over_without()}
        </h3>
      )}
      <RunResults run={run} decimals={decimals} isOver={isOver} />
      {isOver && (
        <>
          {begin.error && <FormFailure text={beginFailure(begin.error)} />}
          <Button
            className="replay-begin"
            disabled={begin.isPending || keeping !== 'kept'}
            onClick={() => begin.mutate({ place, onBegun })}
          >
            {begin.isPending ? m.replay_beginning() : m.replay_again()}
          </Button>
        </>
      )}
      <EarlierRuns runs={runs.filter(({ is_over, replay_id }) => is_over && replay_id !== begun.replay_id)} />
      <details className="replay-more">
        <summary>{m.replay_rules()}</summary>
        <ReplayRules riskPercent={begun.risk_percent} />
      </details>
    </div>
  )
}
