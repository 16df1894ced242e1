import './staff-ledger-entries.css'
import type { Statement } from '@padauk/contract/staff-ledger-entries'
import { monthAndYear } from '@padauk/rules/calendar'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/staff-ledger-entries'
import { language } from '#words/words.tsx'
import { kindText, signedText, usdText } from './entry-words.ts'
import { statementAddress, statementPdfAddress, statementQuery } from './staff-ledger-entries.api.ts'

/** The sums of a month, while they come, and when they do not. */
export const StatementCard = ({ month, act }: { month: string; act?: ReactNode }) => {
  const { data, error, refetch } = useQuery(statementQuery(month))
  if (data) return <Sums statement={data} act={act} />
  return error ? (
    <Failed error={error} text={failureSentence(error)} onRetry={() => void refetch()} />
  ) : (
    <>
      <Loading />
      <Skeleton className="h-60" />
    </>
  )
}

/** As the accountant gets them. */
const Sums = ({ statement, act }: { statement: Statement; act?: ReactNode }) => {
  const { month, lines, entries, recorded_later, in_usd, out_usd, left_usd } = statement
  const unknown = lines.reduce((sum, { not_in_usd }) => sum + not_in_usd, 0)
  return (
    <section className="card ledger-statement" aria-labelledby="statement">
      <div className="card-head">
        <h2 id="statement">{monthAndYear(month, language())}</h2>
        <span className="row wraps">
          {act}
          {[
            [m.console_ledger_statement_csv(), statementAddress(month)] as const,
            [m.console_ledger_statement_pdf(), statementPdfAddress(month)] as const,
          ].map(([format, address]) => (
            <a
              key={address}
              className="btn sec tight"
              href={address}
              aria-label={m.console_ledger_statement_as({ format })}
              download
            >
              <Download className="icon-small" aria-hidden />
              {format}
            </a>
          ))}
        </span>
      </div>
      <p className="ledger-left num">{usdText(left_usd, '')}</p>
      <p className="tiny muted num">
        {m.console_ledger_left({ in: usdText(in_usd, ''), out: usdText(out_usd, ''), count: entries })}
      </p>
      {lines.length > 0 && (
        <table className="tbl num">
          <tbody>
            {lines.map(({ kind, direction, currency, amount, entries }) => (
              <tr key={`${kind} ${direction} ${currency}`}>
                <th scope="row">
                  {kindText(kind)}
                  <span className="ledger-sub">
                    {kind === 'CORRECTION' &&
                      `${direction === 'IN' ? m.console_ledger_in() : m.console_ledger_out()} · `}
                    {m.console_ledger_count({ count: entries })}
                  </span>
                </th>
                <td className="at-end">
                  <span className={`ledger-amount ${amount.startsWith('-') ? 'leaves' : 'comes'}`}>
                    {signedText(amount)} {currency}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {unknown > 0 && <p className="tiny muted">{m.console_ledger_no_rate({ count: unknown })}</p>}
      {recorded_later > 0 && <p className="tiny muted">{m.console_ledger_later({ count: recorded_later })}</p>}
    </section>
  )
}
