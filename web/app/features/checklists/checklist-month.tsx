import { monthAndYear, weekday, weekdayShort } from '@padauk/rules/calendar'
import { addDays } from '@padauk/rules/days'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Petals } from '#ui/petals.tsx'
import { Loading } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/checklists'
import { language } from '#words/words.tsx'
import { DayBlossom } from './day-blossom.tsx'
import { monthQuery } from './months.api.ts'

const WEEK = 7
// November 1, 2026 is a Sunday.
const WEEKDAYS = Array.from({ length: WEEK }, (_, at) => new Date(2026, 10, 1 + at))

const monthBeside = (month: string, count: 1 | -1) =>
  addDays(`${month}-${count === 1 ? '28' : '01'}`, count === 1 ? 4 : -1).slice(0, 7)

/** Days of a month in weeks that begin on Sunday. Days of other months are undefined. */
const weeksOf = (month: string) => {
  const days: (string | undefined)[] = Array.from({ length: new Date(`${month}-01T12:00`).getDay() })
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  while (days.length % WEEK > 0) days.push(undefined)
  return Array.from({ length: days.length / WEEK }, (_, at) => days.slice(at * WEEK, (at + 1) * WEEK))
}

/** A month as blossoms: days that count, that have begun, or closed (CHECK-2). */
export const ChecklistMonth = ({ today, onBack }: { today: string; onBack: () => void }) => {
  const newest = today.slice(0, 7)
  const [month, setMonth] = useState(newest)
  const { data, error, refetch } = useQuery(monthQuery(month))
  const title = monthAndYear(month, language())
  const days = data?.data ?? []
  const counted = days.filter(({ needed, done }) => needed > 0 && done >= needed).length
  return (
    <div className="checklist-month">
      <div className="panel-head">
        {/* Takes the focus of the button that was pressed, which is gone. */}
        <IconButton label={m.checklist_month_back()} onClick={onBack} autoFocus>
          <ArrowLeft aria-hidden />
        </IconButton>
        <h3 aria-live="polite">{title}</h3>
        <IconButton label={m.checklist_month_previous()} onClick={() => setMonth(monthBeside(month, -1))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton
          label={m.checklist_month_next()}
          disabled={month >= newest}
          onClick={() => setMonth(monthBeside(month, 1))}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {!data && <Loading />}
          <table aria-label={title} aria-busy={!data}>
            <thead>
              <tr>
                {WEEKDAYS.map((day) => (
                  <th key={day.getDay()} scope="col" abbr={weekday(day, language())}>
                    {weekdayShort(day, language())}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(month).map((week) => (
                <tr key={week.find(Boolean)}>
                  {week.map((date, at) => {
                    const day = days.find((one) => one.date === date)
                    return (
                      <td key={date ?? `empty ${String(at)}`} aria-current={date === today ? 'date' : undefined}>
                        {day ? (
                          <DayBlossom {...day}>{Number(day.date.slice(8))}</DayBlossom>
                        ) : (
                          date && <span className="checklist-to-come">{Number(date.slice(8))}</span>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          <ul className="checklist-legend" aria-hidden>
            {(
              [
                [1, m.checklist_legend_done()],
                [0.5, m.checklist_legend_part()],
                [0, m.checklist_legend_none()],
              ] as const
            ).map(([fraction, name]) => (
              <li key={name}>
                <Petals fraction={fraction} stroke="var(--edge)" strokeOpacity={0.8} />
                {name}
              </li>
            ))}
          </ul>
          {data && (
            <p className="small muted num" role="status">
              <b className="strong text-ink">{m.checklist_month_done({ count: counted })}</b>
              {data.streak_days > 0 && ` · ${m.checklist_streak({ count: data.streak_days })}`}
              {m.full_stop()} {m.checklist_forgiven()}
            </p>
          )}
        </>
      )}
    </div>
  )
}
