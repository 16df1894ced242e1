import type { Plan } from '@padauk/contract/plans'
import { CHAT_MAX } from '@padauk/contract/staff-members'
import { useMutation } from '@tanstack/react-query'
import { ClipboardPaste } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { languageOfText } from '#lib/languages.ts'
import { m } from '#words/staff-members'
import { chatChanges, openFields, pastedInto } from './chat-changes.ts'
import type { PaymentForm } from './payment-form.ts'
import { convertChat } from './staff-members.api.ts'
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
  read: () => Renewed
  /** The plan while the chat names none. */
  usual: string
  onFound: (name: (typeof NAMES)[number], value: string) => void
}

/** Fills a renewal from what the member wrote about the payment. */
export const RenewChat = ({ chat, onChat, plans, read, usual, onFound }: Props) => {
  const id = useId()
  const [filled, setFilled] = useState<number>()
  const latest = useRef(chat)
  const convert = useMutation(convertChat)
  const fill = (text: string) => {
    const { changes } = chatChanges(latest.current, text, { ...emptyForm(), ...read() }, plans)
    latest.current = text
    onChat(text)
    for (const name of NAMES)
      if (changes[name] !== undefined) onFound(name, changes[name] || (name === 'plan_id' ? usual : ''))
    const said = chatChanges('', text, emptyForm(), plans).changes
    setFilled((['plan_id', 'amount', 'reference'] as const).filter((name) => said[name]).length)
  }
  const take = (text: string) => {
    const pasted = pastedInto(latest.current, text)
    fill(text)
    if (pasted === undefined || !languageOfText(text)) return
    convert.mutate(text.slice(0, CHAT_MAX), {
      // What was typed since stays.
      onSuccess: ({ content }) => text === latest.current && content.text !== text && fill(content.text),
    })
  }
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
        onChange={(event) => take(event.target.value)}
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
