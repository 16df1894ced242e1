import './calculators.css'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#words/calculators'
import { CopyLink } from './copy-link.tsx'

type Figure = {
  label: string
  value: string | undefined
  unit?: string
  small?: string
  tone?: 'rises' | 'falls'
}
/** A formula in words, and with the current numbers. */
export type Formula = { words: string; numbers: string }

type CardProps = {
  form?: RefObject<HTMLFormElement | null>
  fields: ReactNode
  onLeave?: () => void
  figures: readonly [Figure, Figure, Figure, Figure]
  /** Undefined while a number is missing. */
  drawing: ReactNode
  /** The figures as one sentence, announced after a pause in typing. */
  summary: string | undefined
}
type Props = CardProps & {
  /** Full-width content below the tool. */
  more?: ReactNode
  formulas: Formula[]
  note: string
  search: string
  terms: { slug: string; label: string }[]
}

const SILENCE_MS = 1000

/** Announces the result to screen readers once typing pauses. The initial result is on the page already. */
const Announcement = ({ text }: { text: string }) => {
  const [said, setSaid] = useState('')
  const [first] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSaid((before) => (text === first && !before ? '' : text)), SILENCE_MS)
    return () => clearTimeout(timer)
  }, [text, first])
  return (
    <output className="sr-only" aria-live="polite">
      {said}
    </output>
  )
}

/** Fields, results and drawing. */
export const ToolCard = ({ form, fields, onLeave, figures, drawing, summary }: CardProps) => (
  <div className="card tool">
    <form
      ref={form}
      className="tool-form"
      aria-label={m.tools_form()}
      onBlur={onLeave}
      onSubmit={(event) => {
        event.preventDefault()
        onLeave?.()
      }}
    >
      {fields}
    </form>
    <div className="tool-result">
      <dl className="tool-figures">
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
      {drawing ?? <p className="grid place-items-center min-h-81 p-6 text-center muted">{m.tools_no_drawing()}</p>}
      <Announcement text={summary ?? m.tools_no_drawing()} />
    </div>
  </div>
)

/** Layout of a calculator: fields, results, drawing and formula. */
export const Tool = ({ more, formulas, note, search, terms, ...card }: Props) => (
  <>
    <ToolCard {...card} />
    {more}
    {formulas.length > 0 && (
      <section className="grid gap-3 mt-6" aria-label={m.tools_formula()}>
        <h2 className="title-3">{m.tools_formula()}</h2>
        <dl className="grid gap-3">
          {formulas.map(({ words, numbers }) => (
            <div key={words}>
              <dt className="muted text-14">{words}</dt>
              <dd className="num strong">{numbers}</dd>
            </div>
          ))}
        </dl>
      </section>
    )}
    <div className="grid gap-3 mt-6 pt-5 line-above">
      <CopyLink search={search} />
      <p className="max-w-[80ch] small faint">{note}</p>
    </div>
    <p className="row wraps gap-x-4 gap-y-0 mt-1 small">
      <span className="muted">{m.tools_terms()}</span>
      {terms.map(({ slug, label }) => (
        <Link key={slug} className="link py-3" to={`/crypto-related/glossary#${slug}`}>
          {label}
        </Link>
      ))}
    </p>
  </>
)
