import { formatPercent } from './figures.ts'

type Props = {
  title: string
  heads: [string, string, string]
  colour: 'down' | 'fill'
  rows: [head: string | number, percent: number, last: string][]
}

/** Shares of an account or of many runs, each drawn to scale. */
export const ShareTable = ({ title, heads, colour, rows }: Props) => (
  <section className="card streaks">
    <h2 className="title-3">{title}</h2>
    <table className="num">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head, percent, last]) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            <td>
              <div className="streak-left">
                <span>{formatPercent(percent)}</span>
                <svg width="100%" height="10" aria-hidden>
                  <rect width="100%" height="10" rx="3" fill="var(--track)" />
                  <rect width={`${percent.toFixed(2)}%`} height="10" rx="3" fill={`var(--${colour})`} />
                </svg>
              </div>
            </td>
            <td>{last}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
