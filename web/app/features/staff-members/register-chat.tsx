import type { Plan } from '@padauk/contract/plans'
import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { languageOfText } from '#lib/languages.ts'
import { takeFocus } from '#lib/take-focus.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/staff-members'
import { chatChanges, isAnotherPerson, pastedInto } from './chat-changes.ts'
import { useChatReader } from './use-chat-reader.ts'
import type { FieldName, RegisterDraft } from './use-register-form.ts'

type Props = {
  draft: RegisterDraft
  /** In both languages: a chat may name either. */
  plans: Plan[]
}

/** Fills the form from a pasted chat, and starts anew when it is about somebody else. */
export const RegisterChat = ({ draft: { form, chat, setChat, isReplaced, replace, bringBack }, plans }: Props) => {
  const [filled, setFilled] = useState<number>()
  const { latest, read } = useChatReader(chat, (text, before) => {
    const { found, changes } = chatChanges(before, text, form.getValues(), plans)
    setChat(text)
    for (const [name, value] of Object.entries(changes)) form.setValue(name as FieldName, value)
    setFilled(found)
  })
  const take = (whole: string) => {
    const pasted = pastedInto(latest.current, whole)
    const isAnother = pasted !== undefined && isAnotherPerson(pasted, pasted !== whole, form.getValues(), plans)
    // Nothing of the first member may stay with the second: what was typed by hand belongs to the first as well.
    if (isAnother) {
      replace()
      latest.current = ''
    }
    read(isAnother ? pasted : whole, pasted !== undefined)
  }
  return (
    <div className="register-part register-paste">
      <h2>
        <label htmlFor="chat">{m.console_chat()}</label>
      </h2>
      <div className="stack gap-2">
        <textarea
          id="chat"
          className="input"
          rows={3}
          ref={takeFocus}
          placeholder={m.console_chat_hint()}
          lang={languageOfText(chat)}
          value={chat}
          onChange={(event) => take(event.target.value)}
        />
        <p className="hint" role="status">
          {chat && filled !== undefined && (
            <>
              <ClipboardPaste className="icon-small" aria-hidden />{' '}
              {filled > 0 ? m.console_chat_found({ count: filled }) : m.console_chat_nothing()}
            </>
          )}
        </p>
        {isReplaced && (
          <p className="hint">
            {m.console_chat_another()}{' '}
            <Button look="ghost" size="tight" onClick={bringBack}>
              {m.console_chat_bring_back()}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
