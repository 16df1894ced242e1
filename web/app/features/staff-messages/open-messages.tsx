import { useQuery } from '@tanstack/react-query'
import { formatTime } from '#lib/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { m } from '#words/staff-messages'
import { openMessagesQuery } from './staff-messages.api.ts'
import { TEMPLATE_NAMES } from './template-names.ts'

/** Messages for the chat that were left before the end, to go on with; nothing while there are none. */
export const OpenMessages = () => {
  const { data } = useQuery(openMessagesQuery)
  if (!data?.length) return null
  return (
    <section className="card mb-4" aria-labelledby="open-messages">
      <div className="card-head">
        <h2 id="open-messages">{m.console_messages_open()}</h2>
      </div>
      <ul>
        {data.map(({ message_id, template, staff, created_at, sent, total }) => (
          <li key={message_id} className="row wraps between gap-3 px-4 py-2.5 line-above">
            <span className="min-w-0 small">
              <span className="strong">{m.console_message_title({ count: total })}</span>
              {template !== 'OWN' && ` · ${TEMPLATE_NAMES[template]()}`}
              <span className="num"> · {m.console_message_progress({ sent, total })}</span>
              <span className="tiny muted num block">
                {m.console_message_by({ staff, at: formatTime(created_at) })}
              </span>
            </span>
            <ButtonLink look="sec" size="tight" to={`/console/messages/${message_id}`}>
              {m.console_messages_go_on()}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
