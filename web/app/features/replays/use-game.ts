import type { Replay as Run } from '@padauk/contract/replays'
import type { Bar, Trade } from '@padauk/rules/replays'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { m } from '#words/replays'
import { drawnOf } from './drawn-trade.ts'
import { formatMoney, formatPrice } from './figures.ts'
import {
  BLANK,
  fieldAt,
  isStarted,
  type Order,
  type OrderDraft,
  type OrderField,
  type Side,
  saveOrder,
  stepPrice,
  takeUpOrder,
  workOutOrder,
} from './order-draft.ts'
import type { ChartHandle } from './replay-chart.tsx'
import type { Prices, ReplayPlace } from './replays.api.ts'
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

type Seen = { seen: Bar[]; balance: number; decimals: number; isDocked: boolean; chart: RefObject<ChartHandle | null> }

/** The order that is being made. In a dock, it is a sheet. */
function useOrder(opened: Run, game: ReturnType<typeof useRun>, { seen, balance, decimals, isDocked, chart }: Seen) {
  const { run, moves, isOver } = game
  const [draft, setDraft] = useState(() => takeUpOrder(opened))
  const [asking, setAsking] = useState<OrderField>()
  // What was typed is there again after a reload.
  const [isSheetOpen, setSheetOpen] = useState(() => isStarted(draft))
  const isSheet = isDocked && isSheetOpen && !run.current && !isOver
  const result = useMemo(
    () => workOutOrder(draft, { seen, balance, riskPercent: opened.risk_percent, moves: moves.length }),
    [draft, seen, balance, opened.risk_percent, moves.length],
  )
  const type = (typed: OrderDraft) => {
    setDraft(typed)
    saveOrder(opened, typed)
  }
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
  return {
    draft,
    asking,
    result,
    isSheet,
    isDrafting: !isOver && (isDocked ? isSheet : isStarted(draft)),
    type,
    closeSheet,
    place: (order: Order) => acted(game.place(order)),
    closeTrade: () => acted(game.close()),
    /** Moves the price of a field by a step. */
    step: (field: OrderField, by: 1 | -1) => type({ ...draft, [field]: stepPrice(draft, field, by, seen, decimals) }),
    /** An order is made in peace. */
    openSheet: (side: Side) => {
      if (game.isPlaying) game.flipPlaying()
      type({ ...draft, side })
      setSheetOpen(true)
    },
    /** Scrolls the chart into view, because on a phone it is above the button that starts picking. */
    ask: (field: OrderField) => {
      setAsking(asking === field ? undefined : field)
      if (asking !== field) chart.current?.show()
    },
    touch: (price: number) => {
      const field = asking ?? (isSheet ? fieldAt(draft, price, seen) : undefined)
      if (field && price > 0) type({ ...draft, [field]: price.toFixed(decimals) })
      // In the sheet, the next touch is for the stop or the target again.
      if (isSheet) setAsking(undefined)
    },
  }
}

type Played = { place: ReplayPlace; opened: Run; prices: Prices; isFresh: boolean; isDocked: boolean }

/** A run that is played, and what is said of it. Pass the run as `key`. */
export function useGame({ place, opened, prices: { bars, decimals }, isFresh, isDocked }: Played) {
  const game = useRun(place, opened, bars)
  const { at, moves, run, isPlaying, isOver } = game
  const chart = useRef<ChartHandle>(null)
  const end = useRef<HTMLHeadingElement>(null)
  const seen = useMemo(() => bars.slice(0, at), [bars, at])
  const close = seen.at(-1)?.close ?? 0
  const balance = run.equity.at(-1) ?? opened.account
  const making = useOrder(opened, game, { seen, balance, decimals, isDocked, chart })
  const { draft, isDrafting } = making
  const ended = run.current ? undefined : run.trades.at(-1)
  const isRecent = ended !== undefined && (isOver || at - 1 - (ended.closed_at ?? 0) < RECENT_BARS)
  const drawn = useMemo(
    () => drawnOf(run, isDrafting ? draft : undefined, isRecent ? ended : undefined, seen),
    [run, isDrafting, draft, isRecent, ended, seen],
  )
  useEffect(() => {
    if (isFresh || isDocked) chart.current?.focus()
  }, [isFresh, isDocked])
  const wasOver = useRef(isOver)
  useEffect(() => {
    if (isOver && !wasOver.current) end.current?.focus({ preventScroll: true })
    wasOver.current = isOver
  }, [isOver])

  const lastMove = moves.at(-1)
  const isTakenBack = lastMove?.kind === 'CLOSE' && lastMove.at === at && ended?.why !== 'CLOSED'
  const isJustEnded = ended?.closed_at === at - 1 && !isTakenBack
  const judge = (trade: Trade) => judgedOf(trade, bars)
  const bar = m.replay_bar({ at, total: bars.length })
  const closed = m.replay_last({ price: formatPrice(close, decimals) })
  const account = m.replay_account_now({ amount: m.replay_usdt({ amount: formatMoney(balance) }) })
  const what =
    isJustEnded && ended ? `${whyOf(ended, decimals)} ${sumOf(ended)}. ${judge(ended)}` : stateOf(run.current, decimals)
  const said = useSaid(`${bar}. ${closed}. ${what}`, at, isPlaying)
  return {
    ...game,
    making,
    chart,
    end,
    seen,
    close,
    balance,
    decimals,
    ended,
    isRecent,
    drawn,
    judge,
    bar,
    closed,
    account,
    said,
  }
}
export type Game = ReturnType<typeof useGame>
