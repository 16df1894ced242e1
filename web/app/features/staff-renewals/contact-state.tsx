import type { RenewalContact } from '@padauk/contract/staff-renewals'
import { CircleDashed, MessageCircle, Send, X } from 'lucide-react'
import { formatTime } from '#lib/dates.ts'
import { Chip } from '#ui/chip.tsx'
import { m } from '#words/staff-renewals'

const StateChip = ({ contact }: { contact: RenewalContact | null }) => {
  if (!contact || contact.state === 'NONE')
    return (
      <Chip>
        <CircleDashed aria-hidden />
        {m.console_renewal_state_none()}
      </Chip>
    )
  const { state, messaged_at, marked_at } = contact
  if (state === 'NOT_RENEWING')
    return (
      <Chip kind="bad">
        <X aria-hidden />
        {m.console_renewal_state_not_renewing()}
      </Chip>
    )
  return state === 'MESSAGED' ? (
    <Chip kind="info">
      <Send aria-hidden />
      <span className="num">{m.console_renewal_state_messaged({ at: formatTime(messaged_at ?? marked_at) })}</span>
    </Chip>
  ) : (
    <Chip kind="done">
      <MessageCircle aria-hidden />
      <span className="num">{m.console_renewal_state_answered({ at: formatTime(marked_at) })}</span>
    </Chip>
  )
}

const byText = ({ state, staff, messaged_at, marked_at }: RenewalContact) => {
  const messaged = messaged_at && formatTime(messaged_at)
  if (state === 'MESSAGED') return staff
  const by = state === 'ANSWERED' ? staff : m.console_renewal_by({ staff, at: formatTime(marked_at) })
  return messaged ? m.console_renewal_messaged_before({ by, messaged }) : by
}

/** What came of asking the member, and who said so when. */
export const ContactState = ({
  contact,
  isBrief,
  offer,
}: {
  contact: RenewalContact | null
  isBrief: boolean | undefined
  /** What to do next, after copying. */
  offer: string
}) => (
  <div className="renewal-state" aria-live="polite">
    {(!isBrief || (contact && contact.state !== 'NONE')) && <StateChip contact={contact} />}
    {offer && <span className="tiny muted">{offer}</span>}
    {!isBrief && contact && contact.state !== 'NONE' && <span className="tiny faint num">{byText(contact)}</span>}
  </div>
)
