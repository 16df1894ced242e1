import { dayInWords } from '@padauk/rules/calendar'
import { type ComponentProps, useState } from 'react'
import { language } from '#words/words.tsx'

type Props = ComponentProps<'input'> & {
  id: string
  type?: 'date' | 'datetime-local'
  /** The day of a field whose value a form library keeps. */
  day?: string
}

/** A date field with its day in words, because browsers write dates in the order of their own language. */
export const DateInput = ({ type = 'date', day, onChange, 'aria-describedby': described, ...input }: Props) => {
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''))
  const shown = String(day ?? input.value ?? typed).slice(0, 10)
  const words = /^\d{4}-\d\d-\d\d$/.test(shown) ? dayInWords(shown, language()) : ''
  return (
    <>
      <input
        className="input num"
        {...input}
        type={type}
        aria-describedby={[`${input.id}-day`, described].filter(Boolean).join(' ')}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange?.(event)
        }}
      />
      <p className="hint" id={`${input.id}-day`}>
        {words}
      </p>
    </>
  )
}
