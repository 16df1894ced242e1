import './staff-ledger-entries.css'
import type { MemberFile } from '@padauk/contract/staff-members'
import { formatTime } from '#lib/dates.ts'
import { languageOfText } from '#lib/languages.ts'
import { m } from '#words/staff-ledger-entries'
import { ChangeEntry } from './change-entry.tsx'
import { EntryChips } from './entry-table.tsx'
import { signedText, titleText, usdText, whatText } from './entry-words.ts'

/** Longer lists scroll within their card. */
const SCROLLS_FROM = 6

/** A member's money, newest first. */
export const MemberMoney = ({ entries, paid }: Pick<MemberFile, 'entries' | 'paid'>) => (
  <section className="card" aria-labelledby="money">
    <div className="card-head">
      <h2 id="money">{m.console_ledger_money()}</h2>
    </div>
    {entries.length === 0 ? (
      <p className="small muted none">{m.console_ledger_money_none()}</p>
    ) : (
      <ul
        className={`ledger-money ${entries.length > SCROLLS_FROM ? 'max-h-128 overflow-auto' : ''}`}
        {...(entries.length > SCROLLS_FROM && { tabIndex: 0, 'aria-labelledby': 'money' })}
      >
        {entries.map((entry) => (
          <li key={entry.entry_id} className={entry.answer ? 'ledger-gone' : ''}>
            <span className="grow">
              <span className="row wraps gap-x-2 gap-y-1">
                <span className={`ledger-amount num ${entry.amount.startsWith('-') ? 'leaves' : 'comes'}`}>
                  {signedText(entry.amount)} {entry.currency}
                </span>
                <span className="muted small">{titleText(entry)}</span>
                <EntryChips {...entry} />
              </span>
              <span className="ledger-sub">
                <span lang={languageOfText(whatText(entry))}>{whatText(entry)}</span>
                {entry.reference && <span className="mono wrap-anywhere"> · {entry.reference}</span>}
              </span>
              {entry.reason && (
                <span className="ledger-sub" lang={languageOfText(entry.reason)}>
                  {entry.reason}
                </span>
              )}
              <span className="ledger-sub num">
                {m.console_ledger_number({ number: entry.entry_id })} · {formatTime(entry.at)}
              </span>
            </span>
            <ChangeEntry entry={entry} />
          </li>
        ))}
      </ul>
    )}
    {entries.length > 0 && (
      <dl className="flex flex-wrap justify-between gap-x-3 gap-y-1 px-4 py-3 line-above num">
        <dt className="strong">{m.console_ledger_paid()}</dt>
        <dd className="strong">{usdText(paid.usd, '')}</dd>
        {paid.not_in_usd > 0 && <dd className="tiny muted">{m.console_ledger_no_rate({ count: paid.not_in_usd })}</dd>}
      </dl>
    )}
  </section>
)
