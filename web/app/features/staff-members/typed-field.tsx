import { CircleAlert, CircleCheck, CircleQuestionMark } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFault } from '#lib/faults.ts'
import { m } from '#words/staff-members'

type Wiring = { id: string; 'aria-invalid'?: true; 'aria-describedby': string }
type Props = {
  label: string
  isOptional?: boolean | undefined
  /** Why the value is rejected, possibly with a link to the member who has it. */
  bad?: ReactNode
  /** Confirmation of a successful check. */
  good?: ReactNode
  /** What staff should know, which is no fault. */
  note?: ReactNode
  /** What a chat may mean, for staff to decide. */
  check?: string[] | undefined
  /** Takes the whole width of a pair. */
  isWhole?: boolean | undefined
}

/** A field that is checked while typing. */
export const TypedField = ({
  label,
  isOptional,
  bad,
  good,
  note,
  check,
  isWhole,
  children,
}: Props & { children: (wiring: Wiring) => ReactNode }) => {
  const id = useId()
  const fault = useFault(typeof bad === 'string' ? bad : undefined) ?? bad
  return (
    <div className={isWhole ? 'field col-span-full' : 'field'}>
      <label className="lbl" htmlFor={id}>
        {label} {isOptional && <span className="faint font-normal">{m.console_optional()}</span>}
      </label>
      {children({ id, 'aria-describedby': `${id}-said`, ...(bad && { 'aria-invalid': true as const }) })}
      {/* Always rendered, because a live region must exist before its text changes. */}
      <div id={`${id}-said`} aria-live="polite" className="field-said">
        {bad ? (
          <p className="err">
            <CircleAlert className="icon-small" aria-hidden />
            <span>{fault}</span>
          </p>
        ) : (
          good && (
            <p className="hint good">
              <CircleCheck className="icon-small" aria-hidden />
              <span>{good}</span>
            </p>
          )
        )}
        {!bad && note && (
          <p className="hint row gap-1.5 text-gold-ink strong wrap-anywhere">
            <CircleQuestionMark className="icon-small" aria-hidden />
            <span>{note}</span>
          </p>
        )}
        <CheckMark possible={check} />
      </div>
    </div>
  )
}

/** Such a field of one line. */
export const TypedInput = ({
  label,
  isOptional,
  bad,
  good,
  note,
  check,
  isWhole,
  ...rest
}: Props & ComponentProps<'input'>) => (
  <TypedField {...{ label, isOptional, bad, good, note, check, isWhole }}>
    {(wiring) => <input {...wiring} className="input" autoComplete="off" {...rest} />}
  </TypedField>
)

/** Marks a field that the chat leaves open, with what it may mean. */
export const CheckMark = ({ possible }: { possible: string[] | undefined }) =>
  possible && (
    <p className="hint row gap-1.5 text-gold-ink strong wrap-anywhere">
      <CircleQuestionMark className="icon-small" aria-hidden />
      <span>
        {possible.length === 1
          ? m.console_chat_check()
          : m.console_chat_check_between({ possible: possible.join(' · ') })}
      </span>
    </p>
  )
