import { UNIT_MAX } from '@padauk/contract/staff-lessons'
import { parseNumber } from '#lib/numbers.ts'
import { BothFields } from '#ui/both-fields.tsx'
import { Field } from '#ui/field.tsx'
import { m } from '#words/staff-lessons'
import type { WrittenForm } from './written-lesson.ts'

const LABELS = { right_number: m.console_cur_figure, tolerance: m.console_cur_tolerance }
type Name = keyof typeof LABELS
const NAMES = Object.keys(LABELS) as Name[]

type Props = { form: WrittenForm; onChange: (form: WrittenForm) => void }

/** The right number of a question, how far an answer may be from it, and its unit. */
export const NumberFields = ({ form, onChange }: Props) => {
  const { typed, unit, unit_my } = form
  const textOf = (name: Name) => typed?.[name] ?? (Number.isFinite(form[name]) ? String(form[name]) : '')
  return (
    <>
      <div className="question-figures">
        {NAMES.map((name) => (
          <Field
            key={name}
            label={LABELS[name]()}
            {...(name === 'tolerance' && { hint: m.console_cur_tolerance_hint() })}
          >
            {(wiring) => (
              <input
                className="input num"
                inputMode="decimal"
                autoComplete="off"
                maxLength={40}
                value={textOf(name)}
                onChange={({ target: { value } }) =>
                  onChange({
                    ...form,
                    typed: { ...typed, [name]: value },
                    [name]: parseNumber(value) ?? Number.NaN,
                  })
                }
                {...wiring}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="hint">{m.console_cur_candles_hint()}</p>
      <BothFields
        label={m.console_cur_unit()}
        texts={{ en: unit ?? '', my: unit_my }}
        max={UNIT_MAX}
        onChange={(language, text) =>
          onChange({ ...form, ...(language === 'en' ? { unit: text } : { unit_my: text || null }) })
        }
      />
    </>
  )
}
