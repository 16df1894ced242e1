import './staff-messages.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatTime } from '#lib/dates.ts'
import { languageOfText } from '#lib/languages.ts'
import { Chip } from '#ui/chip.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/staff-messages'
import { memberMessagesQuery } from './staff-messages.api.ts'
import { TEMPLATE_NAMES } from './template-names.ts'

/** Longer lists scroll within their card. */
const SCROLLS_FROM = 6

/** What a member was told, by whom and how, newest first. */
export const MessagesCard = ({ member_id }: { member_id: number }) => {
  const { data, error, refetch } = useQuery(memberMessagesQuery(member_id))
  const scrolls = (data?.length ?? 0) > SCROLLS_FROM
  return (
    <section className="card" aria-labelledby="messages">
      <div className="card-head">
        <h2 id="messages">{m.console_messages_of()}</h2>
      </div>
      {data ? (
        data.length > 0 ? (
          <ol
            className={`message-list ${scrolls ? 'scrolls' : ''}`}
            {...(scrolls && { tabIndex: 0, 'aria-labelledby': 'messages' })}
          >
            {data.map(({ message_id, template, way, text, staff, created_at, sent_at }) => (
              <li key={`${message_id} ${created_at}`}>
                <p>
                  {template !== 'OWN' && <span className="strong block">{TEMPLATE_NAMES[template]()}</span>}
                  {text && (
                    <span className="message-text small" lang={languageOfText(text)}>
                      {text}
                    </span>
                  )}
                </p>
                {!sent_at && (
                  <p>
                    <Link to={`/console/messages/${message_id}`}>
                      <Chip kind="wait">{m.console_message_waits()}</Chip>
                    </Link>
                  </p>
                )}
                <p className="tiny faint num">
                  {formatTime(sent_at ?? created_at)} ·{' '}
                  {way === 'MAIL' ? m.console_message_way_mail() : m.console_message_way_chat()} · {staff}
                </p>
              </li>
            ))}
          </ol>
        ) : (
          <p className="small muted none">{m.console_messages_none()}</p>
        )
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="m-4 h-16" />
      )}
    </section>
  )
}
