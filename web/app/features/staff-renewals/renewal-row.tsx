import './staff-renewals.css'
import type { DueMember } from '@padauk/contract/staff-renewals'
import type { Language } from '@padauk/rules/languages'
import { phoneText } from '@padauk/rules/phone-texts'
import { undoneContact } from '@padauk/rules/renewals'
import { Ban, NotebookPen, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#lib/dates.ts'
import { durationText } from '#lib/durations.ts'
import { inLanguage, languageOfText } from '#lib/languages.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { m } from '#words/staff-renewals'
import { ContactState } from './contact-state.tsx'
import { whenText } from './renewal-words.ts'
import { useMark } from './use-mark.ts'

/** Of the message, for a member who has chosen none. */
const SCHOOL_LANGUAGE: Language = 'my'

type Props = {
  row: DueMember
  /** Only what the first page has room for. */
  isBrief?: boolean
  onRenew: (row: DueMember) => void
  onRemark: (row: DueMember) => void
}

/** One member to ask: the message to copy, what came of it, and Renew. */
export const RenewalRow = ({ row, isBrief, onRenew, onRemark }: Props) => {
  const { member_id, name, contact, remark } = row
  const { mark, isPending } = useMark(row)
  const [isCopied, setCopied] = useState(false)
  const state = contact?.state ?? 'NONE'
  const isOffered = isCopied && state === 'NONE'
  const spoken = row.language ?? SCHOOL_LANGUAGE
  return (
    <li className={`renewal-row ${isBrief ? 'brief' : ''} ${isOffered ? 'offered' : ''}`}>
      <div className="renewal-who">
        <Link className="strong renewal-name" to={`/console/members/${member_id}`} lang={languageOfText(name)}>
          {name}
        </Link>
        <span className="tiny muted num">
          {row.plan && inLanguage(row.plan, row.plan_my)}
          {row.months !== null && `, ${durationText(row.months)}`} ·{' '}
          {isBrief ? whenText(row) : row.phone === null ? row.email : phoneText(row.phone)}
        </span>
        {!isBrief && (
          <details className="renewal-message">
            <summary className="tiny">
              {m.console_renewal_message()} · <span lang={spoken}>{spoken === 'my' ? 'မြန်မာ' : 'English'}</span>
            </summary>
            <p className="small" lang={spoken}>
              {row.messages[spoken]}
            </p>
          </details>
        )}
        {!isBrief && remark && (
          <p className="renewal-remark small">
            <span lang={languageOfText(remark.text)}>{remark.text}</span>
            <span className="tiny faint num block">
              {formatTime(remark.created_at)} · {remark.staff}
            </span>
          </p>
        )}
      </div>
      <ContactState contact={contact} isBrief={isBrief} offer={isOffered ? m.console_renewal_sent() : ''} />
      {!isBrief && (
        <div className="renewal-more">
          <IconButton label={m.console_renewal_remark({ name })} onClick={() => onRemark(row)}>
            <NotebookPen className="icon-small" aria-hidden />
          </IconButton>
          {state !== 'NONE' && (
            <IconButton
              label={m.console_renewal_undo({ name })}
              onClick={() => mark(undoneContact(state, contact?.messaged_at ?? null))}
            >
              <Undo2 className="icon-small" aria-hidden />
            </IconButton>
          )}
          {state !== 'NOT_RENEWING' && (
            <IconButton label={m.console_renewal_not_renewing({ name })} onClick={() => mark('NOT_RENEWING')}>
              <Ban className="icon-small" aria-hidden />
            </IconButton>
          )}
        </div>
      )}
      <div className="renewal-acts">
        <CopyButton
          text={row.messages[spoken]}
          name={m.console_renewal_copy_name({ name })}
          onCopied={() => setCopied(true)}
        />
        {(state === 'MESSAGED' ? !isBrief : state === 'NONE' && (!isBrief || isOffered)) && (
          <Button
            look={isOffered ? 'pri' : 'sec'}
            size="tight"
            aria-disabled={isPending}
            aria-label={
              state === 'NONE' ? m.console_renewal_mark_name({ name }) : m.console_renewal_answered_name({ name })
            }
            onClick={() => mark(state === 'NONE' ? 'MESSAGED' : 'ANSWERED')}
          >
            {state === 'NONE' ? m.console_renewal_mark() : m.console_renewal_answered()}
          </Button>
        )}
        <Button
          look={state === 'ANSWERED' ? 'pri' : 'sec'}
          size="tight"
          aria-label={m.console_renewal_renew_name({ name })}
          onClick={() => onRenew(row)}
        >
          {m.console_renewal_renew()}
        </Button>
      </div>
    </li>
  )
}
