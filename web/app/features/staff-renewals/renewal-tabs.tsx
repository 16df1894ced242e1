import './staff-renewals.css'
import type { Overview } from '@padauk/contract/overviews'
import { RENEWAL_RANGES, type RenewalRange } from '@padauk/rules/renewals'
import { Link } from 'react-router'
import { m } from '#words/staff-renewals'
import { rangeText } from './renewal-words.ts'

type Props = { counts: Overview['renewals'] | undefined; range: RenewalRange }

/** The ranges with the number of members in each. */
export const RenewalTabs = ({ counts, range }: Props) => (
  <nav className="renewal-tabs" aria-label={m.console_renewals_ranges()}>
    {RENEWAL_RANGES.map((one) => (
      <Link
        key={one}
        to={`?range=${one}`}
        preventScrollReset
        {...(one === range && { 'aria-current': 'page' as const })}
      >
        <b className="num">{counts?.find((count) => count.range === one)?.count ?? '–'}</b>
        <span>{rangeText(one)}</span>
      </Link>
    ))}
  </nav>
)
