import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { m } from '#words/generated/messages.js'

type Wiring = { id: string; 'aria-invalid'?: true; 'aria-describedby': string }
type Props = {
  label: string
  isOptional?: boolean
  /** Why what is typed will not do; it may lead to who has it already. */
  bad?: ReactNode
  /** What a check has found to be right. */
  good?: ReactNode
  className?: string
  children: (wiring: Wiring) => ReactNode
}

/** A field that says while it is typed in whether that will do. */
export const TypedField = ({ label, isOptional, bad, good, className = '', children }: Props) => {
  const id = useId()
  return (
    <div className={`field ${className}`}>
      <label className="lbl" htmlFor={id}>
        {label} {isOptional && <span className="faint font-normal">{m.console_optional()}</span>}
      </label>
      {children({ id, 'aria-describedby': `${id}-said`, ...(bad && { 'aria-invalid': true as const }) })}
      {/* It stands before it says anything, so that it is announced. */}
      <div id={`${id}-said`} aria-live="polite" className="said">
        {bad ? (
          <p className="err">
            <CircleAlert className="s" aria-hidden />
            <span>{bad}</span>
          </p>
        ) : (
          good && (
            <p className="hint good">
              <CircleCheck className="s" aria-hidden />
              <span>{good}</span>
            </p>
          )
        )}
      </div>
    </div>
  )
}
