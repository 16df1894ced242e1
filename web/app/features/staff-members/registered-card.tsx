import type { Registered } from '@padauk/contract/staff-members'
import { CircleCheck, UserPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDay } from '#lib/dates.ts'
import { languageOfText } from '#lib/languages.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useKeysOn, useReviewKeys } from '#ui/review-keys.ts'
import { m } from '#words/generated/messages.js'
import { ChatMessage } from './chat-message.tsx'

/** The member is there: what to send, and on to the next. */
export const RegisteredCard = ({ registered, onNext }: { registered: Registered; onNext: () => void }) => {
  const { member_id, name, email, refer_code, plan, end_at, messages } = registered
  const place = useRef<HTMLDivElement>(null)
  const isKeysOn = useKeysOn()
  useReviewKeys({ r: onNext })
  // Enter copies at once: the chat waits.
  useEffect(() => {
    const copy = place.current?.querySelector<HTMLButtonElement>('.chat-foot button')
    copy?.focus()
  }, [])
  return (
    <div className="registered" ref={place}>
      <section className="card" aria-labelledby="registered">
        <div className="card-head" role="status">
          <h2 id="registered" className="good-head">
            <CircleCheck aria-hidden />
            <span lang={languageOfText(name)}>{m.console_registered({ name })}</span>
          </h2>
        </div>
        <dl className="facts">
          <div>
            <dt>{m.console_member_email()}</dt>
            <dd>{email}</dd>
          </div>
          <div>
            <dt>{plan}</dt>
            <dd className="num">{end_at && m.console_until({ day: formatDay(end_at) })}</dd>
          </div>
          <div>
            <dt>{m.console_refer_code()}</dt>
            <dd className="mono">{refer_code}</dd>
          </div>
        </dl>
        <div className="save-bar">
          <ButtonLink look="sec" size="xs" to={`/console/members/${member_id}`}>
            {m.console_open_file()}
          </ButtonLink>
          <Button size="sm" onClick={onNext}>
            <UserPlus className="s" aria-hidden />
            {m.console_register_next()}
            {isKeysOn && (
              <span className="kbd on-button" aria-hidden>
                R
              </span>
            )}
          </Button>
        </div>
      </section>
      <ChatMessage messages={messages} />
    </div>
  )
}
