import './overviews.css'
import type { FiguresDay, Firsts } from '@padauk/contract/overviews'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useStaff } from '#features/staff/staff.api.ts'
import { formatDay } from '#lib/dates.ts'
import { dollarsText } from '#lib/money.ts'
import { m } from '#words/overviews'
import { ageOf } from './ages.ts'

type Figure = { name: string; value: ReactNode; more: ReactNode }

const Rate = ({ rate }: { rate: Firsts['rate'] }) => {
  const { may } = useStaff()
  return (
    <>
      {rate &&
        m.console_day_rate_since({
          day: formatDay(`${rate.from_day}T12:00`),
          age: ageOf(`${rate.from_day}T00:00`).text,
        })}{' '}
      {may('settings') && (
        <Link className="link nowrap" to="/console/school/plans">
          {m.console_day_rate_change()}
        </Link>
      )}
    </>
  )
}

/** The rate, what was sold and paid today, and what is owed, as far as the role may see them. */
export const DayFigures = ({ day, firsts: { rate, owed } }: { day: FiguresDay | undefined; firsts: Firsts }) => {
  const { may } = useStaff()
  const figures: Figure[] = [
    ...(may('members.read')
      ? [
          {
            name: m.console_day_rate(),
            value: rate ? `${rate.mmk_per_usd.toLocaleString('en')} MMK` : m.console_day_rate_none(),
            more: <Rate rate={rate} />,
          },
        ]
      : []),
    ...(day && day.in_usd !== null && day.out_usd !== null
      ? [
          {
            name: m.console_day_money(),
            value: (
              <Link className="link" to="/console/money">
                {dollarsText(day.in_usd)}
              </Link>
            ),
            more: m.console_figure_out({ amount: dollarsText(day.out_usd) }),
          },
        ]
      : []),
    ...(day && day.sold !== null && day.renewed !== null
      ? [
          {
            name: m.console_day_sold(),
            value: day.sold.toLocaleString('en'),
            more: m.console_day_renewed({ count: day.renewed }),
          },
        ]
      : []),
    ...(owed
      ? [
          {
            name: m.console_day_owed(),
            value: (
              <Link className="link" to="/console/affiliates">
                {dollarsText(owed.usd)}
              </Link>
            ),
            more: m.console_day_owed_to({ count: owed.affiliates }),
          },
        ]
      : []),
  ]
  return (
    <dl className="card day-figures num">
      {figures.map(({ name, value, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="value">{value}</dd>
          <dd className="small muted">{more}</dd>
        </div>
      ))}
    </dl>
  )
}
