import './staff-ledger-entries.css'
import type { LedgerDirection, SumKind } from '@padauk/contract/ledger-entries'
import type { Sums } from '@padauk/contract/staff-ledger-entries'
import { Link, useSearchParams } from 'react-router'
import { m } from '#words/staff-ledger-entries'
import { Usd } from './entry-table.tsx'
import { kindText, signedText, usdText } from './entry-words.ts'

type Line = Sums['lines'][number]

/** One kind: in dollars, with what it was in other currencies, and an address that has only its entries. */
const Kind = ({ kind, lines }: { kind: SumKind; lines: Line[] }) => {
  const [search] = useSearchParams()
  const sum = (key: 'entries' | 'usd' | 'not_in_usd') => lines.reduce((total, line) => total + line[key], 0)
  const only = new URLSearchParams([
    ...[...search].filter(([name]) => !['kind', 'direction', 'page'].includes(name)),
    ...[
      ['kind', kind],
      ['direction', lines[0]?.direction ?? ''],
    ],
  ])
  return (
    <tr>
      <th scope="row">
        <Link className="link" to={`?${only}`}>
          {kindText(kind)}
        </Link>
        {lines.some(({ currency }) => currency !== 'USD') && (
          <span className="ledger-sub">
            {lines.map(({ currency, amount }) => `${signedText(amount, '')} ${currency}`).join(' · ')}
          </span>
        )}
      </th>
      <td className="at-end">{sum('entries').toLocaleString('en')}</td>
      <td className="at-end">
        {sum('not_in_usd') < sum('entries') ? (
          <Usd usd={Math.round(sum('usd') * 100) / 100} />
        ) : (
          <span className="small muted">{m.console_ledger_no_dollars()}</span>
        )}
      </td>
    </tr>
  )
}

const Side = ({ direction, lines }: { direction: LedgerDirection; lines: Line[] }) => {
  const mine = lines.filter((line) => line.direction === direction)
  const name = direction === 'IN' ? m.console_ledger_in() : m.console_ledger_out()
  return mine.length === 0 ? null : (
    <table className="tbl num">
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col" className="at-end">
            {m.console_ledger_entries()}
          </th>
          <th scope="col" className="at-end">
            USD
          </th>
        </tr>
      </thead>
      <tbody>
        {[...Map.groupBy(mine, ({ kind }) => kind)].map(([kind, lines]) => (
          <Kind key={kind} kind={kind} lines={lines} />
        ))}
      </tbody>
    </table>
  )
}

/** What the entries of the filter add up to: in, out, what is left, and each kind. */
export const SumsCard = ({ title, sums }: { title: string; sums: Sums }) => {
  const { lines, entries, recorded_later, in_usd, out_usd, left_usd } = sums
  const unknown = lines.reduce((sum, { not_in_usd }) => sum + not_in_usd, 0)
  return (
    <section className="card" aria-labelledby="sums">
      <div className="card-head">
        <h2 id="sums">{title}</h2>
        <span className="small muted num">{m.console_ledger_count({ count: entries })}</span>
      </div>
      <dl className="ledger-figures num">
        {(
          [
            [m.console_ledger_in(), in_usd],
            [m.console_ledger_out(), out_usd],
            [m.console_ledger_rest(), left_usd],
          ] as const
        ).map(([name, usd]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{usdText(usd, '')}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 && (
        <div className="ledger-sums">
          <Side direction="IN" lines={lines} />
          <Side direction="OUT" lines={lines} />
        </div>
      )}
      {(unknown > 0 || recorded_later > 0) && (
        <div className="px-4 py-3 small muted line-above">
          {unknown > 0 && <p>{m.console_ledger_no_rate({ count: unknown })}</p>}
          {recorded_later > 0 && <p>{m.console_ledger_later({ count: recorded_later })}</p>}
        </div>
      )}
    </section>
  )
}
