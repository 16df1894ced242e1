import { monthAndYear } from '@padauk/rules/calendar'
import { ArrowLeft, Printer } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { m } from '#words/staff-ledger-entries'
import { language } from '#words/words.tsx'
import { lastMonths, ledgerFilterOf, monthNow } from './staff-ledger-entries.api.ts'
import { StatementCard } from './statement-card.tsx'

/** The statement of a month alone, to be kept as an address and printed. */
export const StatementView = () => {
  const [search, setSearch] = useSearchParams()
  const month = ledgerFilterOf(search).month ?? monthNow()
  const months = [...new Set([month, ...lastMonths()])].toSorted().toReversed()
  return (
    <>
      <Link className="btn ghost tight console-back" to={`/console/ledger?month=${month}`}>
        <ArrowLeft className="icon-small" aria-hidden />
        {m.console_ledger()}
      </Link>
      <PageHead title={m.console_ledger_statement()} lead={m.console_ledger_statement_lead()}>
        <div className="ledger-month dense">
          <Field label={m.console_ledger_month()}>
            {(wiring) => (
              <select
                {...wiring}
                className="input"
                value={month}
                onChange={({ target }) => setSearch({ view: 'statement', month: target.value })}
              >
                {months.map((one) => (
                  <option key={one} value={one}>
                    {monthAndYear(one, language())}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      </PageHead>
      <StatementCard
        month={month}
        act={
          <Button look="sec" size="tight" onClick={() => print()}>
            <Printer className="icon-small" aria-hidden />
            {m.console_ledger_print()}
          </Button>
        }
      />
    </>
  )
}
