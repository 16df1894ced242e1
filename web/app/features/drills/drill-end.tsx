import './drill-end.css'
import { DRILL_DAYS, type DrillResults, type DrillSet } from '@padauk/contract/drills'
import { addDays } from '@padauk/rules/days'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { formatDay } from '#lib/dates.ts'
import { useOverlaid } from '#lib/offline/pending.ts'
import { Bloom } from '#ui/bloom.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/drills'
import { KIND_NAMES } from './drill-texts.ts'
import { drillResultsQuery } from './drills.api.ts'
import { withPendingResults } from './drills.changes.ts'

type Days = { date: string; total: number; right: number }[]

/** A column for each day: full as high as was right, an outline as high as was missed. */
const DayColumns = ({ days }: { days: Days }) => {
  const most = Math.max(...days.map(({ total }) => total), 5)
  return (
    <figure className="card w-full px-4 py-3.5 text-start">
      <figcaption>
        <b className="block">{m.drill_over_time()}</b>
        <span className="block small muted">{m.drill_over_time_text()}</span>
      </figcaption>
      <div className="drill-columns" aria-hidden>
        {days.map(({ date, total, right }) => (
          <span key={date} className="drill-column">
            <i className="drill-bar missed" style={{ height: `${((total - right) / most) * 100}%` }} />
            <i className="drill-bar" style={{ height: `${(right / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <p className="tiny faint flex justify-between mt-1 num" aria-hidden>
        <span>{formatDay(`${days[0]?.date}T12:00`)}</span>
        <span>{formatDay(`${days.at(-1)?.date}T12:00`)}</span>
      </p>
      <div className="sr-only">
        <table>
          <thead>
            <tr>
              <th scope="col">{m.drill_day()}</th>
              <th scope="col">{m.drill_answered()}</th>
              <th scope="col">{m.drill_right()}</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter(({ total }) => total > 0)
              .map(({ date, total, right }) => (
                <tr key={date}>
                  <td>{date}</td>
                  <td>{total}</td>
                  <td>{right}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** What is kept of all days. */
function Results() {
  const { data: read, error, refetch } = useQuery(drillResultsQuery)
  const data = useOverlaid<DrillResults | undefined>(drillResultsQuery.queryKey, read, withPendingResults)
  if (!data)
    return error ? (
      <Failed error={error} onRetry={() => void refetch()} text={m.drill_no_results()} />
    ) : (
      <Skeleton className="h-40 w-full" />
    )
  const days = Array.from({ length: DRILL_DAYS }, (_, at) => {
    const date = addDays(data.date, at + 1 - DRILL_DAYS)
    return data.days.find((day) => day.date === date) ?? { date, total: 0, right: 0 }
  })
  const today = days.at(-1) ?? { total: 0, right: 0 }
  const sum = days.reduce((all, { total, right }) => ({ total: all.total + total, right: all.right + right }), {
    total: 0,
    right: 0,
  })
  const facts = [
    [m.drill_of({ right: today.right, total: today.total }), m.drill_today()],
    [m.drill_percent({ percent: sum.total ? Math.round((100 * sum.right) / sum.total) : 0 }), m.drill_month()],
    [data.total.toLocaleString('en'), m.drill_all()],
  ] as const
  return (
    <>
      <dl className="card drill-sums num">
        {facts.map(([figure, name]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <DayColumns days={days} />
    </>
  )
}

type Props = { set: DrillSet; headRef?: (one: HTMLElement | null) => void; onLook: (index: number) => void }

/** The five, and the results of all days. */
export function DrillEnd({ set: { drills }, headRef, onLook }: Props) {
  const right = drills.filter(({ is_right }) => is_right).length
  return (
    <div className="drill-end">
      <Bloom done={right} total={drills.length} hidden className="size-32" />
      <h2 className="title-1" tabIndex={-1} ref={headRef}>
        {(drills[0]?.number ?? 1) === 1 ? m.drill_done() : m.drill_done_more()}
      </h2>
      <p className="muted num">{m.drill_sum({ right, total: drills.length })}</p>
      <ul className="card lined w-full text-start">
        {drills.map(({ number, kind, is_right }, index) => (
          <li key={number} className="row py-1 pr-1 pl-4 text-15">
            {is_right ? <Check className="text-up" aria-hidden /> : <X className="text-laterite" aria-hidden />}
            <span className="grow">
              {KIND_NAMES[kind]()} <span className="sr-only">{is_right ? m.drill_right() : m.drill_missed()}</span>
            </span>
            <Button
              look="ghost"
              size="tight"
              aria-label={m.drill_again_at({ at: index + 1 })}
              onClick={() => onLook(index)}
            >
              {m.drill_again()}
            </Button>
          </li>
        ))}
      </ul>
      <Results />
    </div>
  )
}
