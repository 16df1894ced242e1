import './staff-members.css'
import type { Registered } from '@padauk/contract/staff-members'
import { isLifetime } from '@padauk/rules/plans'
import { grouped } from '@padauk/rules/prices'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, UserPlus } from 'lucide-react'
import { ChangeEntry } from '#features/staff-ledger-entries/change-entry.tsx'
import { formatDay } from '#lib/dates.ts'
import { languageOfText } from '#lib/languages.ts'
import { useKeysOn, useSingleKeys } from '#lib/single-keys.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Fact } from '#ui/fact.tsx'
import { m } from '#words/staff-members'
import { ChatMessage } from './chat-message.tsx'
import { planName } from './member-state.tsx'
import { memberQuery } from './staff-members.api.ts'

/** The registered member: the message to send, and a button for the next one. */
export const RegisteredCard = ({ registered, onNext }: { registered: Registered; onNext: () => void }) => {
  const { member_id, name, email, refer_code, end_at, months, messages } = registered
  const isKeysOn = useKeysOn()
  useSingleKeys({ r: onNext })
  const { data: file } = useQuery(memberQuery(String(member_id)))
  const [last] = (file ?? registered).entries
  return (
    <div className="grid grid-cols-1 gap-4 items-start max-w-230 desk:grid-cols-2">
      <section className="card" aria-labelledby="registered">
        <div className="card-head" role="status">
          <h2 id="registered" className="row gap-2.5 wrap-anywhere">
            <CircleCheck className="text-leaf" aria-hidden />
            <span lang={languageOfText(name)}>{m.console_registered({ name })}</span>
          </h2>
        </div>
        <dl className="facts">
          <Fact name={m.console_member_email()} value={email} />
          <div>
            <dt>{planName(registered)}</dt>
            <dd className="num">
              {months !== null && isLifetime(months)
                ? m.console_for_life()
                : end_at && m.console_until({ day: formatDay(end_at) })}
            </dd>
          </div>
          <Fact name={m.console_refer_code()} look="mono" value={refer_code} />
          {last && (
            <div>
              <dt className="num">
                {grouped(last.amount)} {last.currency}
              </dt>
              <dd>
                <ChangeEntry entry={last} />
              </dd>
            </div>
          )}
        </dl>
        <div className="save-bar">
          <ButtonLink look="sec" size="tight" to={`/console/members/${member_id}`}>
            {m.console_open_file()}
          </ButtonLink>
          <Button size="mid" onClick={onNext}>
            <UserPlus className="icon-small" aria-hidden />
            {m.console_register_next()}
            {isKeysOn && (
              <span className="kbd on-button" aria-hidden>
                R
              </span>
            )}
          </Button>
        </div>
      </section>
      <ChatMessage messages={messages} isFirst />
    </div>
  )
}
