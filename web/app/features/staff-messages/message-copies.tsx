import './staff-messages.css'
import type { Message, MessageRow } from '@padauk/contract/staff-messages'
import { phoneText } from '@padauk/rules/phone-texts'
import { useMutation } from '@tanstack/react-query'
import { KeyRound, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#lib/dates.ts'
import { languageOfText } from '#lib/languages.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { CopyIcon } from '#ui/copy-icon.tsx'
import { m as consoleWords } from '#words/console'
import { m } from '#words/staff-messages'
import { makeLink, markMessage } from './staff-messages.api.ts'

/** The copies of a message, to be sent one after another: after each, the next one has the focus. */
export const MessageCopies = ({ message }: { message: Message }) => {
  const list = useRef<HTMLOListElement>(null)
  const goOn = (from: number) => {
    const rows = [...(list.current?.children ?? [])]
    rows
      .slice(from + 1)
      .find((row) => row.classList.contains('open'))
      ?.querySelector<HTMLElement>('.copy-acts .btn')
      ?.focus()
  }
  return (
    <ol ref={list} className="copy-list">
      {message.data.map((row, at) => (
        <CopyRow key={row.member_id} message={message} row={row} onSent={() => goOn(at)} />
      ))}
    </ol>
  )
}

type RowProps = { message: Message; row: MessageRow; onSent: () => void }

const CopyRow = ({ message: { message_id, way, template }, row, onSent }: RowProps) => {
  const { member_id, name, language, sent_at } = row
  const phone = row.phone && phoneText(row.phone)
  const link = useMutation(makeLink)
  const mark = useMutation(markMessage)
  const text = row.text ?? link.data?.content.messages[language]
  const isChat = way === 'CHAT'
  const place = useRef<HTMLSpanElement>(null)
  return (
    <li className={sent_at ? 'done' : 'open'}>
      <div className="min-w-0">
        <Link className="strong copy-name" to={`/console/members/${member_id}`} lang={languageOfText(name)}>
          {name}
        </Link>
        {phone && (
          <span className="row small">
            <span ref={place} className="num select-all">
              {phone}
            </span>
            <CopyIcon
              text={phone}
              label={m.console_message_copy_phone({ name })}
              copied={consoleWords.console_copied()}
              refused={consoleWords.console_copy_failed()}
              shown={place}
            />
          </span>
        )}
      </div>
      {text && (
        <p className="copy-text small" lang={language}>
          {text}
        </p>
      )}
      <div className="copy-acts" aria-live="polite">
        {sent_at && (
          <Chip kind="done">
            <span className="num">
              {m.console_message_sent()} {formatTime(sent_at)}
            </span>
          </Chip>
        )}
        {isChat && template === 'LINK' && !text && !sent_at && (
          <Button
            look="sec"
            size="tight"
            disabled={link.isPending}
            aria-label={m.console_message_make_link_name({ name })}
            onClick={() => link.mutate(member_id)}
          >
            <KeyRound className="icon-small" aria-hidden />
            {m.console_message_make_link()}
          </Button>
        )}
        {isChat && text && (
          <CopyButton
            text={text}
            name={m.console_message_copy_name({ name })}
            onCopied={() => {
              if (sent_at) return
              mark.mutate({ id: message_id, member_id, is_sent: true })
              onSent()
            }}
          />
        )}
        {isChat && sent_at && (
          <IconButton
            label={m.console_message_not_sent({ name })}
            disabled={mark.isPending}
            onClick={() => mark.mutate({ id: message_id, member_id, is_sent: false })}
          >
            <Undo2 className="icon-small" aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  )
}
