import { m } from '#words/calculators'
import { formatPercent, formatPercentChange } from './figures.ts'

type Streak = { losses: number; left: number; gain: number }

/** Account left after consecutive losses, drawn to scale. */
export const StreakTable = ({ streaks, risk }: { streaks: Streak[]; risk: number }) => (
  <section className="card streaks">
    <h2 className="title-3">{m.tools_streak_title({ risk: formatPercent(risk) })}</h2>
    <table className="num">
      <thead>
        <tr>
          <th scope="col">{m.tools_streak_losses()}</th>
          <th scope="col">{m.tools_streak_left()}</th>
          <th scope="col">{m.tools_streak_gain()}</th>
        </tr>
      </thead>
      <tbody>
        {streaks.map(({ losses, left, gain }) => (
          <tr key={losses}>
            <th scope="row">{losses}</th>
            <td>
              <div className="streak-left">
                <span>{formatPercent(left)}</span>
                <svg width="100%" height="10" aria-hidden>
                  <rect width="100%" height="10" rx="3" fill="var(--track)" />
                  <rect width={`${left.toFixed(2)}%`} height="10" rx="3" fill="var(--fill)" />
                </svg>
              </div>
            </td>
            <td>{formatPercentChange(gain)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
