import { newKey } from '@padauk/contract/keys'
import { OPTIONS_MAX } from '@padauk/contract/staff-lessons'
import { Plus, X } from 'lucide-react'
import { languageOfText } from '#lib/languages.ts'
import { BothFields } from '#ui/both-fields.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { m } from '#words/staff-lessons'
import { burmeseOf, TRUTHS } from './lesson-words.ts'
import { NumberFields } from './number-fields.tsx'
import type { WrittenForm } from './written-lesson.ts'

const KINDS = {
  ONE: m.console_cur_kind_one,
  SEVERAL: m.console_cur_kind_several,
  TRUE_FALSE: m.console_cur_kind_truth,
  NUMBER: m.console_cur_kind_number,
}
type Kind = keyof typeof KINDS

const blankOptions = () => [
  { text: '', is_right: true },
  { text: '', is_right: false },
]
export const blankForm = (): WrittenForm => ({
  key: newKey(),
  kind: 'ONE',
  prompt: '',
  explanation: '',
  options: blankOptions(),
})

/** Changes the kind of a question and keeps its answers as far as possible. */
const asKind = (form: WrittenForm, kind: Kind): WrittenForm => {
  if (kind === 'NUMBER') {
    const { right_number = Number.NaN, tolerance = 0, unit = '' } = form
    return { ...form, kind, right_number, tolerance, unit }
  }
  const options = form.options.length > 0 ? form.options : blankOptions()
  const first = Math.max(
    0,
    options.findIndex(({ is_right }) => is_right),
  )
  if (kind === 'TRUE_FALSE')
    return {
      ...form,
      kind,
      options: [
        { ...TRUTHS[0], is_right: first === 0 },
        { ...TRUTHS[1], is_right: first !== 0 },
      ],
    }
  return {
    ...form,
    kind,
    options: kind === 'SEVERAL' ? options : options.map((option, index) => ({ ...option, is_right: index === first })),
  }
}

type FieldsProps = { form: WrittenForm; onChange: (form: WrittenForm) => void }

/** The options of a question, in both languages. */
const OptionFields = ({ form, onChange }: FieldsProps) => {
  const { key, kind, options } = form
  const setOption = (at: number, more: Partial<WrittenForm['options'][number]>) =>
    onChange({ ...form, options: options.map((option, index) => (index === at ? { ...option, ...more } : option)) })
  const mark = (at: number, isOn: boolean) =>
    onChange({
      ...form,
      options: options.map((option, index) => ({
        ...option,
        is_right: kind === 'SEVERAL' ? (index === at ? isOn : option.is_right) : index === at,
      })),
    })
  return (
    <>
      <p className="hint">{kind === 'SEVERAL' ? m.console_cur_mark_several() : m.console_cur_mark_one()}</p>
      <ul className="grid gap-1.5">
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options are identified by position while editing
          <li key={at} className="row gap-2.5">
            <input
              className={kind === 'SEVERAL' ? 'check' : 'check round'}
              type={kind === 'SEVERAL' ? 'checkbox' : 'radio'}
              name={`right-${key}`}
              aria-label={m.console_cur_is_right({ number: at + 1 })}
              checked={option.is_right}
              onChange={(event) => mark(at, event.target.checked)}
            />
            <div className="both">
              <input
                className="input"
                aria-label={m.console_cur_option({ number: at + 1 })}
                maxLength={500}
                lang={languageOfText(option.text)}
                value={option.text}
                readOnly={kind === 'TRUE_FALSE'}
                onChange={(event) => setOption(at, { text: event.target.value })}
              />
              <input
                className="input"
                aria-label={m.console_in_burmese({ what: m.console_cur_option({ number: at + 1 }) })}
                placeholder={m.console_burmese()}
                maxLength={500}
                lang={languageOfText(burmeseOf(form, option))}
                value={burmeseOf(form, option)}
                readOnly={kind === 'TRUE_FALSE'}
                onChange={(event) => setOption(at, { text_my: event.target.value || null })}
              />
            </div>
            {kind !== 'TRUE_FALSE' && (
              <IconButton
                label={m.console_cur_option_delete({ number: at + 1 })}
                disabled={options.length <= 2}
                onClick={() => onChange({ ...form, options: options.toSpliced(at, 1) })}
              >
                <X className="icon-small" aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {kind !== 'TRUE_FALSE' && options.length < OPTIONS_MAX && (
        <Button
          look="ghost"
          size="tight"
          onClick={() => onChange({ ...form, options: [...options, { text: '', is_right: false }] })}
        >
          <Plus className="icon-small" aria-hidden />
          {m.console_cur_option_add()}
        </Button>
      )}
    </>
  )
}

/** The kind of a form of a question. */
export const KindField = ({ form, onChange }: FieldsProps) => (
  <select
    className="input"
    aria-label={m.console_cur_kind()}
    value={form.kind}
    onChange={(event) => onChange(asKind(form, event.target.value as Kind))}
  >
    {(Object.keys(KINDS) as Kind[]).map((one) => (
      <option key={one} value={one}>
        {KINDS[one]()}
      </option>
    ))}
  </select>
)

/** A form of a question with its answers, in both languages. */
export const FormFields = ({ form, onChange }: FieldsProps) => {
  const { kind, prompt, explanation } = form
  return (
    <>
      <BothFields
        label={m.console_cur_prompt()}
        texts={{ en: prompt, my: form.prompt_my }}
        max={1000}
        rows={2}
        onChange={(language, text) =>
          onChange({ ...form, ...(language === 'en' ? { prompt: text } : { prompt_my: text || null }) })
        }
      />
      {kind === 'NUMBER' ? (
        <NumberFields form={form} onChange={onChange} />
      ) : (
        <OptionFields form={form} onChange={onChange} />
      )}
      <BothFields
        label={m.console_cur_explanation()}
        hint={m.console_cur_explanation_hint()}
        texts={{ en: explanation, my: form.explanation_my }}
        max={2000}
        rows={2}
        onChange={(language, text) =>
          onChange({ ...form, ...(language === 'en' ? { explanation: text } : { explanation_my: text || null }) })
        }
      />
    </>
  )
}
