import type { Replay as Begun } from '@padauk/contract/replays'
import type { Trade } from '@padauk/rules/replays'
import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pause, Play, StepForward } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/replays'
import { beginFailure } from './begin-failure.ts'
import { drawnOf } from './drawn-trade.ts'
import { formatMoney, formatPrice } from './figures.ts'
import { KeepState } from './keep-state.tsx'
import {
  BLANK,
  fieldAt,
  isBegun,
  keepOrder,
  type OrderDraft,
  type OrderField,
  type Side,
  stepPrice,
  takeUpOrder,
  workOutOrder,
} from './order-draft.ts'
import { OrderForm } from './order-form.tsx'
import { type ChartHandle, ReplayChart } from './replay-chart.tsx'
import { ReplayDock } from './replay-dock.tsx'
import { ReplayRules } from './replay-rules.tsx'
import { beginReplay, type Prices, type ReplayPlace } from './replays.api.ts'
import { idOf } from './replays.changes.ts'
import { EarlierRuns } from './run-list.tsx'
import { RunResults } from './run-results.tsx'
import { TradeEnd, TradeFacts, TradePanel } from './trade-panel.tsx'
import { judgedOf, stateOf, sumOf, whyOf } from './trade-words.ts'
import { useRun } from './use-run.ts'

/** During playback, screen readers announce only every nth bar. */
const SAID_BARS = 6
/** How long the end of a trade stays drawn, and in a dock said: then it would be in the way. */
const RECENT_BARS = 10

/** Screen reader text: every manual step, every nth bar during playback, and every stop. */
const useSaid = (sentence: string, at: number, isPlaying: boolean) => {
  const said = useRef(sentence)
  if (!isPlaying || at % SAID_BARS === 0) said.current = sentence
  return said.current
}

type Props = {
  place: ReplayPlace
  begun: Begun
  runs: Begun[]
  prices: Prices
  /** Just started by a press, so it takes the focus. */
  isFresh: boolean
  onBegun: (run: Begun) => void
  /** Leaves the dock; undefined where the run is played within the text. */
  onLeave: (() => void) | undefined
}

