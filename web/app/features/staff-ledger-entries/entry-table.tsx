import './staff-ledger-entries.css'
import type { LedgerEntry, LedgerKind } from '@padauk/contract/ledger-entries'
import { ArrowDownLeft, ArrowUpRight, type LucideIcon, PencilLine, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { formatTime } from '#lib/dates.ts'
import { languageOfText } from '#lib/languages.ts'
import { Chip } from '#ui/chip.tsx'
import { m } from '#words/staff-ledger-entries'
import { signedText, titleText, usdText, whatText } from './entry-words.ts'

const ICONS: Record<LedgerKind, LucideIcon> = {
  SUBSCRIPTION: ArrowDownLeft,
  ORDER: ArrowDownLeft,
  CLAIM: ArrowUpRight,
  POST: ArrowUpRight,
  PAYOUT: ArrowUpRight,
  REFUND: Undo2,
  CORRECTION: PencilLine,
}

/** What an entry is about, and what became of it. */
export const EntryChips = ({ kind, source_id, replaces_id, answer }: LedgerEntry) => (
  <>
    {kind === 'REFUND' && <Chip kind="wait">{m.console_ledger_for({ number: source_id })}</Chip>}
    {kind === 'CORRECTION' && <Chip kind="info">{m.console_ledger_for({ number: source_id })}</Chip>}
    {replaces_id !== null && <Chip>{m.console_ledger_replaces({ number: replaces_id })}</Chip>}
    {answer && (
      <Chip>{answer.kind === 'REFUND' ? m.console_ledger_was_refunded() : m.console_ledger_was_corrected()}</Chip>
    )}
  </>
)

/** Solid for what comes in, outlined for what leaves. */
export const Usd = ({ usd }: { usd: number }) => (
  <span className={`ledger-amount num ${usd < 0 ? 'leaves' : 'comes'}`}>{usdText(usd)}</span>
)

/** Entries, newest first. None of them can be edited. */
export const EntryTable = ({ entries }: { entries: LedgerEntry[] }) => (
  <section className="tablebox" aria-label={m.console_ledger_entries()} tabIndex={-1}>
    <table className="tbl rows ledger-table">
      <thead>
        <tr>
          <th scope="col">{m.console_ledger_entry()}</th>
          <th scope="col">{m.console_ledger_when()}</th>
          <th scope="col">{m.console_ledger_what()}</th>
          <th scope="col" className="at-end">
            {m.console_ledger_own_amount()}
          </th>
          <th scope="col" className="at-end">
            USD
          </th>
          <th scope="col">{m.console_ledger_by()}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const { entry_id, kind, at, member, reference, reason, staff, answer } = entry
          const what = whatText(entry)
          const Icon = ICONS[kind]
          return (
            <tr key={entry_id} className={answer ? 'ledger-gone' : ''}>
              <td className="num muted">{entry_id.toLocaleString('en')}</td>
              <td className="num nowrap">{formatTime(at)}</td>
              <td>
                <span className="row wraps gap-x-2 gap-y-1">
                  <Icon className="icon-small faint" aria-hidden />
                  <span className="strong">{titleText(entry)}</span>
                  <EntryChips {...entry} />
                </span>
                <span className="ledger-sub">
                  {member && (
                    <Link
                      className="link"
                      to={`/console/members/${member.member_id}`}
                      lang={languageOfText(member.name)}
                    >
                      {member.name}
                    </Link>
                  )}
                  {what && (
                    <>
                      {' · '}
                      <span lang={languageOfText(what)}>{what}</span>
                    </>
                  )}
                </span>
                {reason && (
                  <span className="ledger-sub" lang={languageOfText(reason)}>
                    {reason}
                  </span>
                )}
                {reference && <span className="ledger-sub mono">{reference}</span>}
              </td>
              <td className="at-end num small nowrap">
                {signedText(entry.amount)} {entry.currency}
                {entry.rate !== null && (
                  <span className="ledger-sub">{m.console_ledger_rate({ rate: entry.rate.toLocaleString('en') })}</span>
                )}
              </td>
              <td className="at-end">
                {entry.usd === null ? (
                  <span className="small muted nowrap">{m.console_ledger_no_dollars()}</span>
                ) : (
                  <Usd usd={entry.usd} />
                )}
              </td>
              <td className="small muted nowrap">{staff?.split('@')[0] ?? '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </section>
)
