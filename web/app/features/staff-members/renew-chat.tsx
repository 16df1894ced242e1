import type { Plan } from '@padauk/contract/plans'
import { ClipboardPaste } from 'lucide-react'
import { useId, useState } from 'react'
import { languageOfText } from '#lib/languages.ts'
import { m } from '#words/staff-members'
import { chatChanges, openFields, pastedInto } from './chat-changes.ts'
import type { PaymentForm } from './payment-form.ts'
import { useChatReader } from './use-chat-reader.ts'
import { emptyForm } from './use-register-form.ts'

type Renewed = PaymentForm & { plan_id: string }
const NAMES = ['plan_id', 'method', 'currency', 'amount', 'reference'] as const

/** What a chat leaves open about a renewal, by field. Nobody has chosen the usual plan yet. */
export const openOfRenewal = (chat: string, values: Renewed, plans: readonly Plan[], usual: string) =>
  openFields(chat, { ...emptyForm(), ...values, ...(values.plan_id === usual && { plan_id: '' }) }, plans)

type Props = {
  chat: string
  onChat: (chat: string) => void
  plans: Plan[]
  /** The form now. */
  values: () => Renewed
  /** The plan while the chat names none. */
  usual: string
  onFound: (name: (typeof NAMES)[number], value: string) => void
}

/** Fills a renewal from what the member wrote about the payment. */
export const RenewChat = ({ chat, onChat, plans, values, usual, onFound }: Props) => {
  const id = useId()
  const [filled, setFilled] = useState<number>()
  const { latest, read } = useChatReader(chat, (text, before) => {
    const { changes } = chatChanges(before, text, { ...emptyForm(), ...values() }, plans)
    onChat(text)
    for (const name of NAMES)
      if (changes[name] !== undefined) onFound(name, changes[name] || (name === 'plan_id' ? usual : ''))
    const said = chatChanges('', text, emptyForm(), plans).changes
    setFilled((['plan_id', 'amount', 'reference'] as const).filter((name) => said[name]).length)
  })
  return (
    <div className="field">
      <label className="lbl" htmlFor={id}>
        {m.console_chat()}
      </label>
      <textarea
        id={id}
        className="input"
        rows={3}
        aria-describedby={`${id}-said`}
        placeholder={m.console_renew_chat_hint()}
        lang={languageOfText(chat)}
        value={chat}
        onChange={({ target }) => read(target.value, pastedInto(latest.current, target.value) !== undefined)}
      />
      <p id={`${id}-said`} className="hint" role="status">
        {chat && filled !== undefined && (
          <span className="row gap-2">
            <ClipboardPaste className="icon-small" aria-hidden />
            <span className="grow">
              {filled > 0 ? m.console_chat_found({ count: filled }) : m.console_chat_nothing()}
            </span>
          </span>
        )}
      </p>
    </div>
  )
}
