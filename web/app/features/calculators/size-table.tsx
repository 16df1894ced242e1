import type { Ruin } from '@padauk/rules/ruins'
import { m } from '#words/calculators'
import { formatPercent, formatPercentChange } from './figures.ts'

/** The same trades at other sizes. */
export const SizeTable = ({ sizes }: { sizes: (Ruin & { size: number })[] }) => (
  <section className="card streaks">
    <h2 className="title-3">{m.tools_ruin_sizes()}</h2>
    <table className="num">
      <thead>
        <tr>
          <th scope="col">{m.tools_ruin_size()}</th>
          <th scope="col">{m.tools_ruin_halved()}</th>
          <th scope="col">{m.tools_ruin_fall()}</th>
        </tr>
      </thead>
      <tbody>
        {sizes.map(({ size, halved, fall }) => (
          <tr key={size}>
            <th scope="row">{formatPercent(size)}</th>
            <td>
              <div className="streak-left">
                <span>{formatPercent(halved * 100)}</span>
                <svg width="100%" height="10" aria-hidden>
                  <rect width="100%" height="10" rx="3" fill="var(--track)" />
                  <rect width={`${(halved * 100).toFixed(1)}%`} height="10" rx="3" fill="var(--down)" />
                </svg>
              </div>
            </td>
            <td>{formatPercentChange(-fall * 100)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
