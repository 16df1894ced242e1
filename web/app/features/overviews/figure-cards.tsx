import './overviews.css'
import type { FiguresDay } from '@padauk/contract/overviews'
import { formatDay, localDay } from '#lib/dates.ts'
import { dollarsText } from '#lib/money.ts'
import { m } from '#words/overviews'
import { MiniBars, MiniInOut, MiniLine } from './mini-charts.tsx'

const dayText = (one: FiguresDay | undefined) => one && formatDay(`${one.day}T12:00`)

/** First and last day of a chart. */
export const Days = ({ days }: { days: FiguresDay[] }) => (
  <p className="flex justify-between px-4 pb-3 tiny faint num" aria-hidden>
    <span>{dayText(days[0])}</span>
    <span>{days.at(-1)?.day === localDay() ? m.console_figure_today() : dayText(days.at(-1))}</span>
  </p>
)

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Members, lessons and money by day, as far as the role may see them. */
export const FigureCards = ({ days }: { days: FiguresDay[] }) => {
  const last = days.at(-1)
  const members = days.flatMap(({ members }) => (members === null ? [] : [members]))
  const lessons = days.map(({ lessons_finished }) => lessons_finished)
  const money = days.flatMap(({ in_usd, out_usd }) =>
    in_usd === null || out_usd === null ? [] : [{ in: in_usd, out: out_usd }],
  )
  return (
    <div className="figure-cards">
      {members.length > 0 && (
        <section className="card" aria-labelledby="figure-members">
          <div className="card-head">
            <h2 id="figure-members">{m.console_figure_members()}</h2>
          </div>
          <p className="kpi">
            <b>{last?.members?.toLocaleString('en')}</b>
            <span className="rises">
              {m.console_figure_joined({ count: sum(days.map(({ joined }) => joined ?? 0)) })}
            </span>
          </p>
          <MiniLine
            label={m.console_chart_members({ from: members[0] ?? 0, to: members.at(-1) ?? 0 })}
            values={members}
          />
          <Days days={days} />
        </section>
      )}
      <section className="card" aria-labelledby="figure-lessons">
        <div className="card-head">
          <h2 id="figure-lessons">{m.console_figure_lessons()}</h2>
        </div>
        <p className="kpi">
          <b>{sum(lessons).toLocaleString('en')}</b>
          <span className="muted">{m.console_figure_lessons_day({ count: last?.lessons_finished ?? 0 })}</span>
        </p>
        <MiniBars label={m.console_chart_lessons({ count: sum(lessons) })} values={lessons} />
        <Days days={days} />
      </section>
      {money.length > 0 && (
        <section className="card" aria-labelledby="figure-money">
          <div className="card-head">
            <h2 id="figure-money">{m.console_figure_money()}</h2>
          </div>
          <p className="kpi">
            <b>{dollarsText(sum(money.map((day) => day.in)))}</b>
            <span className="falls">
              {m.console_figure_out({ amount: dollarsText(sum(money.map((day) => day.out))) })}
            </span>
          </p>
          <MiniInOut label={m.console_chart_money()} days={money} />
          <Days days={days} />
        </section>
      )}
    </div>
  )
}