/** An active run and its end. Pass the run as `key`. */
export const ReplayGame = ({ place, begun, runs, prices: { bars, decimals }, isFresh, onBegun, onLeave }: Props) => {
  const { at, moves, run, keeping, isWaiting, wentOn, isPlaying, isOver, ...game } = useRun(place, begun, bars)
  const [draft, setDraft] = useState(() => takeUpOrder(begun))
  const [asking, setAsking] = useState<OrderField>()
  // What was typed is there again after a reload.
  const [isSheetOpen, setSheetOpen] = useState(() => isBegun(draft))
  const begin = useMutation(beginReplay)
  const chart = useRef<ChartHandle>(null)
  const end = useRef<HTMLHeadingElement>(null)
  const isDocked = onLeave !== undefined
  const isSheet = isDocked && isSheetOpen && !run.current && !isOver

  const type = (typed: OrderDraft) => {
    setDraft(typed)
    keepOrder(begun, typed)
  }
  const seen = useMemo(() => bars.slice(0, at), [bars, at])
  const close = seen.at(-1)?.close ?? 0
  const balance = run.equity.at(-1) ?? begun.account
  const order = useMemo(
    () => workOutOrder(draft, { seen, balance, riskPercent: begun.risk_percent, moves: moves.length }),
    [draft, seen, balance, begun.risk_percent, moves.length],
  )
  const ended = run.current ? undefined : run.trades.at(-1)
  const isRecent = ended !== undefined && (isOver || at - 1 - (ended.closed_at ?? 0) < RECENT_BARS)
  const isDrafting = !isOver && (isDocked ? isSheet : isBegun(draft))
  const drawn = useMemo(
    () => drawnOf(run, isDrafting ? draft : undefined, isRecent ? ended : undefined, seen),
    [run, isDrafting, draft, isRecent, ended, seen],
  )
  const lastMove = moves.at(-1)
  const isTakenBack = lastMove?.kind === 'CLOSE' && lastMove.at === at && ended?.why !== 'CLOSED'
  const isJustEnded = ended?.closed_at === at - 1 && !isTakenBack

  useEffect(() => {
    if (isFresh || isDocked) chart.current?.focus()
  }, [isFresh, isDocked])
  const wasOver = useRef(isOver)
  useEffect(() => {
    if (isOver && !wasOver.current) end.current?.focus({ preventScroll: true })
    wasOver.current = isOver
  }, [isOver])

  const judge = (trade: Trade) => judgedOf(trade, bars)
  const bar = m.replay_bar({ at, total: bars.length })
  const closed = m.replay_last({ price: formatPrice(close, decimals) })
  const account = m.replay_account_now({ amount: m.replay_usdt({ amount: formatMoney(balance) }) })
  const what =
    isJustEnded && ended ? `${whyOf(ended, decimals)} ${sumOf(ended)}. ${judge(ended)}` : stateOf(run.current, decimals)
  const said = useSaid(`${bar}. ${closed}. ${what}`, at, isPlaying)
  const closeSheet = () => {
    setSheetOpen(false)
    setAsking(undefined)
    chart.current?.focus()
  }
  /** The button is gone after its action, so move the focus to the chart. */
  const acted = (isDone: boolean) => {
    if (!isDone) return
    type({ ...BLANK, side: draft.side })
    closeSheet()
  }
  /** An order is made in peace. */
  const openSheet = (side: Side) => {
    if (isPlaying) game.flipPlaying()
    type({ ...draft, side })
    setSheetOpen(true)
  }
  /** Scrolls the chart into view, because on a phone it is above the button that starts picking. */
  const ask = (field: OrderField | undefined) => {
    setAsking(field)
    if (field) chart.current?.show()
  }
  const touch = (price: number) => {
    const field = asking ?? (isSheet ? fieldAt(draft, price, seen) : undefined)
    if (field && price > 0) type({ ...draft, [field]: price.toFixed(decimals) })
    // In the sheet, the next touch is for the stop or the target again.
    if (isSheet) setAsking(undefined)
  }

  const saying = (
    <p className="sr-only" role="status">
      {said}
    </p>
  )
  const acts = !isOver && (
    <div className="replay-acts">
      <Button look="sec" onClick={game.next}>
        <StepForward aria-hidden /> {m.replay_next()}
      </Button>
      <Button look="sec" onClick={game.flipPlaying}>
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />} {isPlaying ? m.replay_pause() : m.replay_play()}
      </Button>
    </div>
  )
  const replayChart = (
    <ReplayChart
      ref={chart}
      title={place.figure.title}
      seen={seen}
      decimals={decimals}
      {...drawn}
      isAsking={asking !== undefined}
      onNext={game.next}
      onPrice={touch}
    >
      {!isDocked && acts}
    </ReplayChart>
  )
  const kept = <KeepState keeping={keeping} isWaiting={isWaiting} wentOn={wentOn} onRetry={game.retry} />
  const tradeEnd = ended && <TradeEnd trade={ended} decimals={decimals} judged={judge(ended)} />
  const facts = run.current && <TradeFacts trade={run.current} decimals={decimals} />
  const tradePanel = run.current && (
    <TradePanel trade={run.current} last={close} decimals={decimals} onClose={() => acted(game.close())}>
      {isDocked ? acts : facts}
    </TradePanel>
  )
  const orderForm = !run.current && !isOver && (
    <OrderForm
      draft={draft}
      result={order}
      balance={balance}
      last={close}
      decimals={decimals}
      asking={asking}
      onAsk={ask}
      onDraft={type}
      onStep={(field, by) => type({ ...draft, [field]: stepPrice(draft, field, by, seen, decimals) })}
      onPlace={(made) => acted(game.place(made))}
      {...(isDocked && { onClose: closeSheet })}
    />
  )
  const over = isOver && (
    <h3 ref={end} tabIndex={-1}>
      {run.trades.length > 0 ? m.replay_over() : m.replay_over_without()}
    </h3>
  )
  const again = isOver && (
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
  )
  const results = <RunResults run={run} decimals={decimals} isOver={isOver} judge={judge} />
  const more = (
    <>
      <EarlierRuns runs={runs.filter((one) => one.is_over && idOf(one) !== idOf(begun))} />
      <details className="replay-more">
        <summary>{m.replay_rules()}</summary>
        <ReplayRules riskPercent={begun.risk_percent} />
      </details>
    </>
  )

  if (!onLeave)
    return (
      <div className="replay-all stack gap-4">
        {saying}
        <p className="replay-state num" aria-hidden>
          <b>{bar}</b>
          <span>{closed}</span>
          <span>{account}</span>
        </p>
        <div>
          {replayChart}
          {kept}
        </div>
        {tradeEnd}
        {tradePanel}
        {orderForm}
        {over}
        {results}
        {again}
        {more}
      </div>
    )

  const sides = (
    <div className="replay-sides">
      <Button className="replay-buy" onClick={() => openSheet('BUY')}>
        <ArrowUp aria-hidden /> {m.replay_buy()}
      </Button>
      <Button look="sec" className="replay-sell" onClick={() => openSheet('SELL')}>
        <ArrowDown aria-hidden /> {m.replay_sell()}
      </Button>
    </div>
  )
  const foot = () => {
    if (isOver) return again
    if (isSheet) return orderForm
    return (
      <>
        {isRecent && tradeEnd}
        {tradePanel || (
          <>
            {acts}
            {sides}
          </>
        )}
      </>
    )
  }
  return (
    <ReplayDock
      title={place.figure.title}
      state={
        <p className="replay-state num" aria-hidden>
          <b>{closed}</b>
          <span>{bar}</span>
        </p>
      }
      onEscape={isSheet ? closeSheet : onLeave}
      onLeave={onLeave}
      foot={foot()}
    >
      {saying}
      {kept}
      {replayChart}
      {over}
      {isOver && tradeEnd}
      <p className="small muted num">{account}</p>
      {facts}
      {results}
      {more}
    </ReplayDock>
  )
}
