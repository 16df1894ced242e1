import './staff-members.css'
import type { Language } from '@padauk/rules/languages'
import { useEffect, useRef, useState } from 'react'
import { CopyButton } from '#ui/copy-button.tsx'
import { m } from '#words/staff-members'

const KEPT = 'chat-language'
const readLanguage = (): Language => {
  try {
    return localStorage.getItem(KEPT) === 'en' ? 'en' : 'my'
  } catch {
    return 'my'
  }
}

/** Language of the last message. Most chats are in Burmese. */
const useChatLanguage = () => {
  const [language, setLanguage] = useState(readLanguage)
  const choose = (chosen: Language) => {
    setLanguage(chosen)
    try {
      localStorage.setItem(KEPT, chosen)
    } catch {
      // Without localStorage, the choice lasts as long as the page.
    }
  }
  return [language, choose] as const
}

/** That of a renewal has none. */
const hasLink = (message: string) => /https?:\/\//.test(message)

type Props = {
  messages: Record<Language, string>
  isReady?: boolean
  /** Focuses the button, so that Enter copies. */
  isFirst?: boolean
}

/** The message for the chat, in the chosen language, to be copied. */
export const ChatMessage = ({ messages, isReady = true, isFirst }: Props) => {
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFirst) foot.current?.querySelector('button')?.focus()
  }, [isFirst])
  const [language, choose] = useChatLanguage()
  return (
    <section className="card" aria-labelledby="for-the-chat">
      <div className="card-head">
        <h2 id="for-the-chat">{m.console_for_the_chat()}</h2>
        <div className="seg" role="group" aria-label={m.console_message_language()}>
          <button type="button" aria-pressed={language === 'en'} onClick={() => choose('en')}>
            English
          </button>
          <button type="button" lang="my" aria-pressed={language === 'my'} onClick={() => choose('my')}>
            မြန်မာ
          </button>
        </div>
      </div>
      <p className="chat-message" lang={language}>
        {messages[language]}
      </p>
      <div className="chat-foot" ref={foot}>
        <span className="tiny faint">
          {!isReady ? m.console_link_when_saved() : hasLink(messages[language]) && m.console_message_hint()}
        </span>
        <CopyButton text={messages[language]} label={m.console_copy_message()} disabled={!isReady} />
      </div>
    </section>
  )
}
