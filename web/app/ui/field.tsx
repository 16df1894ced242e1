import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'

type Wiring = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }
type Props = {
  label: string
  hint?: string
  /** The sentence that the contract or the server refuses with. */
  error?: string | undefined
  children: (wiring: Wiring) => ReactNode
}

/** A label above, then the control, then a hint or an error. The control gets its id and descriptions: `{(wiring) => <input className="in" {...wiring} />}`. */
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
        <p className="err" id={`${id}-error`}>
          <CircleAlert className="s" aria-hidden />
          <span>{error}</span>
        </p>
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
