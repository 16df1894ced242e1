import './staff-searches.css'
import { langOf } from '#lib/languages.ts'
import { m } from '#words/staff-searches'

/** One thing to open or to do. */
type FoundOption = { id: string; title: string; text?: string; run: () => void }
export type FoundGroup = { title: string; options: FoundOption[] }

type Props = {
  id: string
  groups: FoundGroup[]
  /** The option that Enter opens. */
  active: string | undefined
  isPending: boolean
}

/** The results under the search field: groups of options of one list box, which the field steers by keyboard. */
export const FoundList = ({ id, groups, active, isPending }: Props) => (
  <div id={id} className="found" role="listbox" aria-label={m.console_found()} aria-busy={isPending}>
    {groups.map(({ title, options }) => (
      <div key={title} role="group" aria-label={title}>
        <p className="found-group" aria-hidden>
          {title}
        </p>
        {options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys
          <div
            key={option.id}
            id={option.id}
            className="found-option"
            role="option"
            tabIndex={-1}
            aria-selected={option.id === active}
            // The field keeps the focus, so that its keys go on working.
            onMouseDown={(event) => event.preventDefault()}
            onClick={option.run}
          >
            <span className="strong" lang={langOf(option.title)}>
              {option.title}
            </span>
            {option.text && <span className="small muted">{option.text}</span>}
          </div>
        ))}
      </div>
    ))}
    {groups.length === 0 && !isPending && <p className="found-group">{m.console_found_none()}</p>}
  </div>
)
