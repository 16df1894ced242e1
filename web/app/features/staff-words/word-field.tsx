import { WORD_MAX, type WordText } from '@padauk/contract/staff-words'
import { type BurmeseRule, burmeseFaults } from '@padauk/rules/burmese'
import { LANGUAGE_NAMES, type Language } from '@padauk/rules/languages'
import { lengthOf } from '@padauk/rules/lengths'
import { Lock } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { m } from '#words/staff-words'
import { type Forms, formsOf, holds, textOf } from './word-parts.ts'
import { WordView } from './word-view.tsx'

const WARNINGS: Record<BurmeseRule, () => string> = {
  digits: m.console_word_warn_digits,
  spelling: m.console_word_warn_spelling,
  invisible: m.console_word_warn_invisible,
  written: m.console_word_warn_written,
  negative: m.console_word_warn_negative,
  space: m.console_word_warn_space,
  ending: m.console_word_warn_ending,
}

type Props = {
  language: Language
  text: WordText
  value: Forms
  error: string | undefined
  onType: (value: Forms) => void
  onSave: () => void
  /** Saves at once: the school's text again, or null for the product's. */
  onDecide: (text: string | null) => void
}

/** For which numbers a form stands. */
const sayUse = (use: string) => {
  if (use === 'other') return m.console_word_use_other()
  const number = use === 'one' ? '1' : use.slice(1)
  return m.console_word_use_number({ number })
}

/** One language of a text: a field for each form, the placeholders, and what the product says. */
export const WordField = ({ language, text, value, error, onType, onSave, onDecide }: Props) => {
  const whole = textOf(value)
  const over = lengthOf(whole) - WORD_MAX
  const { forms } = value
  return (
    <div className="stack gap-2">
      {forms.map((form, at) => (
        <FormField
          key={form.use}
          label={LANGUAGE_NAMES[language] + (forms.length > 1 ? ` · ${sayUse(form.use)}` : '')}
          language={language}
          value={form.text}
          error={at > 0 ? undefined : (error ?? (over > 0 ? m.console_word_over({ count: over }) : undefined))}
          names={text.placeholders}
          isLost={(name) => !holds(whole, name)}
          onType={(said) => onType({ ...value, forms: forms.with(at, { ...form, text: said }) })}
          onSave={onSave}
        />
      ))}
      {language === 'my' &&
        [...new Set(forms.flatMap((form) => burmeseFaults(form.text)))].map((rule) => (
          <p key={rule} className="hint">
            {WARNINGS[rule]()}
          </p>
        ))}
      <Replaced {...{ text, language, onType, onDecide }} />
      {text.is_corrected && text.replaced === null && (
        <p className="small muted">
          {m.console_word_original()} <WordView text={text.original} language={language} />{' '}
          <button type="button" className="link" onClick={() => onDecide(null)}>
            {m.console_word_use_original()}
          </button>
        </p>
      )}
    </div>
  )
}

type FormProps = {
  label: string
  language: Language
  value: string
  error: string | undefined
  names: string[]
  isLost: (name: string) => boolean
  onType: (value: string) => void
  onSave: () => void
}
const FormField = ({ label, language, value, error, names, isLost, onType, onSave }: FormProps) => {
  const input = useRef<HTMLTextAreaElement>(null)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSave()
  }
  const insert = (name: string) => {
    input.current?.focus()
    // Deprecated, but nothing else inserts text so that Ctrl+Z takes it back.
    document.execCommand('insertText', false, `{${name}}`)
  }
  return (
    <>
      <Field label={label} error={error}>
        {(wiring) => (
          <textarea
            {...wiring}
            ref={input}
            className="input word-input"
            lang={language}
            value={value}
            aria-keyshortcuts="Control+Enter"
            onChange={(event) => onType(event.target.value)}
            onKeyDown={press}
          />
        )}
      </Field>
      <Placeholders names={names} isLost={isLost} onInsert={insert} />
    </>
  )
}

type PlaceholderProps = Pick<FormProps, 'names' | 'isLost'> & { onInsert: (name: string) => void }
const Placeholders = ({ names, isLost, onInsert }: PlaceholderProps) => {
  if (names.length === 0) return null
  return (
    <div className="row wraps gap-2">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={`word-chip ${isLost(name) ? 'word-lost' : ''}`}
          translate="no"
          aria-label={isLost(name) ? m.console_word_insert_lost({ name }) : m.console_word_insert({ name })}
          onClick={() => onInsert(name)}
        >
          <Lock aria-hidden />
          {name}
        </button>
      ))}
      <span className="tiny muted">
        {names.some(isLost) ? m.console_word_placeholders_lost() : m.console_word_placeholders()}
      </span>
    </div>
  )
}

/** The product has changed its text since the school corrected it, or its placeholders. */
const Replaced = ({ text, language, onType, onDecide }: Pick<Props, 'text' | 'language' | 'onType' | 'onDecide'>) => {
  if (text.replaced === null) return null
  return (
    <div className="note gold">
      <div className="stack gap-1 grow min-w-0">
        <p className="strong">{text.unfit === null ? m.console_word_replaced() : m.console_word_unfit()}</p>
        <p className="small">
          {m.console_word_was()} <WordView text={text.replaced} language={language} />
        </p>
        <p className="small">
          {m.console_word_is()} <WordView text={text.original} language={language} />
        </p>
        {text.unfit !== null && (
          <p className="small">
            {m.console_word_ours()} <WordView text={text.unfit} language={language} />
          </p>
        )}
        <div className="row wraps gap-2">
          {text.unfit === null ? (
            <Button look="sec" size="tight" onClick={() => onDecide(text.text)}>
              {m.console_word_keep()}
            </Button>
          ) : (
            <Button look="sec" size="tight" onClick={() => onType(formsOf(text.unfit as string))}>
              {m.console_word_work_on()}
            </Button>
          )}
          <Button look="sec" size="tight" onClick={() => onDecide(null)}>
            {m.console_word_use_new()}
          </Button>
        </div>
      </div>
    </div>
  )
}
