import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

type Props<Value extends string> = Omit<ComponentProps<'select'>, 'value'> & {
  options: readonly (readonly [value: Value, name: string])[]
  value?: Value
  onChoose?: (value: Value) => void
}

const Select = <Value extends string>({ options, onChoose, ...rest }: Props<Value>) => (
  <select {...rest} className="input" onChange={onChoose && (({ target }) => onChoose(target.value as Value))}>
    {options.map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </select>
)

type FieldProps = { label: string; hint?: string; error?: string | undefined }
/** A field of a form with a choice of one. */
export const SelectField = <Value extends string>({ label, hint, error, ...rest }: FieldProps & Props<Value>) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => <Select {...wiring} {...rest} />}
  </Field>
)

/** A choice of one that narrows or sorts a list. Its label is only heard. */
export const SelectFilter = <Value extends string>({ label, className, ...rest }: { label: string } & Props<Value>) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: its control is in Select
  <label className={className}>
    <span className="sr-only">{label}</span>
    <Select {...rest} />
  </label>
)
