import './both-fields.css'
import type { Language } from '@padauk/rules/languages'
import { languageOfText } from '#lib/languages.ts'
import { m } from '#words/console'
import { Field } from './field.tsx'

type Props = {
  label: string
  hint?: string
  /** Null: there is no Burmese yet. */
  texts: { en: string; my: string | null | undefined }
  errors?: { en?: string | undefined; my?: string | undefined }
  max: number
  /** The English is. */
  isRequired?: boolean
  /** Of a text area. Without, the text is one line. */
  rows?: number
  onChange: (language: Language, text: string) => void
}

/** A text of the school in both languages. English is the original; an empty Burmese field means that there is none. */
export const BothFields = ({ label, hint, texts, errors = {}, max, isRequired, rows, onChange }: Props) => (
  <div className="both">
    {(['en', 'my'] as const).map((language) => (
      <Field
        key={language}
        label={language === 'en' ? label : m.console_in_burmese({ what: label })}
        {...(hint && language === 'en' && { hint })}
        error={errors[language]}
      >
        {(wiring) => {
          const text = texts[language] ?? ''
          const common = {
            className: 'input',
            required: isRequired && language === 'en',
            maxLength: max,
            lang: languageOfText(text),
            value: text,
            onChange: (event: { target: { value: string } }) => onChange(language, event.target.value),
            ...wiring,
          }
          return rows ? <textarea {...common} rows={rows} /> : <input {...common} />
        }}
      </Field>
    ))}
  </div>
)

/** The texts of a field and of its Burmese in a form: `title` and `title_my`. */
export const bothOf = <Name extends string>(
  name: Name,
  {
    typed,
    faults,
    type,
  }: {
    typed: Record<Name | `${Name}_my`, string>
    faults: Partial<Record<string, string>>
    type: (change: Record<string, string>) => void
  },
) => ({
  texts: { en: typed[name], my: typed[`${name}_my`] },
  errors: { en: faults[name], my: faults[`${name}_my`] },
  onChange: (language: Language, text: string) => type({ [language === 'en' ? name : `${name}_my`]: text }),
})
