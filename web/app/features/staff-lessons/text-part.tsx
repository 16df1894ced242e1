import type { Language } from '@padauk/rules/languages'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { m } from '#words/staff-lessons'
import TextEditor from './text-editor.tsx'
import type { Written } from './written-lesson.ts'

type Texts = Pick<Written, 'text' | 'text_my'>
type Props = Texts & { onChange: (texts: Partial<Texts>) => void }

/** The text in both languages: side by side with room for it, else one at a time. Pass a new `key` for other texts. */
const TextPart = ({ text, text_my, onChange }: Props) => {
  const [shown, setShown] = useState<Language>('en')
  const [copies, setCopies] = useState(0)
  const names = { en: m.console_cur_language_en(), my: m.console_cur_language_my() }
  return (
    <div className="texts" data-shown={shown}>
      <div className="seg justify-self-start rail:hidden" role="group" aria-label={m.console_cur_text_language()}>
        {(['en', 'my'] as const).map((language) => (
          <button
            key={language}
            type="button"
            aria-pressed={shown === language}
            aria-label={m.console_cur_text_in({ language: names[language] })}
            onClick={() => setShown(language)}
          >
            {names[language]}
          </button>
        ))}
      </div>
      <div className="text-en">
        <TextEditor
          html={text}
          language="en"
          label={m.console_cur_text()}
          onChange={(next) => onChange({ text: next })}
        />
      </div>
      <div className="text-my">
        {text !== null && text_my === null && (
          <div className="row wraps pb-2.5">
            <p className="small muted grow">{m.console_cur_text_my_none()}</p>
            <Button
              look="sec"
              size="tight"
              onClick={() => {
                onChange({ text_my: text })
                setCopies(copies + 1)
              }}
            >
              {m.console_cur_text_copy()}
            </Button>
          </div>
        )}
        <TextEditor
          key={copies}
          html={text_my}
          language="my"
          label={m.console_in_burmese({ what: m.console_cur_text() })}
          onChange={(next) => onChange({ text_my: next })}
        />
      </div>
    </div>
  )
}
export default TextPart
