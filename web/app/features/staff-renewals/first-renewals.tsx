import type { Firsts, Overview } from '@padauk/contract/overviews'
import { Link } from 'react-router'
import { m } from '#words/staff-renewals'
import { RenewalList } from './renewal-list.tsx'
import { rangeText } from './renewal-words.ts'

type Props = { counts: NonNullable<Overview['renewals']>; firsts: NonNullable<Firsts['renewals']> }

/** Renewals on the first page: the first five of every range that has anybody. */
export const FirstRenewals = ({ counts, firsts }: Props) => (
  <section className="card" aria-labelledby="renewals">
    <div className="card-head">
      <h2 id="renewals">{m.console_place_renewals()}</h2>
      <Link className="link small" to="/console/renewals">
        {m.console_renewals_show_all()}
      </Link>
    </div>
    <RenewalList
      parts={firsts.map(({ range, data }) => ({
        title: rangeText(range),
        aside: (
          <Link className="link num" to={`/console/renewals?range=${range}`}>
            {m.console_renewals_all_of({ count: counts.find((one) => one.range === range)?.count ?? data.length })}
          </Link>
        ),
        rows: data,
      }))}
      isBrief
      none={<p className="muted small px-4 pb-4">{m.console_renewals_nobody()}</p>}
    />
  </section>
)
