import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFault } from '#lib/faults.ts'

type Wiring = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }
type Props = {
  label: string
  hint?: string | undefined
  /** Message of the contract or the server. */
  error?: string | undefined
  children: (wiring: Wiring) => ReactNode
}

/** The error of a field, as soon as its text has loaded. Also for groups of fields, which no `Field` surrounds. */
export const FieldError = ({ id, error }: { id: string; error: string }) => {
  const fault = useFault(error)
  return (
    <p className="err" id={id}>
      <CircleAlert className="icon-small" aria-hidden />
      {/* The server says it in Burmese, for which the browser loads the texts first. */}
      <span suppressHydrationWarning>{fault}</span>
    </p>
  )
}

/**
 * Label, control, and a hint or error. The control receives its id and descriptions:
 * `{(wiring) => <input className="input" {...wiring} />}`.
 */
export const Field = ({ label, hint, error, children }: Props) => {
  const id = useId()
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className="field">
      <label className="lbl" htmlFor={id}>
        {label}
      </label>
      {children({ id, ...(error && { 'aria-invalid': true }), ...(described && { 'aria-describedby': described }) })}
      {error ? (
        <FieldError id={`${id}-error`} error={error} />
      ) : (
        hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

type Text = Omit<Props, 'children'>

export const TextField = ({ label, hint, error, ...rest }: Text & ComponentProps<'input'>) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => <input {...wiring} className="input" {...rest} />}
  </Field>
)

export const TextArea = ({ label, hint, error, ...rest }: Text & ComponentProps<'textarea'>) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => <textarea {...wiring} className="input" {...rest} />}
  </Field>
)
