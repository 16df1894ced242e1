import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#words/console'
import { Button, ButtonLink } from './button.tsx'
import { DateInput } from './date-input.tsx'
import { Field } from './field.tsx'

type Props = {
  act: string
  /** Where everything is shown again. */
  clear?: { to: string; label: string }
  children: ReactNode
}

/** Filters of a list, which are sent to its address. */
export const FilterForm = ({ act, clear, children }: Props) => {
  const [search, setSearch] = useSearchParams()
  return (
    <form
      className="filters dense"
      key={search.toString()}
      onSubmit={(event) => {
        event.preventDefault()
        setSearch([...new FormData(event.currentTarget)].filter(([, value]) => value !== '') as [string, string][])
      }}
    >
      {children}
      <Button look="sec" size="mid" type="submit">
        {act}
      </Button>
      {clear && search.size > 0 && (
        <ButtonLink look="ghost" size="mid" to={clear.to}>
          {clear.label}
        </ButtonLink>
      )}
    </form>
  )
}

/** First and last day that a list is narrowed to. */
export const SpanFields = ({ from, to }: { from: string | undefined; to: string | undefined }) => (
  <>
    <Field label={m.console_from()}>{(wiring) => <DateInput {...wiring} name="from" defaultValue={from} />}</Field>
    <Field label={m.console_to()}>{(wiring) => <DateInput {...wiring} name="to" defaultValue={to} />}</Field>
  </>
)
