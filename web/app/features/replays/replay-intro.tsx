import type { Replay as Run } from '@padauk/contract/replays'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/replays'
import { beginFailure } from './begin-failure.ts'
import { formatMoney, formatPercent } from './figures.ts'
import { ReplayRules } from './replay-rules.tsx'
import { beginReplay, type ReplayPlace } from './replays.api.ts'
import { EarlierRuns } from './run-list.tsx'

/** Before a run: account, risk, rules, earlier runs and the start button. */
export const ReplayIntro = ({
  place,
  runs,
  isCovered,
  onOpen,
}: {
  place: ReplayPlace
  runs: Run[]
  /** Below a run that takes the whole window. */
  isCovered: boolean
  onOpen: (run: Run) => void
}) => {
  const button = useRef<HTMLButtonElement>(null)
  const wasCovered = useRef(isCovered)
  useEffect(() => {
    if (wasCovered.current && !isCovered) button.current?.focus()
    wasCovered.current = isCovered
  }, [isCovered])
  const begin = useMutation(beginReplay)
  const going = runs.find(({ is_over }) => !is_over)
  // A run keeps its initial settings, even if the lesson has changed since.
  const { account, risk_percent, starts_at, src } = going ?? place.figure
  const over = runs.filter(({ is_over }) => is_over)
  // The number of bars is in the price file, which is not loaded yet. A finished run knows it.
  const total = over.find((run) => run.src === src)?.at
  const wayOn =
    going && (total === undefined ? m.replay_go_on({ at: going.at }) : m.replay_go_on_of({ at: going.at, total }))
  return (
    <div className="replay-all stack gap-4">
      <dl className="replay-facts num">
        <div>
          <dt>{m.replay_account()}</dt>
          <dd>{m.replay_usdt({ amount: formatMoney(account) })}</dd>
        </div>
        <div>
          <dt>{m.replay_risk()}</dt>
          <dd>{formatPercent(risk_percent)}</dd>
        </div>
        <div>
          <dt>{m.replay_seen_first()}</dt>
          <dd>{m.replay_bars({ count: starts_at })}</dd>
        </div>
      </dl>
      <ReplayRules riskPercent={risk_percent} />
      <EarlierRuns runs={over} />
      {begin.error && <FormFailure text={beginFailure(begin.error)} />}
      <Button
        ref={button}
        className="replay-begin"
        disabled={begin.isPending}
        onClick={() => (going ? onOpen(going) : begin.mutate({ place, onStarted: onOpen }))}
      >
        {begin.isPending ? m.replay_beginning() : (wayOn ?? m.replay_begin())}
      </Button>
    </div>
  )
}
