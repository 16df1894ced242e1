import { LEDGER_DIRECTIONS, LEDGER_KINDS } from '@padauk/contract/ledger-entries'
import { monthAndYear } from '@padauk/rules/calendar'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { EntryTable } from '#features/staff-ledger-entries/entry-table.tsx'
import { kindText } from '#features/staff-ledger-entries/entry-words.ts'
import {
  ledgerAddress,
  ledgerFilterOf,
  ledgerQuery,
  monthNow,
  monthsWith,
  statementQuery,
} from '#features/staff-ledger-entries/staff-ledger-entries.api.ts'
import { StatementCard } from '#features/staff-ledger-entries/statement-card.tsx'
import { StatementView } from '#features/staff-ledger-entries/statement-view.tsx'
import { failureSentence } from '#lib/failure-sentence.ts'
import { prefetch } from '#lib/query-client.ts'
import { ButtonLink } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { FilterForm } from '#ui/filter-form.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pager } from '#ui/pager.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/staff-ledger-entries'
import { language } from '#words/words.tsx'
import type { Route } from './+types/ledger.ts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const filter = ledgerFilterOf(new URL(request.url).searchParams)
  prefetch(ledgerQuery(filter), statementQuery(filter.month ?? monthNow()))
  return null
}

const WAYS = { IN: m.console_ledger_in, OUT: m.console_ledger_out }

const Entries = () => {
  const [search] = useSearchParams()
  const filter = ledgerFilterOf(search)
  const { data, error, refetch, isPlaceholderData } = useQuery(ledgerQuery(filter))
  const month = filter.month ?? monthNow()
  return (
    <>
      <PageHead title={m.console_place_ledger()} lead={m.console_ledger_lead()}>
        <a className="btn sec tight" href={ledgerAddress(filter)} download>
          <Download className="icon-small" aria-hidden />
          {m.console_ledger_csv()}
        </a>
      </PageHead>
      <FilterForm act={m.console_ledger_search()} clear={{ to: '/console/ledger', label: m.console_ledger_all() }}>
        {filter.member && <input type="hidden" name="member" value={filter.member} />}
        <TextField
          label={m.console_ledger_find()}
          type="search"
          name="q"
          autoCapitalize="none"
          defaultValue={filter.q}
        />
        <SelectField
          label={m.console_ledger_month()}
          name="month"
          defaultValue={filter.month ?? ''}
          options={[
            ['', m.console_ledger_all_months()],
            ...monthsWith(filter.month).map((one) => [one, monthAndYear(one, language())] as const),
          ]}
        />
        <SelectField
          label={m.console_ledger_kind()}
          name="kind"
          defaultValue={filter.kind ?? ''}
          options={[['', m.console_ledger_all()], ...LEDGER_KINDS.map((kind) => [kind, kindText(kind)] as const)]}
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
      </FilterForm>
      <div className="ledger">
        <div className="card">
          {data ? (
            data.data.length > 0 ? (
              <EntryTable entries={data.data} isOld={isPlaceholderData} />
            ) : (
              <Empty title={m.console_ledger_none()} />
            )
          ) : error ? (
            <Failed error={error} text={failureSentence(error)} onRetry={() => void refetch()} />
          ) : (
            <>
              <Loading />
              <Skeleton className="m-4 h-96" />
            </>
          )}
          {data && <Pager {...data} />}
        </div>
        <StatementCard
          month={month}
          act={
            <ButtonLink look="ghost" size="tight" to={`?view=statement&month=${month}`}>
              {m.console_ledger_statement_open()}
            </ButtonLink>
          }
        />
      </div>
    </>
  )
}

/** The entries, or the statement of a month alone. */
const Ledger = () => (useSearchParams()[0].get('view') === 'statement' ? <StatementView /> : <Entries />)
export default Ledger
