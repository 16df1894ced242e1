import { LEDGER_DIRECTIONS, SUM_KINDS } from '@padauk/contract/ledger-entries'
import { monthAndYear, wholeDate } from '@padauk/rules/calendar'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FigureCards } from '#features/overviews/figure-cards.tsx'
import { figuresQuery, type Span } from '#features/overviews/overviews.api.ts'
import { useStaff } from '#features/staff/staff.api.ts'
import { EntryTable } from '#features/staff-ledger-entries/entry-table.tsx'
import { kindText } from '#features/staff-ledger-entries/entry-words.ts'
import {
  daysOf,
  type LedgerFilter,
  ledgerAddress,
  ledgerFilterOf,
  ledgerQuery,
  monthNow,
  monthsWith,
  statementPdfAddress,
} from '#features/staff-ledger-entries/staff-ledger-entries.api.ts'
import { SumsCard } from '#features/staff-ledger-entries/sums-card.tsx'
import { languageOfText } from '#lib/languages.ts'
import { prefetch } from '#lib/query-client.ts'
import { Absent } from '#ui/absent.tsx'
import { TextField } from '#ui/field.tsx'
import { FilterForm, SpanFields } from '#ui/filter-form.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pager } from '#ui/pager.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Empty } from '#ui/states.tsx'
import { m as consoleWords } from '#words/console'
import { m } from '#words/staff-ledger-entries'
import { language } from '#words/words.tsx'
import type { Route } from './+types/money.ts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  prefetch(ledgerQuery(ledgerFilterOf(new URL(request.url).searchParams)))
  return null
}

const WAYS = { IN: m.console_ledger_in, OUT: m.console_ledger_out }
const DAYS = 'days'

/** A month, or days: then the month is not sent. Nothing chosen is this month, and of a search all time. */
const PeriodFields = ({ filter: { month, from, to, q, member } }: { filter: LedgerFilter }) => {
  const usual = q || member ? undefined : monthNow()
  const [period, setPeriod] = useState(from || to ? DAYS : month === usual ? '' : (month ?? ''))
  return (
    <>
      <SelectField
        label={m.console_ledger_period()}
        {...(period !== DAYS && { name: 'month' })}
        options={[
          ['', usual ? monthAndYear(usual, language()) : m.console_ledger_always()],
          ...monthsWith(month)
            .filter((one) => one !== usual)
            .map((one) => [one, monthAndYear(one, language())] as const),
          [DAYS, m.console_ledger_days()],
        ]}
        value={period}
        onChoose={setPeriod}
      />
      {period === DAYS && <SpanFields from={from} to={to} />}
    </>
  )
}

const Filters = ({ filter }: { filter: LedgerFilter }) => (
  <FilterForm act={m.console_ledger_search()} clear={{ to: '/console/money', label: m.console_ledger_clear() }}>
    {filter.member && <input type="hidden" name="member" value={filter.member} />}
    <PeriodFields filter={filter} />
    <SelectField
      label={m.console_ledger_kind()}
      name="kind"
      defaultValue={filter.kind ?? ''}
      options={[['', m.console_ledger_all()], ...SUM_KINDS.map((kind) => [kind, kindText(kind)] as const)]}
    />
    <SelectField
      label={m.console_ledger_way_of_money()}
      name="direction"
      defaultValue={filter.direction ?? ''}
      options={[
        ['', m.console_ledger_all()],
        ...LEDGER_DIRECTIONS.map((direction) => [direction, WAYS[direction]()] as const),
      ]}
    />
    <TextField label={m.console_ledger_find()} type="search" name="q" autoCapitalize="none" defaultValue={filter.q} />
  </FilterForm>
)

const titleOf = ({ month, from, to }: LedgerFilter) => {
  if (month) return monthAndYear(month, language())
  return from || to
    ? [from, to].map((day) => (day ? wholeDate(day, language()) : '')).join(' – ')
    : m.console_ledger_always()
}

/** By day; asked for when they are opened. */
const Charts = ({ span }: { span: Span }) => {
  const [isOpen, setOpen] = useState(false)
  const figures = useQuery({ ...figuresQuery(span), enabled: isOpen })
  return (
    <details className="card mt-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="card-head link">{m.console_ledger_charts()}</summary>
      {isOpen && (
        <div className="px-4 pb-4">
          <Loaded query={figures} skeleton={<Skeleton className="h-44" />}>
            {({ content }) => <FigureCards days={content.days} />}
          </Loaded>
        </div>
      )}
    </details>
  )
}

const Money = () => {
  const { may } = useStaff()
  const [search] = useSearchParams()
  const filter = ledgerFilterOf(search)
  const ledger = useQuery({ ...ledgerQuery(filter), enabled: may('ledger') })
  if (!may('ledger')) return <Absent why={consoleWords.console_not_allowed()} text="" />
  const member = filter.member && ledger.data?.data[0]?.member?.name
  const span = daysOf(filter)
  return (
    <>
      <PageHead title={m.console_place_money()} lead={m.console_ledger_lead()}>
        <div className="row wraps">
          <a className="btn sec tight" href={ledgerAddress(filter)} download>
            <Download className="icon-small" aria-hidden />
            {m.console_ledger_csv()}
          </a>
          {filter.month && (
            <a className="btn sec tight" href={statementPdfAddress(filter.month)} download>
              <Download className="icon-small" aria-hidden />
              {m.console_ledger_pdf()}
            </a>
          )}
        </div>
      </PageHead>
      <Filters filter={filter} />
      {member && (
        <p className="mb-3 strong" lang={languageOfText(member)}>
          {m.console_ledger_of_member({ name: member })}
        </p>
      )}
      <Loaded
        query={ledger}
        skeleton={
          <>
            <Skeleton className="h-60" />
            <Skeleton className="mt-4 h-96" />
          </>
        }
      >
        {(found) => (
          <div className={ledger.isPlaceholderData ? 'outdated' : ''}>
            <SumsCard title={titleOf(filter)} sums={found.sums} />
            <div className="card mt-4">
              {found.data.length > 0 ? <EntryTable entries={found.data} /> : <Empty title={m.console_ledger_none()} />}
              <Pager {...found} />
            </div>
          </div>
        )}
      </Loaded>
      {span && <Charts span={span} />}
    </>
  )
}
export default Money
