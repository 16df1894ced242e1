import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { parseNumber } from '#lib/numbers.ts'
import { m } from '#words/calculators'
import { type AnyFault, sentenceOf } from './fault-sentence.ts'
import { formatPlain } from './figures.ts'

type FieldState = { name: string; text: string; fault: AnyFault | undefined; onText: (text: string) => void }

/** The state of each field of a calculator, by name. */
export const fieldsOf =
  <Name extends string>(
    texts: Record<Name, string>,
    faults: Partial<Record<Name, AnyFault>>,
    onText: (name: Name, text: string) => void,
  ) =>
  (name: Name): FieldState => ({
    name,
    text: texts[name],
    fault: faults[name],
    onText: (text) => onText(name, text),
  })

type Props = FieldState & { label: string; unit?: string; hint?: string; children?: ReactNode }

/** Commas and Burmese digits may be read differently elsewhere, so the interpretation is shown. */
const isDoubtful = (text: string) => /[,၀-၉]/.test(text)

/** Keeps invalid input and shows the error beside it. */
export const NumberField = ({ name, text, fault, onText, label, unit, hint, children }: Props) => {
  const id = useId()
  const value = isDoubtful(text) ? parseNumber(text) : undefined
  const below = value === undefined ? hint : m.tools_read_as({ value: formatPlain(value) })
  return (
    <div className="field">
      <label className="lbl" htmlFor={id}>
        {label}
      </label>
      <div className="tool-unit" data-invalid={fault ? true : undefined}>
        <input
          id={id}
          name={name}
          value={text}
          onChange={({ target }) => onText(target.value)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={60}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault || below ? `${id}-below` : undefined}
        />
        {unit && <span>{unit}</span>}
      </div>
      {children}
      {fault ? (
        <p className="err" id={`${id}-below`}>
          <CircleAlert className="icon-small" aria-hidden />
          <span>{sentenceOf(fault)}</span>
        </p>
      ) : (
        below && (
          <p className="hint" id={`${id}-below`}>
            {below}
          </p>
        )
      )}
    </div>
  )
}

type SliderProps = Props & { min: number; max: number; step: number }

/** A number field with a slider. Values beyond the slider's range can be typed. */
export const SliderField = ({ min, max, step, ...field }: SliderProps) => (
  <NumberField {...field}>
    <input
      type="range"
      aria-label={m.tools_slider({ label: field.label })}
      min={min}
      max={max}
      step={step}
      value={Math.min(max, Math.max(min, parseNumber(field.text) ?? min))}
      onChange={({ target }) => field.onText(target.value)}
    />
  </NumberField>
)
