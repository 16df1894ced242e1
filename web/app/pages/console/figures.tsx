import type { FiguresDay, QuizFigures } from '@padauk/contract/overviews'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { figuresAddress, figuresQuery, type Span } from '#features/overviews/overviews.api.ts'
import { formatDay } from '#lib/dates.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { prefetch } from '#lib/query-client.ts'
import { FilterForm, SpanFields } from '#ui/filter-form.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m as consoleWords } from '#words/console'
import { m } from '#words/overviews'
import type { Route } from './+types/figures.ts'

const FiguresChart = lazy(() => import('#features/overviews/figures-chart.tsx'))

const spanOf = (search: URLSearchParams): Span =>
  Object.fromEntries(['from', 'to'].flatMap((name) => (search.get(name) ? [[name, search.get(name) as string]] : [])))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  prefetch(figuresQuery(spanOf(new URL(request.url).searchParams)))
  return null
}

type Kind = 'line' | 'bars' | 'out'
type Figure = { title: string; series: { kind: Kind; values: number[] }[] }

const currenciesOf = (days: FiguresDay[], key: 'money_in' | 'money_out') =>
  [...new Set(days.flatMap((day) => Object.keys(day[key] ?? {})))].sort()
const amounts = (days: FiguresDay[], key: 'money_in' | 'money_out', currency: string) =>
  days.map((day) => Number(day[key]?.[currency] ?? 0))

const figuresOf = (days: FiguresDay[]): Figure[] => {
  const numbers = (key: 'members' | 'joined' | 'sold' | 'renewed' | 'lessons_finished') =>
    days.map((day) => day[key] ?? 0)
  const money = currenciesOf(days, 'money_in')
  return [
    ...(days[0]?.members === null
      ? []
      : [{ title: m.console_figure_members(), series: [{ kind: 'line' as const, values: numbers('members') }] }]),
    { title: m.console_figure_lessons(), series: [{ kind: 'bars', values: numbers('lessons_finished') }] },
    ...(days[0]?.sold === null
      ? []
      : [
          { title: m.console_figure_sold_column(), series: [{ kind: 'bars' as const, values: numbers('sold') }] },
          { title: m.console_figure_renewed_column(), series: [{ kind: 'bars' as const, values: numbers('renewed') }] },
        ]),
    ...money.map((currency) => ({
      title: `${m.console_figure_money()}, ${currency}`,
      series: [
        { kind: 'bars' as const, values: amounts(days, 'money_in', currency) },
        { kind: 'out' as const, values: amounts(days, 'money_out', currency) },
      ],
    })),
  ]
}

type Column = { name: string; value: (day: FiguresDay) => ReactNode }

const columnsOf = (days: FiguresDay[]): Column[] => [
  ...(days[0]?.members === null
    ? []
    : [
        { name: m.console_figure_members(), value: ({ members }: FiguresDay) => members },
        { name: m.console_figure_joined_column(), value: ({ joined }: FiguresDay) => joined },
        { name: m.console_figure_sold_column(), value: ({ sold }: FiguresDay) => sold },
        { name: m.console_figure_renewed_column(), value: ({ renewed }: FiguresDay) => renewed },
      ]),
  { name: m.console_figure_lessons(), value: ({ lessons_finished }) => lessons_finished },
  ...(['money_in', 'money_out'] as const).flatMap((key) =>
    currenciesOf(days, key).map((currency) => ({
      name: key === 'money_in' ? m.console_figure_in({ currency }) : m.console_figure_out_column({ currency }),
      value: (day: FiguresDay) => Number(day[key]?.[currency] ?? 0).toLocaleString('en'),
    })),
  ),
]

const FiguresTable = ({ days }: { days: FiguresDay[] }) => {
  const columns = columnsOf(days)
  return (
    <details className="card mt-4">
      <summary className="card-head link">{m.console_figures_as_table()}</summary>
      <section className="tablebox" aria-label={m.console_figures_as_table()} tabIndex={-1}>
        <table className="tbl num">
          <thead>
            <tr>
              <th scope="col">{m.console_day()}</th>
              {columns.map(({ name }) => (
                <th scope="col" className="at-end" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row" className="nowrap">
                  {formatDay(`${day.day}T00:00`)}
                </th>
                {columns.map(({ name, value }) => (
                  <td className="at-end" key={name}>
                    {value(day)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

const Quizzes = ({ quizzes }: { quizzes: QuizFigures[] }) => (
  <section className="card mt-4" aria-labelledby="quizzes">
    <div className="card-head">
      <h2 id="quizzes">{m.console_quizzes()}</h2>
      <span className="tiny faint">{m.console_quizzes_lead()}</span>
    </div>
    {quizzes.length === 0 ? (
      <Empty title={m.console_quizzes_none()} />
    ) : (
      <table className="tbl rows">
        <thead>
          <tr>
            <th scope="col">{m.console_quiz_lesson()}</th>
            <th scope="col" className="at-end">
              {m.console_quiz_attempts()}
            </th>
            <th scope="col" className="at-end">
              {m.console_quiz_passed()}
            </th>
          </tr>
        </thead>
        <tbody>
          {quizzes.map(({ lesson_id, title, attempts, passed_percent }) => (
            <tr key={lesson_id}>
              <td className="strong">{title}</td>
              <td className="at-end num">{attempts}</td>
              <td className="at-end num">{passed_percent} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)

const Charts = ({ days }: { days: FiguresDay[] }) => {
  const figures = useMemo(() => figuresOf(days), [days])
  return (
    <div className="figure-cards charts">
      {figures.map(({ title, series }) => (
        <section className="card" key={title} aria-label={title}>
          <div className="card-head">
            <h2>{title}</h2>
          </div>
          <Suspense fallback={<Skeleton className="m-4 h-60" />}>
            <FiguresChart
              days={days}
              series={series}
              label={`${title}, ${formatDay(`${days[0]?.day}T00:00`)} – ${formatDay(`${days.at(-1)?.day}T00:00`)}`}
            />
          </Suspense>
        </section>
      ))}
    </div>
  )
}

const Figures = () => {
  const [search] = useSearchParams()
  const span = spanOf(search)
  const { data, error, refetch } = useQuery(figuresQuery(span))
  const days = data?.content.days
  return (
    <>
      <PageHead title={consoleWords.console_place_figures()} lead={m.console_figures_lead()}>
        <a className="btn sec tight" href={figuresAddress(span)} download>
          <Download className="icon-small" aria-hidden />
          {m.console_save_csv()}
        </a>
      </PageHead>
      <FilterForm act={m.console_show()}>
        <SpanFields from={span.from ?? days?.[0]?.day} to={span.to ?? days?.at(-1)?.day} />
      </FilterForm>
      {days && data ? (
        <>
          <Charts days={days} />
          <p className="tiny faint mt-2">
            {m.console_chart_credit()}{' '}
            <a
              className="link"
              href="https://www.tradingview.com/lightweight-charts/"
              rel="noopener noreferrer"
              target="_blank"
            >
              TradingView Lightweight Charts
            </a>
          </p>
          <FiguresTable days={days} />
          <Quizzes quizzes={data.content.quizzes} />
        </>
      ) : error ? (
        <Failed error={error} text={failureSentence(error)} onRetry={() => void refetch()} />
      ) : (
        <div className="figure-cards charts">
          <Loading />
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </div>
      )}
    </>
  )
}
export default Figures
