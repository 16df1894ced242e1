import { monthAndYear } from '@padauk/rules/calendar'
import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { PageHead } from '#ui/page-head.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { m } from '#words/staff-ledger-entries'
import { language } from '#words/words.tsx'
import { ledgerFilterOf, monthNow, monthsWith } from './staff-ledger-entries.api.ts'
import { StatementCard } from './statement-card.tsx'

/** The statement of a month alone, to be kept as an address. */
export const StatementView = () => {
  const [search, setSearch] = useSearchParams()
  const month = ledgerFilterOf(search).month ?? monthNow()
  return (
    <>
      <Link className="btn ghost tight console-back" to={`/console/ledger?month=${month}`}>
        <ArrowLeft className="icon-small" aria-hidden />
        {m.console_place_ledger()}
      </Link>
      <PageHead title={m.console_ledger_statement()} lead={m.console_ledger_statement_lead()}>
        <div className="ledger-month dense">
          <SelectField
            label={m.console_ledger_month()}
            options={monthsWith(month).map((one) => [one, monthAndYear(one, language())])}
            value={month}
            onChoose={(chosen) => setSearch({ view: 'statement', month: chosen })}
          />
        </div>
      </PageHead>
      <StatementCard month={month} />
    </>
  )
}
