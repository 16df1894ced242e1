import type { Replay as Run } from '@padauk/contract/replays'
import { formatTime } from '#lib/dates.ts'
import { m } from '#words/replays'
import { formatChange, formatR, toneOf } from './figures.ts'
import { idOf } from './replays.changes.ts'

/** Finished runs: the best, the last, and all of them. */
export const EarlierRuns = ({ runs }: { runs: Run[] }) => {
  const [last] = runs
  if (!last) return null
  const best = runs.reduce((one, other) => (other.result_r > one.result_r ? other : one))
  return (
    <details className="replay-more">
      <summary>
        {m.replay_earlier({ count: runs.length, best: formatR(best.result_r), last: formatR(last.result_r) })}
      </summary>
      <ol className="replay-list num">
        {runs.map(({ started_at, trades, result_r, result_money, ...run }) => (
          <li key={idOf(run)}>
            <span>
              <b>{formatTime(started_at)}</b>
              <small>{m.replay_trades_count({ count: trades })}</small>
            </span>
            <span className={`replay-result ${toneOf(result_r)}`}>
              <b>{formatR(result_r)}</b>
              <small>{m.replay_usdt({ amount: formatChange(result_money) })}</small>
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
