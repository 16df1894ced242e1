import type { Replay as Run } from '@padauk/contract/replays'
import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pause, Play, StepForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/replays'
import { beginFailure } from './begin-failure.ts'
import { OrderForm } from './order-form.tsx'
import { ReplayChart } from './replay-chart.tsx'
import { ReplayDock } from './replay-dock.tsx'
import { ReplayRules } from './replay-rules.tsx'
import { beginReplay, type Prices, type ReplayPlace } from './replays.api.ts'
import { idOf } from './replays.changes.ts'
import { EarlierRuns } from './run-list.tsx'
import { RunResults } from './run-results.tsx'
import { RunState } from './run-state.tsx'
import { TradeEnd, TradeFacts, TradePanel } from './trade-panel.tsx'
import { type Game, useGame } from './use-game.ts'

const Said = ({ game }: { game: Game }) => (
  <p className="sr-only" role="status">
    {game.said}
  </p>
)

const Acts = ({ game: { next, flipPlaying, isPlaying } }: { game: Game }) => (
  <div className="replay-acts">
    <Button look="sec" onClick={next}>
      <StepForward aria-hidden /> {m.replay_next()}
    </Button>
    <Button look="sec" onClick={flipPlaying}>
      {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />} {isPlaying ? m.replay_pause() : m.replay_play()}
    </Button>
  </div>
)

const Sides = ({ game: { making } }: { game: Game }) => (
  <div className="replay-sides">
    <Button className="replay-buy" onClick={() => making.openSheet('BUY')}>
      <ArrowUp aria-hidden /> {m.replay_buy()}
    </Button>
    <Button look="sec" className="replay-sell" onClick={() => making.openSheet('SELL')}>
      <ArrowDown aria-hidden /> {m.replay_sell()}
    </Button>
  </div>
)

const Chart = ({ game, title, children }: { game: Game; title: string; children: ReactNode }) => (
  <ReplayChart
    ref={game.chart}
    title={title}
    seen={game.seen}
    decimals={game.decimals}
    {...game.drawn}
    isAsking={game.making.asking !== undefined}
    onNext={game.next}
    onPrice={game.making.touch}
  >
    {children}
  </ReplayChart>
)

const LastTrade = ({ game: { ended, decimals, judge } }: { game: Game }) =>
  ended && <TradeEnd trade={ended} decimals={decimals} judged={judge(ended)} />

const Trade = ({ game: { run, close, decimals, making }, children }: { game: Game; children: ReactNode }) =>
  run.current && (
    <TradePanel trade={run.current} last={close} decimals={decimals} onClose={making.closeTrade}>
      {children}
    </TradePanel>
  )

const Facts = ({ game: { run, decimals } }: { game: Game }) =>
  run.current && <TradeFacts trade={run.current} decimals={decimals} />

const Over = ({ game: { isOver, end, run } }: { game: Game }) =>
  isOver && (
    <h3 ref={end} tabIndex={-1}>
      {run.trades.length > 0 ? m.replay_over() : m.replay_over_without()}
    </h3>
  )

type AgainProps = { place: ReplayPlace; isSaved: boolean; onStarted: (run: Run) => void }

const Again = ({ place, isSaved, onStarted }: AgainProps) => {
  const begin = useMutation(beginReplay)
  return (
    <>
      {begin.error && <FormFailure text={beginFailure(begin.error)} />}
      <Button
        className="replay-begin"
        disabled={begin.isPending || !isSaved}
        onClick={() => begin.mutate({ place, onStarted })}
      >
        {begin.isPending ? m.replay_beginning() : m.replay_again()}
      </Button>
    </>
  )
}

type Props = {
  place: ReplayPlace
  opened: Run
  runs: Run[]
  prices: Prices
  /** Just started by a press, so it takes the focus. */
  isFresh: boolean
  onStarted: (run: Run) => void
  /** Leaves the dock; undefined where the run is played within the text. */
  onLeave: (() => void) | undefined
}

/** An active run and its end. Pass the run as `key`. */
export const ReplayGame = ({ place, opened, runs, prices, isFresh, onStarted, onLeave }: Props) => {
  const game = useGame({ place, opened, prices, isFresh, isDocked: onLeave !== undefined })
  const { title } = place.figure
  const { making, isOver, isRecent, run, bar, closed, account } = game
  const again = isOver && <Again place={place} isSaved={game.saveState === 'kept'} onStarted={onStarted} />
  const more = (
    <>
      <EarlierRuns runs={runs.filter((one) => one.is_over && idOf(one) !== idOf(opened))} />
      <details className="replay-more">
        <summary>{m.replay_rules()}</summary>
        <ReplayRules riskPercent={opened.risk_percent} />
      </details>
    </>
  )

  if (!onLeave)
    return (
      <div className="replay-all stack gap-4">
        <Said game={game} />
        <p className="replay-state num" aria-hidden>
          <b>{bar}</b>
          <span>{closed}</span>
          <span>{account}</span>
        </p>
        <div>
          <Chart game={game} title={title}>
            {!isOver && <Acts game={game} />}
          </Chart>
          <RunState {...game} onRetry={game.retry} />
        </div>
        <LastTrade game={game} />
        <Trade game={game}>
          <Facts game={game} />
        </Trade>
        {!run.current && !isOver && <OrderForm game={game} />}
        <Over game={game} />
        <RunResults {...game} />
        {again}
        {more}
      </div>
    )

  const foot = () => {
    if (isOver) return again
    if (making.isSheet) return <OrderForm game={game} onClose={making.closeSheet} />
    return (
      <>
        {isRecent && <LastTrade game={game} />}
        {run.current ? (
          <Trade game={game}>
            <Acts game={game} />
          </Trade>
        ) : (
          <>
            <Acts game={game} />
            <Sides game={game} />
          </>
        )}
      </>
    )
  }
  return (
    <ReplayDock
      title={title}
      state={
        <p className="replay-state num" aria-hidden>
          <b>{closed}</b>
          <span>{bar}</span>
        </p>
      }
      onEscape={making.isSheet ? making.closeSheet : onLeave}
      onLeave={onLeave}
      foot={foot()}
    >
      <Said game={game} />
      <RunState {...game} onRetry={game.retry} />
      <Chart game={game} title={title}>
        {null}
      </Chart>
      <Over game={game} />
      {isOver && <LastTrade game={game} />}
      <p className="small muted num">{account}</p>
      <Facts game={game} />
      <RunResults {...game} />
      {more}
    </ReplayDock>
  )
}
