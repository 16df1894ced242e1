import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useFault } from '#lib/faults.ts'
import { langOf } from '#lib/languages.ts'
import { m } from '#words/staff-members'

type Props = {
  campuses: { campus_id: number; title: string }[]
  field: UseFormRegisterReturn
  chosen: string[]
  /** How many the plan opens; null for all. */
  count: number | null
  hint?: string | undefined
  bad: string | undefined
  onAll: () => void
}

/** All campuses, or selected ones. A plan that opens some leaves no other choice. */
export const CampusChoice = ({ campuses, field, chosen, count, hint, bad, onAll }: Props) => {
  const [isOpen, setOpen] = useState(chosen.length > 0)
  const isShown = isOpen || chosen.length > 0 || count !== null
  const isFull = count !== null && chosen.length >= count
  const fault = useFault(bad)
  return (
    <fieldset className="field" aria-describedby="campus-fault">
      <legend className="lbl">{m.console_campuses()}</legend>
      {count === null ? (
        <div className="seg justify-self-start" role="group" aria-label={m.console_campuses()}>
          <button
            type="button"
            aria-pressed={!isShown}
            onClick={() => {
              setOpen(false)
              onAll()
            }}
          >
            {m.console_campuses_all()}
          </button>
          <button type="button" aria-pressed={isShown} onClick={() => setOpen(true)}>
            {m.console_campuses_some()}
          </button>
        </div>
      ) : (
        <p className="hint num">
          {m.console_campuses_of_plan({ count, chosen: chosen.length })} {hint}
        </p>
      )}
      {isShown && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-0.5 mt-1">
          {campuses.map(({ campus_id, title }) => (
            <label key={campus_id} className="row gap-2.5 min-h-9 text-14 cursor-pointer">
              <input
                className="check"
                type="checkbox"
                value={campus_id}
                disabled={isFull && !chosen.includes(String(campus_id))}
                {...field}
              />
              <span lang={langOf(title)}>{title}</span>
            </label>
          ))}
        </div>
      )}
      <p id="campus-fault" className="err">
        {fault && (
          <>
            <CircleAlert className="icon-small" aria-hidden />
            <span>{fault}</span>
          </>
        )}
      </p>
    </fieldset>
  )
}
