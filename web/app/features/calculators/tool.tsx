import './calculators.css'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#words/generated/messages.js'
import { CopyLink } from './copy-link.tsx'

export type Figure = { label: string; value: string | undefined; unit?: string; small?: string; tone?: 'up' | 'down' }
/** A formula in words, and with the numbers of the moment. */
export type Formula = { words: string; numbers: string }

type Props = {
  form: RefObject<HTMLFormElement | null>
  fields: ReactNode
  onLeave: () => void
  figures: [Figure, Figure, Figure, Figure]
  /** The drawing; undefined while a number is missing. */
  drawing: ReactNode
  /** Stands under the tool, at its full width. */
  more?: ReactNode
  formulas: Formula[]
  note: string
  /** The figures as one sentence, said after a pause in typing. */
  summary: string | undefined
  search: string
  terms: { slug: string; label: string }[]
}

const SILENCE_MS = 1000

/** Says the result to a screen reader once nobody types any more; the first one is on the page anyway. */
const Announcement = ({ text }: { text: string }) => {
  const [said, setSaid] = useState('')
  const [first] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSaid((before) => (text === first && !before ? '' : text)), SILENCE_MS)
    return () => clearTimeout(timer)
  }, [text, first])
  return (
    <output className="sr" aria-live="polite">
      {said}
    </output>
  )
}

/** A calculator: the numbers, what follows from them, its drawing and its formula. */
export const Tool = ({
  form,
  fields,
  onLeave,
  figures,
  drawing,
  more,
  formulas,
  note,
  summary,
  search,
  terms,
}: Props) => (
  <>
    <div className="card tool">
      <form
        ref={form}
        className="tool-form"
        aria-label={m.tools_form()}
        onBlur={onLeave}
        onSubmit={(event) => {
          event.preventDefault()
          onLeave()
        }}
      >
        {fields}
      </form>
      <div className="tool-result">
        <dl className="figures">
          {figures.map(({ label, value, unit, small, tone }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={value && tone}>
                {value ?? '–'}
                {value && unit && <span> {unit}</span>}
                {value && small && <small>{small}</small>}
              </dd>
            </div>
          ))}
        </dl>
        {drawing ?? <p className="no-drawing muted">{m.tools_no_drawing()}</p>}
        <Announcement text={summary ?? m.tools_no_drawing()} />
      </div>
    </div>
    {more}
    {formulas.length > 0 && (
      <section className="formulas" aria-label={m.tools_formula()}>
        <h2 className="h3">{m.tools_formula()}</h2>
        <dl>
          {formulas.map(({ words, numbers }) => (
            <div key={words}>
              <dt>{words}</dt>
              <dd className="num">{numbers}</dd>
            </div>
          ))}
        </dl>
      </section>
    )}
    <div className="tool-foot">
      <CopyLink search={search} />
      <p className="small faint">{note}</p>
    </div>
    <p className="tool-terms small">
      <span className="muted">{m.tools_terms()}</span>
      {terms.map(({ slug, label }) => (
        <Link key={slug} className="link" to={`/crypto-related/glossary#${slug}`}>
          {label}
        </Link>
      ))}
    </p>
  </>
)
