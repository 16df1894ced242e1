import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { m } from './staff-members.words.ts'

type Props = {
  campuses: { campus_id: number; title: string }[]
  field: UseFormRegisterReturn
  chosen: string[]
  onAll: () => void
}

/** All campuses, or selected ones. */
export const CampusChoice = ({ campuses, field, chosen, onAll }: Props) => {
  const [isOpen, setOpen] = useState(chosen.length > 0)
  const isShown = isOpen || chosen.length > 0
  return (
    <fieldset className="field">
      <legend className="lbl">{m.console_campuses()}</legend>
      <div className="seg campus-seg" role="group" aria-label={m.console_campuses()}>
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
      {isShown && (
        <div className="campus-list">
          {campuses.map(({ campus_id, title }) => (
            <label key={campus_id}>
              <input className="check" type="checkbox" value={campus_id} {...field} />
              {title}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}
